/** Names the elements of a part by their place in the whole document: the engine's names are those of the page that printed it. */
import { PdfString } from "../../objects/values.ts";
import { latin1, latin1Bytes } from "../../read/characters.ts";
import type { PdfDocument } from "../../read/document.ts";
import { renameKnownHeaders } from "../../structure/element-ids.ts";
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import type { FoundTable } from "./find-table.ts";

/** `from`: the number of the part's first row in the whole table. Parts that have an element both call it the same. */
export function nameElements(
  document: PdfDocument,
  tree: readonly StructureElement[],
  { head, body, foot }: FoundTable,
  from: number,
): void {
  const names = new Map<string, PdfString>();
  const named = new Set<StructureElement>();
  const name = (elements: readonly StructureElement[], prefix: string) => {
    for (const [index, element] of walkStructure(elements).entries()) {
      const id = document.string(element.dict, "ID");
      if (!id || named.has(element)) continue;
      const own = new PdfString(latin1Bytes(`${prefix}-${index}`));
      // Where two elements claim one name, those who refer to it mean the first.
      if (!names.has(latin1(id.bytes))) names.set(latin1(id.bytes), own);
      named.add(element);
      element.dict.set("ID", own);
    }
  };
  name(head, "head");
  name(foot, "foot");
  for (const [index, row] of body.entries()) name([row], `row${from + index}`);
  // What comes before or after the table is in one part only.
  name(tree, `part${from}`);
  renameKnownHeaders(document, walkStructure(tree), names);
}
