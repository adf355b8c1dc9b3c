/**
 * The script that the print step runs in the page before printing. It gives the elements that matter to a reader a language
 * tag that carries their number (`fr-x-n12`) or, so that there are few different tags, their count (`fr-x-c5`). The engine
 * copies it into the structure tree; the script returns the list of elements that finishing looks it up in. The page keeps its
 * looks: styles by language match as before, and inline elements whose meaning is in their text alone are left as they
 * are, because a change of language inside a line would part the letters' kerning.
 */
import type { DocumentModel, ModelElement } from "./document-model.ts";

/**
 * Runs in the browser: it must not use anything from outside itself. Fills in the number of every element it tells of.
 * With `carriesAll` every element carries its number that can without parting letters: what is on a page then leads to
 * the element itself, not only to one around it that matters to a reader. With `tags` above 0 elements carry their count modulo
 * this number (`CountedElements` finds them again), except where their order in the file or their being in it is in doubt.
 *
 * @example
 * const model = await page.evaluate(`(${carryElements})(${JSON.stringify(skippedElements)})`);
 */
export function carryElements(
  skippedTags: readonly string[],
  numbers: Map<Element, number> = new Map(),
  carriesAll = false,
  tags = 0,
): DocumentModel {
  const carriers = new Set(
    (
      "address article aside blockquote canvas caption dd details dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 " +
      "h6 header hr iframe img legend li main math menu nav object ol p picture pre search section summary svg table tbody td " +
      "tfoot th thead tr ul video"
    ).split(" "),
  );
  const inlineWithMeaning = new Set(["abbr", "q", "bdo"]);
  const carried = new Set(
    (
      "role lang title alt href scope headers colspan rowspan abbr cite alttext datetime id class type start reversed value " +
      "aria-label aria-labelledby aria-level aria-hidden aria-describedby aria-roledescription epub:type"
    ).split(" "),
  );
  const skipped = new Set(skippedTags);

  // A form's field called "id" or "attributes" hides the form's own property of that name; the prototypes' are never hidden.
  const getter = <T>(prototype: object, name: string): ((node: Node) => T) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name)!;
    return (node) => get!.call(node) as T;
  };
  const parentOf = getter<Element | null>(Node.prototype, "parentElement");
  const tagOf = getter<string>(Element.prototype, "localName");
  const { getAttribute, getAttributeNames, setAttribute, checkVisibility } = Element.prototype;
  const attributeOf = (element: Element, name: string): string | null => getAttribute.call(element, name);

  const siblingBefore = getter<Node | null>(Node.prototype, "previousSibling");
  const siblingAfter = getter<Node | null>(Node.prototype, "nextSibling");
  const neverCarries = new Set(["br", "wbr", "input", "option", "col", "colgroup", "area", "source", "track", "param"]);
  /** Whether letters touch the element's edge from outside: a change of language there would part their kerning. */
  const isInsideWord = (element: Element): boolean => {
    const before = siblingBefore(element);
    const after = siblingAfter(element);
    return (
      (before?.nodeType === Node.TEXT_NODE && /\S$/.test((before as Text).data)) ||
      (after?.nodeType === Node.TEXT_NODE && /^\S/.test((after as Text).data))
    );
  };

  const firstChildOf = getter<Node | null>(Node.prototype, "firstChild");
  const pictures = new Set(["canvas", "img", "math", "svg", "video"]);
  /** Whether the engine surely writes the element, because it shows something itself. */
  const showsSomething = (element: Element): boolean => {
    if (pictures.has(tagOf(element))) return true;
    for (let child = firstChildOf(element); child; child = siblingAfter(child))
      if (child.nodeType === Node.TEXT_NODE && /\S/.test((child as Text).data)) return true;
    return false;
  };
  const find = (selector: string): Element[] => [...Document.prototype.querySelectorAll.call(document, selector)];
  const elementBefore = getter<Element | null>(Element.prototype, "previousElementSibling");
  const elementAfter = getter<Element | null>(Element.prototype, "nextElementSibling");
  const isOutOfPlace = (part: Element): boolean => {
    if (tagOf(part) === "tfoot") return elementAfter(part) !== null;
    const before = elementBefore(part);
    return before !== null && !/^(caption|col|colgroup)$/.test(tagOf(before));
  };
  /** Where the engine may write elements in another order than the document has: those that others own, and parts of tables and details that move. */
  const mayMove =
    find("[aria-owns], [slot], details > summary:not(:first-child)").length > 0 ||
    find("caption, thead, tfoot").some(isOutOfPlace);

  const elements: ModelElement[] = [];
  /** By the number of the element, as what follows is. */
  const languages: string[] = [];
  const counted: number[] = [];
  /** The count that the element carries. */
  const counts: (number | undefined)[] = [];
  /** Elements that the engine leaves out of the structure with all that is inside them. */
  const hidden = new Set<number>();
  let doubtful = 0;
  /** The element's count, or its number where the count could lead to another one. */
  const carrierOf = ({ id, parent }: ModelElement, element: Element): string => {
    if (tags === 0 || mayMove) return `n${id}`;
    if (hidden.has(id)) return `n${id}`;
    const isInDoubt = doubtful >= tags / 2;
    doubtful = showsSomething(element) ? 0 : doubtful + 1;
    if (isInDoubt) return `n${id}`;
    // The engine writes a language only where it differs from the one around: a count that is there already is passed over.
    const around: number[] = [];
    for (let at = parent; at !== null; at = elements[at]!.parent) {
      const count = counts[at];
      if (count !== undefined) around.push(count);
    }
    // The nesting may be deeper than there are tags.
    if (around.length > tags / 2) return `n${id}`;
    while (around.includes(counted.length % tags)) counted.push(id);
    const count = counted.length % tags;
    counted.push(id);
    counts[id] = count;
    return `c${count}`;
  };
  const changes: (() => void)[] = [];
  /** Elements whose inside is not looked at: what is inside a drawing or a formula is part of it. */
  const closed = new Set<Element | null>();

  for (const element of find("*")) {
    const tag = tagOf(element);
    const parent = parentOf(element);
    const isInside = closed.has(parent);
    if (isInside || skipped.has(tag) || tag === "svg" || tag === "math") closed.add(element);
    if (isInside || skipped.has(tag)) continue;
    const id = elements.length;
    const parentId = (parent && numbers.get(parent)) ?? null;
    const inherited = parentId === null ? "" : languages[parentId]!;
    numbers.set(element, id);

    const attributes: Record<string, string> = {};
    let isInert = false;
    for (const name of getAttributeNames.call(element)) {
      if (carried.has(name)) attributes[name] = (attributeOf(element, name) ?? "").slice(0, 2_000);
      else if (name === "inert") isInert = true;
    }
    const { lang: own, role } = attributes;
    const language = own ?? inherited;
    languages.push(language);
    // One question for most elements; those without a box of their own answer no.
    const isShown = checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
    const style = isShown ? null : getComputedStyle(element);
    const model: ModelElement = {
      id,
      tag,
      attributes,
      parent: parentId,
      text: tag === "math" ? (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 2_000) : null,
      isRendered: style?.display !== "none",
    };
    elements.push(model);
    const isLeftOut =
      (style && (style.display === "none" || style.visibility !== "visible" || style.opacity === "0")) ||
      isInert ||
      /^true$/i.test(attributes["aria-hidden"] ?? "");
    if (isLeftOut || (model.parent !== null && hidden.has(model.parent))) hidden.add(id);

    const hasMeaning =
      carriers.has(tag) ||
      (inlineWithMeaning.has(tag) && (tag !== "abbr" || "title" in attributes)) ||
      (role !== undefined && tag !== "body" && role !== "presentation") ||
      (own !== undefined && language !== inherited) ||
      (tag === "a" && ("aria-label" in attributes || "title" in attributes));
    const isForMap = carriesAll && !hasMeaning && !neverCarries.has(tag) && !isInsideWord(element);
    if (parent === null || tag === "body" || !(hasMeaning || isForMap)) continue;
    if (isForMap)
      model.carriesForMap = /^(inline|contents|ruby)/.test(getComputedStyle(element).display) ? "inline" : "block";
    const carrier = carrierOf(model, element);
    const tagged = language.includes("x-") ? `${language}-${carrier}` : `${language || "und"}-x-${carrier}`;
    changes.push(() => {
      setAttribute.call(element, "lang", tagged);
      // The engine leaves inline elements without an id out of the structure, and their language with them.
      if (!attributes.id) setAttribute.call(element, "id", `platen-n${id}`);
    });
  }
  // Last, so that every computed style above was the author's.
  for (const change of changes) change();

  return { elements, counted: counted.length > 0 ? counted : null };
}
