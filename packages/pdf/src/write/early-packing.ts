/** Packs objects of a document before the rest of it is there, so that little is left to do when the file is written. */
import type { PdfDocument } from "../read/document.ts";
import { type ObjectPack, packObjects } from "./pack-objects.ts";

export class EarlyPacking {
  readonly packs: ObjectPack[] = [];
  /** The numbers that they have in the document. */
  readonly packed = new Set<number>();
  /** Of the objects that are packed, and of those that they refer to. */
  readonly numbers = new NumbersOnDemand();
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Each once: they are written as they are now. None may be a stream. */
  pack(objects: readonly number[]): void {
    for (const object of objects) this.packed.add(object);
    this.packs.push(...packObjects(this.#document, objects, this.numbers));
  }
}

/** Gives each object a number when it is asked for first. */
class NumbersOnDemand extends Map<number, number> {
  override get(object: number): number {
    const known = super.get(object);
    if (known !== undefined) return known;
    const number = this.size + 1;
    this.set(object, number);

    return number;
  }
}
