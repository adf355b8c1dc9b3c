/** The content of pages, unpacked once for the steps that read it one after the other. */
import type { PdfDocument } from "../read/document.ts";
import { type PdfPage, pageContent } from "./pages.ts";

/** A long document has hundreds of megabytes of content: what is beyond this is unpacked again. */
const MOST_BYTES_KEPT = 32 * 1024 * 1024;

export class PageContents {
  readonly #document: PdfDocument;
  readonly #kept = new Map<PdfPage, Uint8Array>();
  #bytes = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(page: PdfPage): Uint8Array {
    const known = this.#kept.get(page);
    if (known) return known;
    const content = pageContent(this.#document, page.dict);
    this.keep(page, content);

    return content;
  }

  keep(page: PdfPage, content: Uint8Array): void {
    if (this.#bytes + content.length > MOST_BYTES_KEPT) return;
    this.#kept.set(page, content);
    this.#bytes += content.length;
  }
}
