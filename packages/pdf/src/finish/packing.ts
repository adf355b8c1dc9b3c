/** Compresses content that finishing has changed: at once, or all of it together in another thread. */
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, type PdfRef, PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

/** What waits is held as it is. */
const MOST_BYTES_WAITING = 32 * 1024 * 1024;

export class Packing {
  readonly #document: PdfDocument;
  readonly #waits: boolean;
  readonly #waiting: { number: number; content: Uint8Array }[] = [];
  #bytes = 0;

  constructor(document: PdfDocument, waits: boolean) {
    this.#document = document;
    this.#waits = waits;
  }

  /** Adds a stream to the document; one that waits can be read as any other. */
  add(content: Uint8Array): PdfRef {
    if (!this.#waits || this.#bytes + content.length > MOST_BYTES_WAITING)
      return this.#document.add(packedStream(new PdfDict(), content));
    const reference = this.#document.add(new PdfStream(new PdfDict(), content));
    this.#bytes += content.length;
    this.#waiting.push({ number: reference.number, content });

    return reference;
  }

  get waiting(): Uint8Array[] {
    return this.#waiting.map(({ content }) => content);
  }

  /** Ends the wait, with all that waited as `encodeFlate` packs it, or null to do it now. */
  finish(packed: readonly Uint8Array[] | null): void {
    for (const [index, { number, content }] of this.#waiting.entries())
      this.#document.replace(number, packedStream(new PdfDict(), content, packed?.[index]));
  }
}

export function packedStream(dict: PdfDict, content: Uint8Array, packed = encodeFlate(content)): PdfStream {
  const own = dict.copy();
  own.delete("DecodeParms");
  own.set("Filter", PdfName.of("FlateDecode"));

  return new PdfStream(own, packed);
}
