/** Finds the table that was printed in parts in the structure of a part. */
import { childElements, type StructureElement, typeOf, walkStructure } from "../../structure/structure-tree.ts";
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
