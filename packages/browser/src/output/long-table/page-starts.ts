/** Predicts which rows the pages of a long table begin with, from the heights of its rows and from pages that were printed. */
import type { PartEnd } from "../../job.ts";
import { rowsFrom, type ShownRows } from "./shown-rows.ts";

/** A prediction may be wrong: rows that go on over a page, or what pages have besides rows, are not looked at. */
export class PageStarts {
  /** Where each row begins, counted from the first, and where the last one ends. */
  readonly #tops: readonly number[];
  readonly #rowsPerPart: number;
  /** What is known to fit on a page, and what is known not to. */
  #fits = 0;
  #exceeds = Number.POSITIVE_INFINITY;

  constructor(rowHeights: readonly number[], rowsPerPart: number) {
    let top = 0;
    this.#tops = [0, ...rowHeights.map((height) => (top += height))];
    this.#rowsPerPart = rowsPerPart;
  }

  /** Takes where a printed part ends, and how many rows its last page has, its last two, and so on. */
  learn(from: number, { rows, repeated }: PartEnd): void {
    const starts = [0, ...repeated].map((back) => from + rows - back);
    for (let at = 1; at < starts.length; at++) {
      const [start, next] = [starts[at]!, starts[at - 1]!];
      this.#fits = Math.max(this.#fits, this.#height(start, next));
      this.#exceeds = Math.min(this.#exceeds, this.#height(start, next + 1));
    }
  }

  /** The part after this one, which begins with the last page that this one fills; null where nothing is known of it. */
  partAfter({ from, body, isLast }: ShownRows): ShownRows | null {
    if (isLast || this.#fits === 0 || this.#fits >= this.#exceeds) return null;
    const starts = this.#pagesFrom(from, from + body);
    // The last page ends where the part does, the one before it belongs to the next part, which repeats one more.
    const next = starts.at(-3);

    return next === undefined || next === from ? null : rowsFrom(next, this.#tops.length - 1, this.#rowsPerPart);
  }

  #pagesFrom(from: number, to: number): number[] {
    const most = Number.isFinite(this.#exceeds) ? (this.#fits + this.#exceeds) / 2 : this.#fits;
    const starts = [from];
    for (let row = from + 1; row < to; row++) if (this.#height(starts.at(-1)!, row + 1) > most) starts.push(row);

    return starts;
  }

  #height(from: number, to: number): number {
    return (this.#tops[to] ?? Number.POSITIVE_INFINITY) - this.#tops[from]!;
  }
}
