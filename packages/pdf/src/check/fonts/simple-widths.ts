/** The widths of a simple font (ISO 32000-1, 9.6.2): FirstChar, LastChar and Widths. */
import type { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

export class SimpleWidths {
  /** Null where the entry is missing or no number. */
  readonly first: number | null;
  readonly last: number | null;
  readonly #widths: readonly (number | null)[] | null;
  readonly #missing: number;

  constructor(document: PdfDocument, font: PdfDict, missing: number) {
    this.first = document.number(font, "FirstChar") ?? null;
    this.last = document.number(font, "LastChar") ?? null;
    this.#missing = missing;
    const widths = document.array(font, "Widths")?.map((item) => document.resolve(item));
    this.#widths = widths?.map((width) => (typeof width === "number" ? width : null)) ?? null;
  }

  get count(): number | null {
    return this.#widths?.length ?? null;
  }

  /** The width of a code; one outside has the descriptor's MissingWidth. */
  of(code: number): number {
    if (this.last === null || code > this.last) return this.#missing;

    return this.#widths?.[code - (this.first ?? 0)] ?? this.#missing;
  }
}
