/** The widths of a CIDFont's glyphs (ISO 32000-1, 9.7.4.3): `first [w1 w2 …]` and `first last w`. */
import type { Budget } from "../../budget.ts";
import type { PdfDict, PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

interface WidthRange {
  first: number;
  last: number;
  width: number;
}

/** What a range costs that is looked at for a width. */
const RANGE_COST = 0.5;

export class CidWidths {
  /** The width of CIDs that W does not list. */
  readonly usual: number;
  readonly #single = new Map<number, number>();
  readonly #ranges: WidthRange[] = [];
  readonly #budget: Budget;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.#budget = document.budget;
    this.usual = document.number(dict, "DW") ?? 1_000;
    const list = document.array(dict, "W") ?? [];
    for (let at = 0; at + 1 < list.length; ) {
      const first = document.resolve(list[at]);
      const next = document.resolve(list[at + 1]);
      if (Array.isArray(next)) {
        if (typeof first === "number") this.#addList(document, first, next);
        at += 2;
      } else {
        const width = document.resolve(list[at + 2]);
        if (typeof first === "number" && typeof next === "number" && typeof width === "number")
          this.#ranges.push({ first, last: next, width });
        at += 3;
      }
    }
  }

  of(cid: number): number {
    const ranges = this.#ranges;
    if (ranges.length === 0) return this.#single.get(cid) ?? this.usual;
    this.#budget.spend(ranges.length * RANGE_COST);

    return this.#single.get(cid) ?? ranges.find(({ first, last }) => cid >= first && cid <= last)?.width ?? this.usual;
  }

  #addList(document: PdfDocument, first: number, widths: readonly PdfValue[]): void {
    for (let index = 0; index < widths.length; index++) {
      const width = document.resolve(widths[index]);
      if (typeof width === "number") this.#single.set(first + index, width);
    }
  }
}
