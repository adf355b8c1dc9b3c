/** What a document takes out of its flow, where that is the same whether all rows are there or some of them. */
import type { ownGetter } from "./own-getter.ts";

/**
 * Runs in the browser: it must not use anything but its parameters. Gives what is placed on the document before its table, which has to be
 * on its first pages; null where something is placed that a part could show in another place than the whole, or not at all.
 * `styles` are all that the document has.
 */
export function findPlaced(
  table: HTMLTableElement,
  styles: readonly string[],
  getter: typeof ownGetter,
): Element[] | null {
  // A backslash may stand for any letter.
  if (!styles.some((css) => /\b(?:absolute|fixed|sticky)\b|\\/i.test(css))) return [];
  const boxes = styles.some((css) => /:(?:before|after)\b/i.test(css)) ? [null, "::before", "::after"] : [null];
  const parentOf = getter<Element | null>(Node.prototype, "parentElement");
  const positionOf = (element: Element) => getComputedStyle(element).position;
  const groups = new Set<Element | null>(table.tBodies);
  for (const group of [table.tHead, table.tFoot]) if (group) groups.add(group);
  const all = Document.prototype.querySelectorAll.call(document, "*");
  const onDocument: Element[] = [];

  /** The row or caption that an element of the table is in; else null. */
  const rowOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at && at !== table; at = parentOf(at))
      if (at === table.caption || groups.has(parentOf(at))) return at;
    return null;
  };
  const isAfter = (element: Element) =>
    (Node.prototype.compareDocumentPosition.call(table, element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  /** Whether it keeps to a part of the document that is there as a whole or not at all. */
  const keepsTo = (element: Element, box: string | null): boolean => {
    const row = rowOf(element);
    let around = box ? element : parentOf(element);
    while (around && positionOf(around) === "static") around = parentOf(around);
    if (row) return around !== null && row.contains(around);
    if (isAfter(element)) return around !== null && isAfter(around);
    onDocument.push(element);
    // From the bottom of what the table is in it is on the last page.
    return !around?.contains(table) || (!box && String(element.computedStyleMap().get("bottom")) === "auto");
  };
  const isInPlace = (element: Element, box: string | null): boolean => {
    const style = getComputedStyle(element, box);
    switch (style.position) {
      case "absolute":
        return keepsTo(element, box);
      case "sticky":
        return style.bottom === "auto" && (style.top === "auto" || table.tHead?.contains(element) === true);
      default:
        return style.position !== "fixed";
    }
  };
  for (const element of all) if (!boxes.every((box) => isInPlace(element, box))) return null;

  return onDocument;
}
