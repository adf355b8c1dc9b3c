/** Finds the table of a document that can be printed some rows at a time. */
import type { dependsOnOtherRows } from "./depends-on-other-rows.ts";
import type { FoundTable } from "./long-table.ts";
import type { ownGetter } from "./own-getter.ts";

/**
 * Runs in the browser: it must not use anything but its parameters. Null where there is none, or where a part could show
 * something else than the whole. `hasOutline`: the file gets an outline of the headings.
 */
export function findLongTable(
  depends: typeof dependsOnOtherRows,
  getter: typeof ownGetter,
  leastRows: number,
  hasOutline: boolean,
  period: number,
): FoundTable | null {
  const find = (selector: string): Element[] => [...Document.prototype.querySelectorAll.call(document, selector)];

  const tables = (find("table") as HTMLTableElement[]).filter(({ rows }) => rows.length >= leastRows);
  const [table] = tables;
  const body = table?.tBodies[0];
  if (!table || !body || tables.length !== 1 || table.tBodies.length !== 1 || body.rows.length < leastRows) return null;
  if (body.querySelector("[rowspan]")) return null;

  // Links, names and fields lead from one part into another.
  if (find("a[href^='#'], area, input, select, textarea, button, iframe, [aria-owns], [slot]").length > 0) return null;
  const isBefore = (element: Element) =>
    (table.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  if (hasOutline && !find("h1, h2, h3, h4, h5, h6, [role='heading']").every(isBefore)) return null;

  const textOf = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => (rule instanceof CSSImportRule ? textOf(rule.styleSheet!.cssRules) : rule.cssText))
      .join("\n");
  const all = getter<StyleSheetList>(Document.prototype, "styleSheets")(document);
  const inline = find("[style]").map((element) => Element.prototype.getAttribute.call(element, "style") ?? "");
  if ([...all].some(({ cssRules }) => depends(textOf(cssRules), period))) return null;
  if (inline.some((css) => depends(css, period))) return null;
  const sheets = find("body style, body link");
  if (!sheets.every((sheet) => sheet instanceof HTMLStyleElement)) return null;

  const parentOf = getter<HTMLElement | null>(Node.prototype, "parentElement");
  const around: HTMLElement[] = [];
  for (let at = parentOf(table); at; at = parentOf(at)) around.push(at);
  /** Whether nothing of its box depends on how long it is, or is there once. */
  const isPlain = (element: HTMLElement): boolean => {
    const style = getComputedStyle(element);
    const size = element.computedStyleMap();
    const effects = [style.transform, style.filter, style.clipPath, style.contain, style.backgroundImage];
    return (
      ["::before", "::after"].every((part) => /^(?:none|normal)$/.test(getComputedStyle(element, part).content)) &&
      style.display === (element === table ? "table" : "block") &&
      style.position === "static" &&
      style.float === "none" &&
      style.overflow === "visible" &&
      style.writingMode === "horizontal-tb" &&
      style.opacity === "1" &&
      effects.every((effect) => effect === "none") &&
      style.columnCount === "auto" &&
      style.columnWidth === "auto" &&
      style.boxDecorationBreak !== "clone" &&
      style.contentVisibility === "visible" &&
      String(size.get("height")) === "auto" &&
      String(size.get("max-height")) === "none" &&
      // Lower than any part; "auto" is less.
      !(Number.parseFloat(style.minHeight) > 2_000)
    );
  };
  if (![table, ...around].every(isPlain)) return null;

  const cells = [...(table.rows[0]?.cells ?? [])];
  if (cells.length === 0 || cells.some(({ colSpan }) => colSpan !== 1)) return null;
  const columns = [...table.querySelectorAll<HTMLTableColElement>(":scope > colgroup > col")];
  const groups = table.querySelectorAll(":scope > colgroup").length;
  if (groups > 0 && (columns.length !== cells.length || columns.some(({ span }) => span !== 1))) return null;

  return { table, body, around, cells, columns, sheets: sheets as HTMLStyleElement[] };
}
