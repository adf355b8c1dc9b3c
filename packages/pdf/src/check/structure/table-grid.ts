/** Tables as grids: which cell covers which place, and where the cells do not make a grid (ISO 14289-1, 7.2). */
import { PdfError } from "../../objects/errors.ts";
import type { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { attributeIn, attributesOf } from "../../structure/attributes.ts";
import type { Checking } from "../checking.ts";
import { type CheckedElement, elementsByType, meaningfulChildren } from "./structure-model.ts";

interface TableGrid {
  /** The cell at each place, row by row; whole where there is no fault. */
  rows: CheckedElement[][];
  /** The first that is found; null where the cells make a grid. */
  fault: TableFault | null;
}

interface TableFault {
  /** A cell reaches below the first column, a row is wider or narrower than the first, or cells cross. */
  kind: "column" | "wide-row" | "narrow-row" | "crossing";
  /** Rows and columns counted from 1. */
  detail: string;
  /** The cells that cross. */
  cells: CheckedElement[];
}

/** The places that all cells of a table together may cover. */
const MOST_PLACES = 2_000_000;

const ROW_GROUPS: ReadonlySet<string | null> = new Set(["THead", "TBody", "TFoot"]);
const CELLS: ReadonlySet<string | null> = new Set(["TH", "TD"]);

/** The grid of every Table. */
export function tableGrids(checking: Checking): ReadonlyMap<CheckedElement, TableGrid> {
  const tables = checking.model(elementsByType).get("Table") ?? [];

  return new Map(tables.map((table) => [table, gridOf(checking.document, table)]));
}

interface Cell {
  element: CheckedElement;
  columns: number;
  rows: number;
}

function gridOf(document: PdfDocument, table: CheckedElement): TableGrid {
  const rows = rowsOf(table).map((row) => cellsOf(document, row));
  const grid: TableGrid = { rows: [], fault: null };
  const [first] = rows;
  if (!first) return grid;

  // The first row says how many columns there are, the first column how many rows.
  const width = first.reduce((sum, { columns }) => sum + columns, 0);
  const height = heightOf(rows);
  grid.fault = placeCells(rows, width, height, grid.rows) ?? findHole(grid.rows, width, height);

  return grid;
}

function rowsOf(table: CheckedElement): CheckedElement[] {
  return meaningfulChildren(table).flatMap((child) => {
    const group = ROW_GROUPS.has(child.role.standard) ? meaningfulChildren(child) : [child];
    return group.filter(({ role }) => role.standard === "TR");
  });
}

function cellsOf(document: PdfDocument, row: CheckedElement): Cell[] {
  const cells: Cell[] = [];
  for (const element of meaningfulChildren(row)) {
    if (!CELLS.has(element.role.standard)) continue;
    const attributes = attributesOf(document, element.dict, "Table");
    const columns = spanIn(document, attributes, "ColSpan");
    cells.push({ element, columns, rows: spanIn(document, attributes, "RowSpan") });
  }

  return cells;
}

/** What is not a whole number counts as one. */
function spanIn(document: PdfDocument, attributes: readonly PdfDict[], key: "ColSpan" | "RowSpan"): number {
  const span = attributeIn(document, attributes, key);

  return typeof span === "number" && Number.isInteger(span) && span >= 0 ? span : 1;
}

function heightOf(rows: readonly Cell[][]): number {
  let height = 0;
  for (let i = 0; i < rows.length; ) {
    const span = rows[i]![0]?.rows ?? 1;
    height += span;
    i += Math.max(1, span);
  }

  return height;
}

function placeCells(
  rows: readonly Cell[][],
  width: number,
  height: number,
  grid: CheckedElement[][],
): TableFault | null {
  let covered = 0;
  for (const [top, cells] of rows.entries()) {
    if (cells.length === 0 && width > 0) return narrowRow(top, 0, width);
    let left = 0;
    for (const cell of cells) {
      while (grid[top]?.[left]) left++;
      if (left + cell.columns > width) return wideRow(top, left + cell.columns, width);
      if (top + cell.rows > height) return longColumn(left, top + cell.rows, height);
      covered += cell.columns * cell.rows;
      if (covered > MOST_PLACES)
        throw new PdfError("limit_exceeded", `The cells of a table cover more than ${MOST_PLACES} places.`);
      const crossed = place(cell, top, left, grid);
      if (crossed.length > 0) return crossing(top, left, [...crossed, cell.element]);
      left += cell.columns;
    }
  }

  return null;
}

/** Gives the cells that are there already. */
function place(cell: Cell, top: number, left: number, grid: CheckedElement[][]): CheckedElement[] {
  const crossed: CheckedElement[] = [];
  if (cell.columns === 0) return crossed;
  for (let row = top; row < top + cell.rows; row++) {
    grid[row] ??= [];
    for (let column = left; column < left + cell.columns; column++) {
      const there = grid[row]![column];
      if (there && !crossed.includes(there)) crossed.push(there);
      grid[row]![column] = cell.element;
    }
  }

  return crossed;
}

function findHole(grid: readonly CheckedElement[][], width: number, height: number): TableFault | null {
  if (width === 0) return null;
  for (let row = 0; row < height; row++) {
    const cells = grid[row] ?? [];
    for (let column = 0; column < width; column++) {
      if (!cells[column]) return narrowRow(row, cells.filter(Boolean).length, width);
    }
  }

  return null;
}

const narrowRow = (row: number, columns: number, width: number): TableFault => ({
  kind: "narrow-row",
  detail: `row ${row + 1} has ${columns} columns, row 1 has ${width}`,
  cells: [],
});

const wideRow = (row: number, columns: number, width: number): TableFault => ({
  kind: "wide-row",
  detail: `row ${row + 1} has at least ${columns} columns, row 1 has ${width}`,
  cells: [],
});

const longColumn = (column: number, rows: number, height: number): TableFault => ({
  kind: "column",
  detail: `column ${column + 1} has at least ${rows} rows, column 1 has ${height}`,
  cells: [],
});

const crossing = (row: number, column: number, cells: CheckedElement[]): TableFault => ({
  kind: "crossing",
  detail: `row ${row + 1}, column ${column + 1}`,
  cells,
});
