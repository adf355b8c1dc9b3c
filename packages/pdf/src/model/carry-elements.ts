/**
 * The script that the print step runs in the page before printing. It gives the elements that matter to a reader a language
 * tag that carries their number (`fr-x-n12`) or, so that there are few different tags, their count (`fr-x-c5`). The engine
 * copies it into the structure tree; the script returns the model of the document that finishing looks it up in. The page keeps its
 * looks: styles by language match as before, and inline elements whose meaning is in their text alone are left as they
 * are, because a change of language inside a line would part the letters' kerning.
 */
import type { ElementKind, PackedModel } from "./packed-model.ts";

/**
 * Runs in the browser: it must not use anything from outside itself. Fills in the number of every element it tells of.
 * With `carriesAll` every element carries its number that can without parting letters: what is on a page then leads to
 * the element itself, not only to one around it that matters to a reader. With `tags` above 0 elements carry their count modulo
 * this number (`CountedElements` finds them again), except where their order in the file or their being in it is in doubt.
 * With `showsAll` no element is hidden by a style, which is not asked then.
 *
 * @example
 * const model = unpackModel(await page.evaluate(`(${carryElements})(${JSON.stringify(skippedElements)})`));
 */
export function carryElements(
  skippedTags: readonly string[],
  numbers: Map<Element, number> = new Map(),
  carriesAll = false,
  tags = 0,
  showsAll = false,
): PackedModel {
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
  const neverWithText = new Set(["table", "tbody", "tfoot", "thead", "tr"]);
  /** Whether the engine surely writes the element, because it shows something itself. */
  const showsSomething = (element: Element, tag: string): boolean => {
    if (pictures.has(tag)) return true;
    if (neverWithText.has(tag)) return false;
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

  /** What is the same for all elements with the same tag and attributes. */
  interface Written {
    tag: string;
    attributes: Record<string, string>;
    text: string | null;
    isKeptFromReaders: boolean;
    hasMeaning: boolean;
    /** The numbers of its kinds: what is not on the page is another, and so is what carries its number for a map. */
    kinds: (number | undefined)[];
  }
  const written = new Map<string, Written>();
  const kinds: ElementKind[] = [];
  const numberOfKind = (of: Written, isRendered: boolean, carriesForMap: ElementKind["carriesForMap"]): number => {
    const variant = (isRendered ? 0 : 3) + (carriesForMap === "inline" ? 1 : carriesForMap === "block" ? 2 : 0);
    let number = of.kinds[variant];
    if (number === undefined) {
      const { tag, attributes, text } = of;
      number = kinds.push({ tag, attributes, text, isRendered, ...(carriesForMap && { carriesForMap }) }) - 1;
      of.kinds[variant] = number;
    }
    return number;
  };
  const writtenOf = (element: Element, tag: string): Written => {
    const attributes: Record<string, string> = {};
    let key = tag;
    let isInert = false;
    for (const name of getAttributeNames.call(element)) {
      if (carried.has(name)) {
        const value = (attributeOf(element, name) ?? "").slice(0, 2_000);
        attributes[name] = value;
        key += `\0${name}\0${value.length}\0${value}`;
      } else if (name === "inert") {
        isInert = true;
        key += "\0";
      }
    }
    const known = written.get(key);
    if (known && tag !== "math") return known;
    const { role } = attributes;
    const made: Written = {
      tag,
      attributes,
      text: tag === "math" ? (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 2_000) : null,
      isKeptFromReaders: isInert || /^true$/i.test(attributes["aria-hidden"] ?? ""),
      hasMeaning:
        carriers.has(tag) ||
        (inlineWithMeaning.has(tag) && (tag !== "abbr" || "title" in attributes)) ||
        (role !== undefined && tag !== "body" && role !== "presentation") ||
        (tag === "a" && ("aria-label" in attributes || "title" in attributes)),
      kinds: [],
    };
    written.set(key, made);
    return made;
  };

  /** Of each element its kind, and the one around it or -1. */
  const elements: number[] = [];
  const parents: (number | null)[] = [];
  /** By the number of the element, as what follows is. */
  const languages: string[] = [];
  const counted: number[] = [];
  /** The count that the element carries. */
  const counts: (number | undefined)[] = [];
  /** Elements that the engine leaves out of the structure with all that is inside them. */
  const hidden = new Set<number>();
  let doubtful = 0;
  /** The element's count, or its number where the count could lead to another one. */
  const carrierOf = (id: number, element: Element, tag: string): string => {
    if (tags === 0 || mayMove) return `n${id}`;
    if (hidden.has(id)) return `n${id}`;
    const isInDoubt = doubtful >= tags / 2;
    doubtful = showsSomething(element, tag) ? 0 : doubtful + 1;
    if (isInDoubt) return `n${id}`;
    // The engine writes a language only where it differs from the one around: a count that is there already is passed over.
    const around: number[] = [];
    for (let at = parents[id]!; at !== null; at = parents[at]!) {
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
  const changed: { element: Element; language: string; name: string | null }[] = [];
  /** Elements whose inside is not looked at: what is inside a drawing or a formula is part of it. */
  const closed = new Set<Element | null>();

  for (const element of find("*")) {
    const tag = tagOf(element);
    const parent = parentOf(element);
    const isInside = closed.has(parent);
    if (isInside || skipped.has(tag) || tag === "svg" || tag === "math") closed.add(element);
    if (isInside || skipped.has(tag)) continue;
    const id = parents.length;
    const parentId = (parent && numbers.get(parent)) ?? null;
    const inherited = parentId === null ? "" : languages[parentId]!;
    numbers.set(element, id);
    parents.push(parentId);

    const own = writtenOf(element, tag);
    const { attributes } = own;
    const language = attributes.lang ?? inherited;
    languages.push(language);
    // One question for most elements; those without a box of their own answer no.
    const isShown = showsAll || checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
    const style = isShown ? null : getComputedStyle(element);
    const isUnseen = style && (style.display === "none" || style.visibility !== "visible" || style.opacity === "0");
    if (isUnseen || own.isKeptFromReaders || (parentId !== null && hidden.has(parentId))) hidden.add(id);

    const hasMeaning = own.hasMeaning || (attributes.lang !== undefined && language !== inherited);
    const isForMap = carriesAll && !hasMeaning && !neverCarries.has(tag) && !isInsideWord(element);
    const isCarrier = parent !== null && tag !== "body" && (hasMeaning || isForMap);
    const isInline = isCarrier && isForMap && /^(inline|contents|ruby)/.test(getComputedStyle(element).display);
    const carriesForMap = isCarrier && isForMap ? (isInline ? "inline" : "block") : undefined;
    elements.push(numberOfKind(own, style?.display !== "none", carriesForMap), parentId ?? -1);
    if (!isCarrier) continue;
    const carrier = carrierOf(id, element, tag);
    changed.push({
      element,
      language: language.includes("x-") ? `${language}-${carrier}` : `${language || "und"}-x-${carrier}`,
      // The engine leaves inline elements without an id out of the structure, and their language with them.
      name: attributes.id ? null : `platen-n${id}`,
    });
  }
  // Last, so that every computed style above was the author's.
  for (const { element, language, name } of changed) {
    setAttribute.call(element, "lang", language);
    if (name !== null) setAttribute.call(element, "id", name);
  }

  return { kinds, elements, counted: counted.length > 0 ? counted : null };
}
