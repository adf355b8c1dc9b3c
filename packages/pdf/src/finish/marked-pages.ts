/** What the pages show under each marked-content id, each page read once for all steps that ask. */
import { ContentInterpreter, type TextRun } from "../content/interpret-content.ts";
import { type Box, unite } from "../content/matrix.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { markKey, visitText } from "../text/page-text.ts";

export interface MarkedContent {
  /** By `markKey`. */
  runs: ReadonlyMap<string, TextRun[]>;
  boxes: ReadonlyMap<string, Box>;
}

export class MarkedPages {
  readonly #interpreter: ContentInterpreter;
  readonly #read = new Map<PdfPage, MarkedContent>();

  constructor(document: PdfDocument) {
    this.#interpreter = new ContentInterpreter(document);
  }

  of(page: PdfPage): MarkedContent {
    const known = this.#read.get(page);
    if (known) return known;

    const runs = new Map<string, TextRun[]>();
    const boxes = new Map<string, Box>();
    visitText(this.#interpreter, page, {
      text(run, marks) {
        const mark = marks.findLast(({ mcid }) => mcid !== null);
        if (!mark) return;
        const key = markKey(mark.form, mark.mcid!);
        const under = runs.get(key);
        if (under) under.push(run);
        else runs.set(key, [run]);
      },
      paint(box, marks) {
        const mark = marks.findLast(({ mcid }) => mcid !== null);
        if (!mark) return;
        const key = markKey(mark.form, mark.mcid!);
        boxes.set(key, unite(boxes.get(key) ?? null, box));
      },
    });
    const content = { runs, boxes };
    this.#read.set(page, content);

    return content;
  }
}
