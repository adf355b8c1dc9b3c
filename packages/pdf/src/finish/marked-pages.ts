/** What the pages show under the marked-content ids that steps ask for, each page read once for all of them. */
import { PaintedContent } from "../content/painted-content.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { TextAssembler } from "../text/assemble-text.ts";
import { type MarkedContent, readMarkedContent, readPageText } from "../text/page-text.ts";
import type { AskedMarks } from "./asked-marks.ts";
import { type ContentScan, ScanOnTheWay } from "./content-scan.ts";

/** Of a long document, most pages are never asked for again. */
const MOST_RUNS_KEPT = 20_000;

export interface ReadPage {
  content: MarkedContent;
  text: string | null;
  /** What the page paints outside the structure; null where that takes another look. */
  scan: ContentScan | null;
}

export class MarkedPages {
  /** Whether the whole text of each page is read in any case. */
  readonly readsTexts: boolean;
  readonly #painted: PaintedContent;
  readonly #scan = new ScanOnTheWay();
  readonly #asked: AskedMarks;
  readonly #read = new Map<PdfPage, MarkedContent>();
  readonly #texts = new Map<PdfPage, string>();
  #runsKept = 0;

  /** `readsTexts`: whether the whole text of the pages will be asked for. `asked`: the marks that steps will ask for. */
  constructor(document: PdfDocument, readsTexts: boolean, asked: AskedMarks) {
    this.#painted = new PaintedContent(document, this.#scan);
    this.#asked = asked;
    this.readsTexts = readsTexts;
  }

  of(page: PdfPage): MarkedContent {
    let content = this.#read.get(page);
    if (!content) {
      const now = this.readNow(page);
      content = now.content;
      this.#read.set(page, content);
      if (now.text !== null) this.#texts.set(page, now.text);
    }

    return content;
  }

  /** All text of the page, as a reader of the finished file finds it. */
  textOf(page: PdfPage): string {
    return this.#texts.get(page) ?? readPageText(this.#painted, page);
  }

  /** What the page shows before it is changed. */
  readNow(page: PdfPage): ReadPage {
    const assembler = this.readsTexts ? new TextAssembler() : undefined;
    const content = readMarkedContent(this.#painted, page, { asked: this.#asked.on(page), assembler });

    return { content, text: assembler?.assembled() ?? null, scan: this.#scan.take() };
  }

  /** Saves reading the page once more, where a change left all that is under its marks as it was. */
  keep(page: PdfPage, { content, text }: ReadPage): void {
    if (text !== null) this.#texts.set(page, text);
    for (const runs of content.runs.values()) this.#runsKept += runs.length;
    if (this.#runsKept <= MOST_RUNS_KEPT) this.#read.set(page, content);
  }
}
