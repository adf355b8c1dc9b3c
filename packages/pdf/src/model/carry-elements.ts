/**
 * The script that the print step runs in the page before printing. It gives the elements that matter to a reader a language
 * tag that carries their number (`fr-x-n12`), which the engine copies into the structure tree, and returns the list of
 * elements that finishing looks the numbers up in. The page keeps its looks: styles by language match as before, and
 * inline elements whose meaning is in their text alone are left as they are, because a change of language inside a line
 * would part the letters' kerning.
 */
import type { DocumentModel, ModelElement } from "./document-model.ts";

/**
 * Runs in the browser: it must not use anything from outside itself. Fills in the number of every element it tells of.
 * With `carriesAll` every element carries its number that can without parting letters: what is on a page then leads to
 * the element itself, not only to one around it that matters to a reader.
 *
 * @example
 * const model = await page.evaluate(`(${carryElements})(${JSON.stringify(skippedElements)})`);
 */
export function carryElements(
  skippedTags: readonly string[],
  numbers: Map<Element, number> = new Map(),
  carriesAll = false,
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
  const { getAttribute, getAttributeNames, setAttribute } = Element.prototype;
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

  const elements: ModelElement[] = [];
  const languages = new Map<Element, string>();
  const changes: (() => void)[] = [];
  const root = getter<Element>(Document.prototype, "documentElement")(document);
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT, (node) =>
    skipped.has(tagOf(node)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );

  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    const element = node as Element;
    const tag = tagOf(element);
    const parent = parentOf(element);
    // What is inside a drawing or a formula is part of it.
    if (parent && Element.prototype.closest.call(parent, "svg, math")) continue;
    const id = elements.length;
    const inherited = parent ? (languages.get(parent) ?? "") : "";
    const own = attributeOf(element, "lang");
    const language = own ?? inherited;
    languages.set(element, language);
    numbers.set(element, id);

    const attributes: Record<string, string> = {};
    for (const name of getAttributeNames.call(element))
      if (carried.has(name)) attributes[name] = (attributeOf(element, name) ?? "").slice(0, 2_000);
    const { display } = getComputedStyle(element);
    const model: ModelElement = {
      id,
      tag,
      attributes,
      parent: parent ? (numbers.get(parent) ?? null) : null,
      text: tag === "math" ? (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 2_000) : null,
      isRendered: display !== "none",
    };
    elements.push(model);

    const role = attributeOf(element, "role");
    const hasMeaning =
      carriers.has(tag) ||
      (inlineWithMeaning.has(tag) && (tag !== "abbr" || "title" in attributes)) ||
      (role !== null && tag !== "body" && role !== "presentation") ||
      (own !== null && language !== inherited) ||
      (tag === "a" && ("aria-label" in attributes || "title" in attributes));
    const isForMap = carriesAll && !hasMeaning && !neverCarries.has(tag) && !isInsideWord(element);
    if (parent === null || tag === "body" || !(hasMeaning || isForMap)) continue;
    if (isForMap) model.carriesForMap = /^(inline|contents|ruby)/.test(display) ? "inline" : "block";
    const tagged = language.includes("x-") ? `${language}-n${id}` : `${language || "und"}-x-n${id}`;
    changes.push(() => {
      setAttribute.call(element, "lang", tagged);
      // The engine leaves inline elements without an id out of the structure, and their language with them.
      if (!attributeOf(element, "id")) setAttribute.call(element, "id", `platen-n${id}`);
    });
  }
  // Last, so that every computed style above was the author's.
  for (const change of changes) change();

  return { elements };
}
