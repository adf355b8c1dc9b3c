/** Finds the table that was printed in parts in the structure of a part. */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { childElements, kidsOf, type StructureElement, typeOf, walkStructure } from "../../structure/structure-tree.ts";
import type { TableRows } from "./table-part.ts";

export interface FoundTable {
  table: StructureElement;
  head: StructureElement[];
  body: StructureElement[];
  foot: StructureElement[];
}

/** Null unless exactly one table has as many rows as the part was printed with. */
export function findTable(tree: readonly StructureElement[], { head, body, foot }: TableRows): FoundTable | null {
  const tables: FoundTable[] = [];
  for (const table of walkStructure(tree)) {
    if (typeOf(table) !== "Table") continue;
    const rows = childElements(table).filter((row) => typeOf(row) === "TR");
    if (rows.length !== head + body + foot) continue;
    const afterBody = head + body;
    tables.push({
      table,
      head: rows.slice(0, head),
      body: rows.slice(head, afterBody),
      foot: rows.slice(afterBody),
    });
  }

  return tables.length === 1 ? tables[0]! : null;
}

/** The rows of its body, without reading what is in any row: enough to see where the next part goes on. */
export function findBodyRows(document: PdfDocument, { head, body, foot }: TableRows): PdfRef[] | null {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const waiting = root ? [...kidsOf(document, root)] : [];
  const seen = new Set<number>();
  const tables: PdfRef[][] = [];
  while (waiting.length > 0) {
    const value = waiting.pop();
    const dict = document.resolve(value);
    if (!(value instanceof PdfRef) || !(dict instanceof PdfDict) || seen.has(value.number)) continue;
    seen.add(value.number);
    const kids = kidsOf(document, dict);
    const rows = document.name(dict, "S") === "Table" ? kids.filter((kid) => isRow(document, kid)) : [];
    if (rows.length === head + body + foot) tables.push(rows.slice(head, head + body));
    else waiting.push(...kids);
  }

  return tables.length === 1 ? tables[0]! : null;
}

function isRow(document: PdfDocument, kid: PdfValue): kid is PdfRef {
  const dict = document.resolve(kid);

  return kid instanceof PdfRef && dict instanceof PdfDict && document.name(dict, "S") === "TR";
}
