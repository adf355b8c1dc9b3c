/** The content of pages as it was printed and what was found in it, each page once for all steps that ask. */
import { placePages } from "../combine/place-on-pages.ts";
import type { Overlay } from "../combine/placement.ts";
import { concatBytes } from "../filters/concat-bytes.ts";
import { PageContents } from "../pages/page-contents.ts";
import { type PdfPage, pageContent, pagesOf } from "../pages/pages.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { type ContentScan, scanContent } from "./content-scan.ts";

/** The first pages of a file, as another thread found them. */
export interface ScannedPages {
  /** The content of all of them, one after the other. */
  content: Uint8Array;
  pages: { length: number; scan: ContentScan }[];
}

/** What is scanned ahead is kept until it is asked for. */
const MOST_BYTES_AHEAD = 32 * 1024 * 1024;

/** For a thread of its own: the same that `PageScans` finds in the file, once the overlays are in place. */
export function scanPages(bytes: Uint8Array, overlays: readonly Overlay[]): ScannedPages {
  const document = readPdf(bytes);
  placePages(document, overlays);
  const contents: Uint8Array[] = [];
  const pages: ScannedPages["pages"] = [];
  let length = 0;
  for (const page of pagesOf(document)) {
    const content = pageContent(document, page.dict);
    length += content.length;
    if (length > MOST_BYTES_AHEAD) break;
    contents.push(content);
    pages.push({ length: content.length, scan: scanContent(content) });
  }

  return { content: concatBytes(contents), pages };
}

export class PageScans {
  readonly #contents: PageContents;
  readonly #scans = new Map<PdfPage, ContentScan>();

  constructor(document: PdfDocument) {
    this.#contents = new PageContents(document);
  }

  contentOf(page: PdfPage): Uint8Array {
    return this.#contents.of(page);
  }

  of(page: PdfPage): ContentScan {
    let scan = this.#scans.get(page);
    if (!scan) {
      scan = scanContent(this.contentOf(page));
      this.#scans.set(page, scan);
    }

    return scan;
  }

  isKnown(page: PdfPage): boolean {
    return this.#scans.has(page);
  }

  /** What another walk over the page found. */
  keep(page: PdfPage, scan: ContentScan): void {
    this.#scans.set(page, scan);
  }

  /** What was found ahead, for the first of the pages. */
  take({ content, pages: found }: ScannedPages, pages: readonly PdfPage[]): void {
    let at = 0;
    for (const [index, { length, scan }] of found.entries()) {
      const page = pages[index];
      if (!page) break;
      this.#contents.keep(page, content.subarray(at, at + length));
      this.#scans.set(page, scan);
      at += length;
    }
  }
}
