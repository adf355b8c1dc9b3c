/** Puts back the table cells and rows that the engine leaves out because nothing is painted in them: without them a reader counts wrong columns. */
import type { ModelElement, ModelIndex } from "../model/document-model.ts";
import { PdfDict, PdfName, type PdfValue } from "../objects/values.ts";
import {
  childElements,
  newElement,
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
} from "../structure/structure-tree.ts";
import { type Finishing, warn } from "./finishing.ts";

export function restoreCells(finishing: Finishing): void {
  const { index, modelOf, tree } = finishing;
  if (!index) return;
  for (const element of walkStructure(tree)) {
    const model = modelOf.get(element);
    if (model?.tag === "table" && typeOf(element) === "Table") restoreTable(finishing, index, element, model);
  }
}

function restoreTable(finishing: Finishing, index: ModelIndex, table: StructureElement, model: ModelElement): void {
  const rows = rowsOf(index, model);
  const found = new Map<number, StructureElement>();
  for (const child of childElements(table)) {
    const row = finishing.modelOf.get(child);
    if (row && typeOf(child) === "TR") found.set(row.id, child);
  }
  // Rows of a table whose rows are grouped or not distinguished are left as they are.
  if (found.size === 0) return;

  let hasNewRows = false;
  const ordered: StructureKid[] = [];
  for (const row of rows) {
    let element = found.get(row.id);
    const cells = index.kids(row).filter(isCell);
    if (!element && cells.length > 0) {
      element = newElement(finishing.document, "TR", table);
      finishing.modelOf.set(element, row);
      hasNewRows = true;
    }
    if (!element) continue;
    restoreRow(finishing, element, cells);
    ordered.push({ element });
  }
  if (!hasNewRows) return;

  const isRow = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "TR";
  const before = table.kids.findIndex(isRow);
  const others = table.kids.filter((kid) => !isRow(kid));
  const at = table.kids.slice(0, before).filter((kid) => !isRow(kid)).length;
  setKids(table, [...others.slice(0, at), ...ordered, ...others.slice(at)]);
}

function restoreRow(finishing: Finishing, row: StructureElement, cells: readonly ModelElement[]): void {
  const { document, modelOf } = finishing;
  const found = new Map<number, StructureElement>();
  for (const child of childElements(row)) {
    const model = modelOf.get(child);
    if (model) found.set(model.id, child);
  }
  const missing = cells.filter(({ id }) => !found.has(id));
  // Something else than cells in the row, such as what a cell without its role holds: nothing is known for certain then.
  if (missing.length === 0 || cells.length - missing.length !== childElements(row).length) return;

  const content = row.kids.filter((kid) => !("element" in kid));
  const elements = cells.map((cell) => {
    const known = found.get(cell.id);
    if (known) return { element: known };
    const element = newElement(document, cell.tag === "th" ? "TH" : "TD", row);
    element.dict.set("A", cellAttributes(cell));
    modelOf.set(element, cell);
    warn(finishing, "table-cell-empty", "An empty cell is written as no cell by the browser; it was put back.", {
      element,
    });
    return { element };
  });
  setKids(row, [...content, ...elements]);
}

function cellAttributes({ tag, attributes }: ModelElement): PdfValue {
  const entries: Record<string, PdfValue> = { O: PdfName.of("Table") };
  if (tag === "th") entries.Scope = PdfName.of(/^row/.test(attributes.scope ?? "") ? "Row" : "Column");
  const columns = Number.parseInt(attributes.colspan ?? "1", 10);
  const rows = Number.parseInt(attributes.rowspan ?? "1", 10);
  if (columns > 1) entries.ColSpan = columns;
  if (rows > 1) entries.RowSpan = rows;

  return new PdfDict(entries);
}

/** The rows of a table in the order in which HTML shows them: its head first and its foot last. */
function rowsOf(index: ModelIndex, table: ModelElement): ModelElement[] {
  const parts = index.kids(table).filter(({ isRendered }) => isRendered);
  const rows = (section: ModelElement) =>
    index.kids(section).filter(({ tag, isRendered }) => tag === "tr" && isRendered);
  const sections = (tag: string) => parts.filter((part) => part.tag === tag).flatMap(rows);
  const bodies = parts.flatMap((part) => (part.tag === "tbody" ? rows(part) : part.tag === "tr" ? [part] : []));

  return [...sections("thead"), ...bodies, ...sections("tfoot")];
}

function isCell({ tag, isRendered }: ModelElement): boolean {
  return (tag === "td" || tag === "th") && isRendered;
}
