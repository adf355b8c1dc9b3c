/** What the pages show under each marked-content id, each page read once for all steps that ask. */
import type { PaintedContent } from "../content/painted-content.ts";
import type { PdfPage } from "../pages/pages.ts";
import { type MarkedContent, readMarkedContent } from "../text/page-text.ts";

export class MarkedPages {
  readonly #painted: PaintedContent;
  readonly #read = new Map<PdfPage, MarkedContent>();

  constructor(painted: PaintedContent) {
    this.#painted = painted;
  }

  of(page: PdfPage): MarkedContent {
    let content = this.#read.get(page);
    if (!content) {
      content = readMarkedContent(this.#painted, page);
      this.#read.set(page, content);
    }

    return content;
  }
}
