/** The objects inside an object stream (ISO 32000-1, 7.5.7). */
import type { Budget } from "../budget.ts";
import type { PdfValue } from "../objects/values.ts";
import { Parser } from "./parser.ts";

export class ObjectStream {
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  readonly #numbers: number[] = [];
  readonly #offsets: number[] = [];
  /** Where each object begins, made when it is asked for first; of those with one number the last counts. */
  #offsetOf: Map<number, number> | null = null;

  /** `first` and `count` are the entries First and N of the stream's dictionary. */
  constructor(bytes: Uint8Array, first: number, count: number, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
    const header = new Parser(bytes, 0, Math.min(first, bytes.length), false);
    for (let i = 0; i < count; i++) {
      const number = header.next();
      const offset = header.next();
      if (typeof number !== "number" || typeof offset !== "number") break;
      this.#numbers.push(number);
      this.#offsets.push(first + offset);
    }
    budget.spend(header.position);
  }

  /** Gives the objects, the last first: of those with one number the last counts. */
  objects(each: (number: number, value: PdfValue) => void): void {
    const parser = new Parser(this.#bytes);
    parser.budget = this.#budget;
    for (let index = this.#numbers.length - 1; index >= 0; index--) {
      const start = this.#offsets[index]!;
      parser.position = start;
      each(this.#numbers[index]!, parser.nextValue());
      // Objects may overlap: bytes that are read again count again.
      this.#budget.spend(Math.max(0, parser.position - start));
    }
  }

  /** The bytes of one object; null where it is not there. */
  sourceOf(number: number): Uint8Array | null {
    this.#offsetOf ??= new Map(this.#numbers.map((each, index) => [each, this.#offsets[index]!]));
    const start = this.#offsetOf.get(number);
    if (start === undefined) return null;
    const parser = new Parser(this.#bytes, start);
    parser.nextValue();
    this.#budget.spend(Math.max(0, parser.position - start));

    return this.#bytes.subarray(start, parser.position);
  }
}
