/** Packs the rows of a file that will not be finished as soon as they are joined, while the browser prints the next part. */
import { PdfRef } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { type ElementNames, renumberElementIds } from "../../structure/element-ids.ts";
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import { EarlyPacking } from "../../write/early-packing.ts";
import type { ObjectCopier } from "../object-copier.ts";
import type { FoundTable } from "./find-table.ts";

export class EarlyRows {
  readonly packing: EarlyPacking;
  /** Of the elements of the first part, by those that they had before. */
  readonly names: ElementNames;

  /** Names the elements of the first part. Null where those after the rows have names, which depend on all rows. */
  static after(document: PdfDocument, tree: readonly StructureElement[], { foot }: FoundTable): EarlyRows | null {
    return hasNames(foot) ? null : new EarlyRows(new EarlyPacking(document), renumberElementIds(document, tree));
  }

  private constructor(packing: EarlyPacking, names: ElementNames) {
    this.packing = packing;
    this.names = names;
  }

  /** Of a later part, once they are copied and if all names in them are final. */
  pack(copier: ObjectCopier, rows: readonly StructureElement[]): void {
    const copies = walkStructure(rows).map(({ reference }) => copier.copy(reference));
    this.packing.pack(copies.flatMap((copy) => (copy instanceof PdfRef ? copy.number : [])));
  }
}

function hasNames(elements: readonly StructureElement[]): boolean {
  return walkStructure(elements).some(({ dict }) => dict.has("ID"));
}
