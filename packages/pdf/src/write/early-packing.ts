/** Packs objects of other documents before the document that they belong to is whole: they are never in it themselves. */
import type { PdfDocument } from "../read/document.ts";
import { type ObjectPack, packObjects } from "./pack-objects.ts";

export class EarlyPacking {
  readonly packs: ObjectPack[] = [];
  /** The numbers that they have in the document. */
  readonly packed = new Set<number>();
  /** Of the objects that are packed, and of those that they refer to. */
  readonly numbers: Map<number, number> = new NumbersOnDemand(() => this.numbers.size + 1);

  /** Each once: they are written as they are now. None may be a stream. `numberOf`: what an object of the source is in the document. */
  pack(source: PdfDocument, objects: readonly number[], numberOf: (object: number) => number): void {
    const numbers = new NumbersOnDemand((object) => this.numbers.get(numberOf(object))!);
    for (const { stream, objects: some } of packObjects(source, objects, numbers)) {
      const own = some.map(numberOf);
      for (const object of own) this.packed.add(object);
      this.packs.push({ stream, objects: own });
    }
  }
}

/** Gives each object a number when it is asked for first. */
class NumbersOnDemand extends Map<number, number> {
  readonly #next: (object: number) => number;

  constructor(next: (object: number) => number) {
    super();
    this.#next = next;
  }

  override get(object: number): number {
    const known = super.get(object);
    if (known !== undefined) return known;
    const number = this.#next(object);
    this.set(object, number);

    return number;
  }
}
