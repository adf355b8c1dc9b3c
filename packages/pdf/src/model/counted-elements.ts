/**
 * Finds the elements of a document that carry a count instead of their number. Each language tag is a language of its own to the
 * engine, with its own fonts and its own shaped text, so that a long document prints many times slower with a tag for each
 * element than with a few tags for all. Elements that follow each other have counts that follow each other, and the engine
 * writes them in the order of the document, some of them not at all: a count is the next element of the list that has it.
 */
import { PdfError } from "../objects/errors.ts";
import type { ModelElement, ModelIndex } from "./document-model.ts";

/** How many different tags the counted elements share. */
export const COUNTED_TAGS = 64;

/** The file does not say for certain which element is which: the document has to be printed with a number for each. */
export class AmbiguousElements extends PdfError {
  override readonly name = "AmbiguousElements";

  constructor() {
    super("unsupported", "Elements of the printed file cannot be found by their counts.");
  }
}

/**
 * Takes what the structure carries, in its order. An element that is found too early, because a whole round of tags was
 * left out before it, makes all after it too early: the round is then missing before the next element that is known by its
 * number, or at the end. So where less than a round is missing there, every count was found right.
 *
 * @example
 * const found = new CountedElements(index);
 * for (const count of counts) found.byCount(count);
 * found.end();
 */
export class CountedElements {
  readonly #index: ModelIndex;
  readonly #ids: number[] | Int32Array;
  #next = 0;

  constructor(index: ModelIndex) {
    this.#index = index;
    this.#ids = index.model.counted ?? [];
  }

  /** Null where none is left that has the count. `around` is the nearest known element around it in the structure. */
  byCount(count: number, around: ModelElement | null): ModelElement | null {
    if (this.#ids.length === 0) return null;
    const skipped = (count - (this.#next % COUNTED_TAGS) + COUNTED_TAGS) % COUNTED_TAGS;
    const place = this.#next + skipped;
    const id = this.#ids[place];
    const element = id === undefined ? null : this.#index.element(id);
    if (!element || (around && !this.#isInside(element, around))) throw new AmbiguousElements();
    this.#next = place + 1;

    return element;
  }

  /** An element that carries its own number: the counted ones before it are behind. */
  byNumber(id: number): void {
    const place = this.#placeOf(id);
    if (place < this.#next) throw new AmbiguousElements();
    this.#pass(place);
  }

  end(): void {
    this.#pass(this.#ids.length);
  }

  #pass(place: number): void {
    if (place - this.#next >= COUNTED_TAGS) throw new AmbiguousElements();
    this.#next = place;
  }

  /** How many counted elements come before the one with this number. */
  #placeOf(id: number): number {
    let low = 0;
    let high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }

    return low;
  }

  #isInside(element: ModelElement, around: ModelElement): boolean {
    let at = this.#index.parent(element);
    while (at && at.id > around.id) at = this.#index.parent(at);

    return at === around;
  }
}
