/** Cells name the cells that head them: those that the author names, else those above them and those of their group of rows. */
import type { ModelElement } from "../model/document-model.ts";
import { hasHeadersAmongRows, headCells, nameOfHeader, type RowGroups, setHeaders } from "../structure/head-cells.ts";
import { type StructureElement, typeOf, walkStructure } from "../structure/structure-tree.ts";
import type { Finishing } from "./finishing.ts";

export function nameHeaders({ document, tree, modelOf }: Finishing): void {
  const headed = new Map<StructureElement, string>();
  const groupHeaders = new Set<StructureElement>();
  modelOf.forEach(({ tag, attributes: { headers, scope } }, cell) => {
    if (headers !== undefined) headed.set(cell, headers);
    if (tag === "th" && scope?.trim().toLowerCase() === "rowgroup") groupHeaders.add(cell);
  });
  const groups: RowGroups | null =
    groupHeaders.size === 0
      ? null
      : { isHeader: (cell) => groupHeaders.has(cell), groupOf: (row) => modelOf.get(row)?.parent ?? null };
  for (const element of walkStructure(tree))
    if (typeOf(element) === "Table" && hasHeadersAmongRows(document, element, groups))
      headCells(document, element, groups);

  if (headed.size === 0) return;
  const headers = headersById(modelOf);
  for (const [cell, written] of headed) {
    const table = tableOf(cell);
    const ids = written.split(/\s+/);
    const named = ids.flatMap((id) => headers.get(id) ?? []).filter((header) => tableOf(header) === table);
    if (table === null || named.length === 0) continue;
    const names = named.map((header) => nameOfHeader(document, header));
    setHeaders(document, cell, names);
  }
}

function headersById(modelOf: ReadonlyMap<StructureElement, ModelElement>): Map<string, StructureElement> {
  const headers = new Map<string, StructureElement>();
  for (const [element, { attributes }] of modelOf) {
    const { id } = attributes;
    if (id !== undefined && typeOf(element) === "TH" && !headers.has(id)) headers.set(id, element);
  }

  return headers;
}

/** Null for what is not a cell. */
function tableOf(cell: StructureElement): StructureElement | null {
  if (!/^T[DH]$/.test(typeOf(cell))) return null;
  let around = cell.parent;
  while (around && typeOf(around) !== "Table") around = around.parent;

  return around;
}
