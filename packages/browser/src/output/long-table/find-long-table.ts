/** Finds the table of a document that can be printed some rows at a time. */
import type { dependsOnOtherRows } from "./depends-on-other-rows.ts";
import type { findPlaced } from "./find-placed.ts";
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
  placedIn: typeof findPlaced,
  getter: typeof ownGetter,
  { leastRows, pageRules, hasOutline, period, isKnown }: WantedTable,
): FoundTable | null {
  const find = (selector: string): Element[] => [...Document.prototype.querySelectorAll.call(document, selector)];

  const tables = (find("table") as HTMLTableElement[]).filter(({ rows }) => rows.length >= leastRows);
  const [table] = tables;
  const bodies = [...(table?.tBodies ?? [])].filter(({ rows }) => rows.length > 0);
  if (!table || tables.length !== 1 || bodies.reduce((sum, { rows }) => sum + rows.length, 0) < leastRows) return null;
  if (bodies.some((body) => body.querySelector("[rowspan]"))) return null;

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
  const isAtItsPlace = (size: StylePropertyMapReadOnly): boolean =>
    ["top", "right", "bottom", "left", "z-index"].every((name) => String(size.get(name)) === "auto");
  /** Whether nothing of its box depends on how long it is, or is there once. */
  const isPlain = (element: HTMLElement): boolean => {
    const style = getComputedStyle(element);
    const size = element.computedStyleMap();
    const isTable = element === table;
    const heights = ["height", "min-height"].map((name) => String(size.get(name)));
    // What is around all is often as high as a page, and goes on over its end.
    const isPage =
      heights[0] === "100%" && style.overflow === "visible" && (parentOf(element)?.matches("html") ?? true);
    const isBlock = /^(?:block|flow-root)$/.test(style.display) && (heights[0] === "auto" || isPage);
    // Of a column as high as its content, or lower than a part.
    const isColumn =
      style.display === "flex" &&
      style.flexDirection === "column" &&
      style.flexWrap === "nowrap" &&
      heights[0] === "auto" &&
      // As high as the window is as high as a page.
      ["auto", "0px", "100%", `${window.innerHeight}px`].includes(heights[1]!);
    const effects = [style.filter, style.clipPath, style.contain, style.backgroundImage];
    return (
      ["::before", "::after"].every((part) => /^(?:none|normal)$/.test(getComputedStyle(element, part).content)) &&
      (isTable ? style.display === "table" && heights[0] === "auto" : isBlock || isColumn) &&
      (style.position === "static" || (isAtItsPlace(size) && style.position === "relative" && !isTable)) &&
      style.float === "none" &&
      (style.overflow === "visible" || !isTable) &&
      style.writingMode === "horizontal-tb" &&
      style.opacity === "1" &&
      effects.every((effect) => effect === "none") &&
      // The style itself would lay the document out to say "transform".
      ["transform", "rotate", "scale", "translate"].every((name) => String(size.get(name)) === "none") &&
      style.columnCount === "auto" &&
      style.columnWidth === "auto" &&
      style.boxDecorationBreak !== "clone" &&
      style.contentVisibility === "visible" &&
      String(size.get("max-height")) === "none" &&
      // Lower than any part; "auto" is less.
      !(Number.parseFloat(style.minHeight) > 2_000)
    );
  };
  if (!isKnown && ![table, ...around].every(isPlain)) return null;
  if (styles.some((css) => /[{;\s]order:/i.test(css))) return null;
  const placed = placedIn(table, styles, getter);
  if (!placed) return null;
  if (table.caption && getComputedStyle(table.caption).captionSide !== "top") return null;

  // Cells of the head may group columns, and rows of the body may say what follows. A column that no row of the body has would get no width.
  const columnsOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0);
  const most = [...table.rows].reduce((most, row) => Math.max(most, columnsOf(row)), 0);
  const full = bodies
    .flatMap(({ rows }) => [...rows])
    .find(({ cells }) => cells.length === most && [...cells].every(({ colSpan }) => colSpan === 1));
  if (!full) return null;
  const cells = [...full.cells];
  const columns = [...table.querySelectorAll<HTMLTableColElement>(":scope > colgroup > col")];
  const groups = table.querySelectorAll(":scope > colgroup").length;
  if (groups > 0 && (columns.length !== cells.length || columns.some(({ span }) => span !== 1))) return null;

  return { table, bodies, around, cells, columns, placed, sheets: sheets as HTMLStyleElement[] };
}
