/** The items of the arrays and dictionaries that are being read, the innermost last: each becomes a list of just its length. */
import type { PdfValue } from "../objects/values.ts";

type Item = string | PdfValue;

/** A longer list is not kept for the next file. */
const MOST_KEPT = 16_384;

class OpenItems {
  count = 0;
  #items: Item[] = [];

  put(item: Item): void {
    this.#items[this.count++] = item;
  }

  /** Those from a place on, which are no longer open. */
  take(from: number): Item[] {
    const taken = this.#items.slice(from, this.count);
    this.count = from;
    if (from === 0 && this.#items.length > MOST_KEPT) this.#items = [];

    return taken;
  }

  /** What was being read is given up. */
  clear(): void {
    this.#items = [];
    this.count = 0;
  }
}

/** One for all: a value is read whole before another is begun. */
export const openItems = new OpenItems();
