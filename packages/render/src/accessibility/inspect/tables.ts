/** Tables whose rows do not make a grid, and cells that the engine leaves out because they are empty (ISO 14289-1, 7.2). */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkTables(page: LoadedDocument): Found[] {
  interface Cell {
    element: Element;
    columns: number;
    rows: number;
  }
  interface Row {
    element: Element;
    cells: Cell[];
  }

  const roles: Record<string, string> = {
    table: "table",
    tr: "row",
    td: "cell",
    th: "cell",
    thead: "group",
    tbody: "group",
    tfoot: "group",
    grid: "table",
    treegrid: "table",
    row: "row",
    cell: "cell",
    gridcell: "cell",
    columnheader: "cell",
    rowheader: "cell",
    rowgroup: "group",
  };
  const kindOf = (element: Element): string => roles[page.role(element) || page.tag(element)] ?? "";
  const isNative = (element: Element): boolean => /^(table|tr|td|th)$/.test(page.tag(element));
  const isOnPage = (element: Element): boolean =>
    page.isExposed(element) || getComputedStyle(element).display !== "none";

  // Most documents have none.
  const hasSpans = Document.prototype.querySelector.call(document, "[colspan], [rowspan]") !== null;
  /** Spans as the engine writes them: those of roles (aria-colspan) are not. */
  const span = (element: Element, name: string, most: number): number => {
    if (!hasSpans) return 1;
    const written = page.attribute(element, name);
    const value = written === null ? 1 : Number.parseInt(written, 10);
    return value > 1 && isNative(element) ? Math.min(value, most) : 1;
  };

  const partsOf = (element: Element, kind: string): Element[] => {
    const parts: Element[] = [];
    for (const child of page.children(element)) {
      if (!isOnPage(child)) continue;
      const found = kindOf(child);
      if (found === kind) parts.push(child);
      // Wrappers between a table, its rows and their cells count for nothing.
      else if (found === "group" || (found === "" && !isNative(child)))
        for (const part of partsOf(child, kind)) parts.push(part);
    }
    return parts;
  };

  const rowsOf = (table: Element): Row[] => {
    const rank = (row: Element): number => {
      const around = page.parent(row);
      const tag = around ? page.tag(around) : "";
      return tag === "thead" ? 0 : tag === "tfoot" ? 2 : 1;
    };
    return partsOf(table, "row")
      .map((element) => ({
        element,
        cells: partsOf(element, "cell").map((cell) => ({
          element: cell,
          columns: span(cell, "colspan", 1_000),
          rows: span(cell, "rowspan", 65_534),
        })),
      }))
      .filter(({ element, cells }) => cells.length > 0 || page.hasContent(element))
      .sort((a, b) => rank(a.element) - rank(b.element));
  };

  /** How many columns each row takes, those that reach down into it included; and the cells that reach below the last row, or say so. */
  const layOut = (rows: readonly Row[]): { widths: number[]; unfit: Element[] } => {
    const widths: number[] = [];
    const unfit: Element[] = [];
    let reaching: { columns: number; rows: number }[] = [];
    for (const [index, { cells }] of rows.entries()) {
      const before = reaching.reduce((sum, { columns }) => sum + columns, 0);
      widths.push(before + cells.reduce((sum, { columns }) => sum + columns, 0));
      for (const { element, rows: reach } of cells)
        if (index + reach > rows.length || (hasSpans && /^\s*0+\s*$/.test(page.attribute(element, "rowspan") ?? "")))
          unfit.push(element);
      reaching = [...reaching, ...cells]
        .filter(({ rows: left }) => left > 1)
        .map(({ columns, rows: left }) => ({ columns, rows: left - 1 }));
    }
    return { widths, unfit };
  };

  /** The width that the others are held against: that of a head, else the most frequent, the first of them where several are. */
  const usualWidth = (rows: readonly Row[], widths: readonly number[]): number => {
    const isHead = rows[0]!.cells.every(
      ({ element }) => page.tag(element) === "th" || page.role(element) === "columnheader",
    );
    if (isHead && widths[0]! > 0) return widths[0]!;
    const frequency = new Map<number, number>();
    for (const width of widths) frequency.set(width, (frequency.get(width) ?? 0) + 1);
    return [...frequency].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  };

  const found: Found[] = [];
  for (const table of page.elements) {
    if (kindOf(table) !== "table" || !page.isExposed(table)) continue;
    const rows = rowsOf(table);
    if (rows.length === 0) continue;

    const { widths, unfit } = layOut(rows);
    const usual = usualWidth(rows, widths);
    for (const [index, { element }] of rows.entries()) {
      const row = widths[index]!;
      if (row !== usual) found.push({ code: "table-rows", element, table, columns: { row, table: usual } });
    }
    for (const element of unfit) found.push({ code: "table-rows", element, table });
    for (const { cells } of rows) {
      for (const { element } of cells) {
        const isEmpty = !page.hasContent(element) && !page.isDrawn(element);
        if (isEmpty || !page.isExposed(element)) found.push({ code: "table-cell-empty", element, table });
      }
    }
  }

  return found;
}
