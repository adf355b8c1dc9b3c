/** The header cells of data cells, by their IDs or by the way that ISO 32000-1, 14.8.5.7, tells (ISO 14289-1, 7.5). */
import { PdfName, PdfString } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { attributeOf } from "../../structure/attributes.ts";
import { readTextString } from "../../text/text-string.ts";
import type { Checking } from "../checking.ts";
import type { CheckedElement } from "./structure-model.ts";
import { tableGrids } from "./table-grid.ts";

/**
 * Of each table the first data cell whose headers cannot be determined, with the unknown IDs it names. Tables that are not
 * grid are left out: they break other rules.
 */
export function headlessCells(checking: Checking): ReadonlyMap<CheckedElement, string> {
  const found = new Map<CheckedElement, string>();
  for (const { rows, fault } of checking.model(tableGrids).values()) {
    const headless = fault ? null : firstHeadless(checking.document, rows);
    if (headless) found.set(headless.cell, headless.unknown.join(", "));
  }

  return found;
}

type Scope = string | null;

function firstHeadless(
  document: PdfDocument,
  rows: readonly CheckedElement[][],
): { cell: CheckedElement; unknown: string[] } | null {
  const scopes = new Map<CheckedElement, Scope>();
  for (const row of rows)
    for (const cell of row) if (isHeader(cell) && !scopes.has(cell)) scopes.set(cell, scopeOf(document, cell));
  // Where every header says what it heads, nothing is left to look for.
  if (![...scopes.values()].includes(null)) return null;

  const ids = new Set([...scopes.keys()].flatMap(({ dict }) => textOf(document.string(dict, "ID"))));
  const headed = findHeaded(rows, scopes);
  const checked = new Set<CheckedElement>();
  for (const [top, row] of rows.entries()) {
    for (const [left, cell] of row.entries()) {
      if (isHeader(cell) || checked.has(cell)) continue;
      checked.add(cell);
      // The first corner belongs to the row and the column of headers alike.
      if (top === 0 && left === 0) continue;
      const named = headersOf(document, cell);
      const unknown = named.filter((id) => !ids.has(id));
      if ((named.length > 0 && unknown.length === 0) || headed.has(cell)) continue;
      return { cell, unknown };
    }
  }

  return null;
}

/** The data cells that have a header to their left or above them: past data, along headers, and no further than they go. */
function findHeaded(
  rows: readonly CheckedElement[][],
  scopes: ReadonlyMap<CheckedElement, Scope>,
): Set<CheckedElement> {
  const headed = new Set<CheckedElement>();
  const above: Way[] = [];
  for (const row of rows) {
    const before = { ...NOTHING };
    for (const [column, cell] of row.entries()) {
      above[column] ??= { ...NOTHING };
      if (!isHeader(cell) && (before.isHeaded || above[column].isHeaded)) headed.add(cell);
      pass(before, cell, scopes.get(cell) ?? null, "Row");
      pass(above[column], cell, scopes.get(cell) ?? null, "Column");
    }
  }

  return headed;
}

/** What is known on the way along a row or down a column. */
interface Way {
  isOnHeader: boolean;
  isHeaded: boolean;
}

const NOTHING: Way = { isOnHeader: false, isHeaded: false };

function pass(way: Way, cell: CheckedElement, scope: Scope, wanted: "Row" | "Column"): void {
  const isHeading = scope === wanted || scope === "Both";
  if (!isHeader(cell)) way.isOnHeader = false;
  else if (way.isOnHeader) way.isHeaded ||= isHeading;
  else {
    way.isOnHeader = true;
    way.isHeaded = isHeading;
  }
}

function isHeader({ role }: CheckedElement): boolean {
  return role.standard === "TH";
}

/** Any name counts, one that is not defined too. */
function scopeOf(document: PdfDocument, { dict }: CheckedElement): Scope {
  const scope = attributeOf(document, dict, "Table", "Scope");

  return scope instanceof PdfName ? scope.text : null;
}

function headersOf(document: PdfDocument, { dict }: CheckedElement): string[] {
  const headers = attributeOf(document, dict, "Table", "Headers");
  if (!Array.isArray(headers)) return [];

  return headers.flatMap((header) => textOf(document.resolve(header)));
}

function textOf(value: unknown): string[] {
  return value instanceof PdfString ? [readTextString(value)] : [];
}
