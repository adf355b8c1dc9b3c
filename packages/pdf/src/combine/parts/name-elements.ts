/** Names the elements of a part by their place in the whole document: the engine's names are those of the page that printed it. */
import { PdfString } from "../../objects/values.ts";
import { latin1, latin1Bytes } from "../../read/characters.ts";
import type { PdfDocument } from "../../read/document.ts";
import { type ElementNames, renameKnownHeaders } from "../../structure/element-ids.ts";
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import type { FoundTable } from "./find-table.ts";

interface Naming {
  /** The number of the part's first row in the whole table. */
  from: number;
  /** The names that elements of the first part have in the file, by those that they get here. */
  final: ElementNames | null;
}

/** Parts that have an element both call it the same. True where all names are final. */
export function nameElements(
  document: PdfDocument,
  elements: readonly StructureElement[],
  { head, body, foot }: FoundTable,
  { from, final }: Naming,
): boolean {
  const places = new Map<StructureElement | null, string>();
  for (const [index, row] of head.entries()) places.set(row, `head${index}`);
  for (const [index, row] of foot.entries()) places.set(row, `foot${index}`);
  for (const [index, row] of body.entries()) places.set(row, `row${from + index}`);

  const names = new Map<string, PdfString>();
  let areFinal = final !== null;
  for (const [index, element] of elements.entries()) {
    const id = document.string(element.dict, "ID");
    if (!id) continue;
    let row: StructureElement | null = element;
    while (row && !places.has(row)) row = row.parent;
    // What comes before or after the table is in one part only.
    const place = row ? `${places.get(row)}-${walkStructure([row]).indexOf(element)}` : `part${from}-${index}`;
    const known = final?.get(place);
    const name = known ?? new PdfString(latin1Bytes(place));
    areFinal &&= known !== undefined;
    // Where two elements claim one name, those who refer to it mean the first.
    if (!names.has(latin1(id.bytes))) names.set(latin1(id.bytes), name);
    element.dict.set("ID", name);
  }

  return renameKnownHeaders(document, elements, names) && areFinal;
}
