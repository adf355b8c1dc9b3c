/** The objects inside an object stream (ISO 32000-1, 7.5.7). */
import type { PdfValue } from "../objects/values.ts";
import { Parser } from "./parser.ts";

export class ObjectStream {
  readonly #bytes: Uint8Array;
  readonly #numbers: number[] = [];
  readonly #offsets: number[] = [];

  /** `first` and `count` are the entries First and N of the stream's dictionary. */
  constructor(bytes: Uint8Array, first: number, count: number) {
    this.#bytes = bytes;
    const header = new Parser(bytes, 0, Math.min(first, bytes.length), false);
    for (let i = 0; i < count; i++) {
      const number = header.next();
      const offset = header.next();
      if (typeof number !== "number" || typeof offset !== "number") break;
      this.#numbers.push(number);
      this.#offsets.push(first + offset);
    }
  }

  /** Tells the objects, the last first: of those with one number the last counts. */
  objects(each: (number: number, value: PdfValue) => void): void {
    const parser = new Parser(this.#bytes);
    for (let index = this.#numbers.length - 1; index >= 0; index--) {
      parser.position = this.#offsets[index]!;
      each(this.#numbers[index]!, parser.nextValue());
    }
  }

  /** The bytes of one object; null where it is not there. */
  sourceOf(number: number): Uint8Array | null {
    const start = this.#offsets[this.#numbers.lastIndexOf(number)];
    if (start === undefined) return null;
    const parser = new Parser(this.#bytes, start);
    parser.nextValue();

    return this.#bytes.subarray(start, parser.position);
  }
}
