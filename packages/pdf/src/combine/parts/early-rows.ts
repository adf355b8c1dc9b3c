/**
 * Packs the rows of a file that will not be finished while the browser prints the next part, straight out of the part that they were
 * printed in: the joined file never has them as objects, which would take most of its time and memory.
 */
import { PdfRef } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { type ElementNames, renumberElementIds } from "../../structure/element-ids.ts";
import { ParentTree } from "../../structure/parent-tree.ts";
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import { EarlyPacking } from "../../write/early-packing.ts";
import type { ObjectCopier } from "../object-copier.ts";
import type { FoundTable } from "./find-table.ts";

export class EarlyRows {
  readonly packing = new EarlyPacking();
  /** Of the rows that were packed. */
  readonly parents = new ParentTree();
  /** Of the elements of the first part, by those that they had before. */
  readonly names: ElementNames;

  /** Names the elements of the first part. Null where those after the rows have names, which depend on all rows. */
  static after(document: PdfDocument, tree: readonly StructureElement[], { foot }: FoundTable): EarlyRows | null {
    return hasNames(foot) ? null : new EarlyRows(renumberElementIds(document, tree));
  }

  private constructor(names: ElementNames) {
    this.names = names;
  }

  /** Before anything is copied that refers to the rows of a later part. */
  reserve(copier: ObjectCopier, rows: readonly StructureElement[]): void {
    for (const { reference } of walkStructure(rows)) copier.reserve(reference);
  }

  /** Reserved rows whose names are final, once their pages are copied. */
  pack(copier: ObjectCopier, rows: readonly StructureElement[]): void {
    const elements = walkStructure(rows);
    const numbers = elements.map(({ reference }) => reference.number);
    this.packing.pack(copier.source, numbers, (object) => (copier.copy(new PdfRef(object)) as PdfRef).number);
    this.parents.add(copier.source, elements, ({ reference }) => copier.reserve(reference));
  }
}

function hasNames(elements: readonly StructureElement[]): boolean {
  return walkStructure(elements).some(({ dict }) => dict.has("ID"));
}
