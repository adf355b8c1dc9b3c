/** How many decoded bytes one document may still produce: a few bytes of Flate can stand for gigabytes. */
import { PdfError } from "../objects/errors.ts";

export class DecodeBudget {
  readonly #maximum: number;
  #used = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get left(): number {
    return this.#maximum - this.#used;
  }

  /** Call with every piece that a filter gives out. */
  spend(bytes: number): void {
    this.expect(bytes);
    this.#used += bytes;
  }

  /** Call with what is about to be spent, before it has grown too large. */
  expect(bytes: number): void {
    if (this.#used + bytes > this.#maximum) {
      throw new PdfError("limit_exceeded", `The streams of this file decode to more than ${this.#maximum} bytes.`);
    }
  }
}
