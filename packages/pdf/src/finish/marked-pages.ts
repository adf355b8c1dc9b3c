/** What the pages show under each marked-content id, each page read once for all steps that ask. */
import type { PaintedContent } from "../content/painted-content.ts";
import type { PdfPage } from "../pages/pages.ts";
import { type MarkedContent, readMarkedContent } from "../text/page-text.ts";

/** Of a long document, most pages are never asked for again. */
const MOST_RUNS_KEPT = 20_000;

export class MarkedPages {
  readonly #painted: PaintedContent;
  readonly #read = new Map<PdfPage, MarkedContent>();
  #runsKept = 0;

  constructor(painted: PaintedContent) {
    this.#painted = painted;
  }

  of(page: PdfPage): MarkedContent {
    let content = this.#read.get(page);
    if (!content) {
      content = this.readNow(page);
      this.#read.set(page, content);
    }

    return content;
  }

  /** What the page shows before it is changed. */
  readNow(page: PdfPage): MarkedContent {
    return readMarkedContent(this.#painted, page);
  }

  /** Saves reading the page once more, where a change left all that is under its marks as it was. */
  keep(page: PdfPage, content: MarkedContent): void {
    for (const runs of content.runs.values()) this.#runsKept += runs.length;
    if (this.#runsKept <= MOST_RUNS_KEPT) this.#read.set(page, content);
  }
}
