/** Finds the table of a document that can be printed some rows at a time. */
import type { dependsOnOtherRows } from "./depends-on-other-rows.ts";
import type { FoundTable } from "./long-table.ts";
import type { ownGetter } from "./own-getter.ts";

interface WantedTable {
  leastRows: number;
  /** How many @page rules the document may have, which are the same for all pages. */
  pageRules: number;
  /** Whether the file gets an outline of the headings. */
  hasOutline: boolean;
  /** After how many rows styles by their number repeat. */
  period: number;
  /** Whether another page has found it in the same document: nothing is looked at that the document is laid out for. */
  isKnown: boolean;
}

/**
 * Runs in the browser: it must not use anything but its parameters. Null where there is none, or where a part could show
 * something else than the whole.
 */
export function findLongTable(
  depends: typeof dependsOnOtherRows,
  getter: typeof ownGetter,
  { leastRows, pageRules, hasOutline, period, isKnown }: WantedTable,
): FoundTable | null {
  const find = (selector: string): Element[] => [...Document.prototype.querySelectorAll.call(document, selector)];

  const tables = (find("table") as HTMLTableElement[]).filter(({ rows }) => rows.length >= leastRows);
  const [table] = tables;
  const body = table?.tBodies[0];
  if (!table || !body || tables.length !== 1 || table.tBodies.length !== 1 || body.rows.length < leastRows) return null;
  if (body.querySelector("[rowspan]")) return null;

  // Links, names and fields lead from one part into another.
  if (find("a[href^='#'], area, input, select, textarea, button, iframe, [aria-owns], [slot]").length > 0) return null;
  // Rows that two parts have would be twice in the outline.
  if (hasOutline && table.querySelector("h1, h2, h3, h4, h5, h6, [role='heading']")) return null;

  const textOf = (rules: readonly CSSRule[]): string =>
    rules
      .map((rule) => rule.cssText + (rule instanceof CSSImportRule ? textOf([...rule.styleSheet!.cssRules]) : ""))
      .join("\n");
  // Columns are measured in a window that is as wide as a page but not as high. Heights change no column.
  const dependsOnWindow = (css: string): boolean =>
    /@(?:media|import)[^{;]*(?:height|orientation|aspect-ratio)/i.test(css) ||
    /\d(?:[sld]?v|cq)(?:[whib]|min|max)\b/i.test(css.replaceAll(/(?:height|block-size)\s*:[^;}]*/gi, ""));
  const all = [...getter<StyleSheetList>(Document.prototype, "styleSheets")(document)];
  // Of every page, and of all media: those that are known.
  const isPageRule = (rule: CSSRule) => rule instanceof CSSPageRule && rule.parentStyleSheet!.media.length === 0;
  const rules = all.flatMap(({ cssRules }) => [...cssRules]);
  if (rules.filter(isPageRule).length !== pageRules) return null;
  const inline = find("[style]").map((element) => Element.prototype.getAttribute.call(element, "style") ?? "");
  const media = all.map(({ media }) => `@media ${media.mediaText}`);
  const styles = isKnown ? [] : [textOf(rules.filter((rule) => !isPageRule(rule))), ...inline, ...media];
  if (styles.some((css) => depends(css, period) || dependsOnWindow(css))) return null;
  const sheets = find("body style, body link");
  if (!sheets.every((sheet) => sheet instanceof HTMLStyleElement)) return null;

  const parentOf = getter<HTMLElement | null>(Node.prototype, "parentElement");
  const around: HTMLElement[] = [];
  for (let at = parentOf(table); at; at = parentOf(at)) around.push(at);
  /** Whether nothing of its box depends on how long it is, or is there once. */
  const isPlain = (element: HTMLElement): boolean => {
    const style = getComputedStyle(element);
    const size = element.computedStyleMap();
    const effects = [style.filter, style.clipPath, style.contain, style.backgroundImage];
    return (
      ["::before", "::after"].every((part) => /^(?:none|normal)$/.test(getComputedStyle(element, part).content)) &&
      style.display === (element === table ? "table" : "block") &&
      style.position === "static" &&
      style.float === "none" &&
      style.overflow === "visible" &&
      style.writingMode === "horizontal-tb" &&
      style.opacity === "1" &&
      effects.every((effect) => effect === "none") &&
      // The style itself would lay the document out to say "transform".
      ["transform", "rotate", "scale", "translate"].every((name) => String(size.get(name)) === "none") &&
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
  if (!isKnown && ![table, ...around].every(isPlain)) return null;
  if (table.caption && getComputedStyle(table.caption).captionSide !== "top") return null;

  const cells = [...(table.rows[0]?.cells ?? [])];
  if (cells.length === 0 || cells.some(({ colSpan }) => colSpan !== 1)) return null;
  // A column that only other rows have would get no width.
  const columnsOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0);
  if (!isKnown && [...table.rows].some((row) => columnsOf(row) > cells.length)) return null;
  const columns = [...table.querySelectorAll<HTMLTableColElement>(":scope > colgroup > col")];
  const groups = table.querySelectorAll(":scope > colgroup").length;
  if (groups > 0 && (columns.length !== cells.length || columns.some(({ span }) => span !== 1))) return null;

  return { table, body, around, cells, columns, sheets: sheets as HTMLStyleElement[] };
}
