/** The text of each page, in the order in which the page paints it. */

import { type Box, unite } from "../content/matrix.ts";
import { keptRun, type Mark, type PaintVisitor, type TextRun } from "../content/paint-visitor.ts";
import { PaintedContent } from "../content/painted-content.ts";
import { PdfError } from "../objects/errors.ts";
import { type PdfPage, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { TextAssembler } from "./assemble-text.ts";

/**
 * The text of every page, one string a page; lines are parted by line feeds.
 *
 * @example
 * const [firstPage] = readPageTexts(readPdf(bytes));
 */
export function readPageTexts(document: PdfDocument): string[] {
  const painted = new PaintedContent(document);

  return pagesOf(document).map((page) => readPageText(painted, page));
}

export function readPageText(painted: PaintedContent, page: PdfPage): string {
  const assembler = new TextAssembler();
  visitText(painted, page, assembler);

  return assembler.assembled();
}

/** What a page shows under each marked-content id; the keys are made by `markKey`. */
export interface MarkedContent {
  runs: ReadonlyMap<string, TextRun[]>;
  boxes: ReadonlyMap<string, Box>;
  /** The text that is under no id and in no artifact, as its glyphs have it. */
  outside: readonly TextRun[];
}

/** `assembler`: gets all text of the page meanwhile. */
export function readMarkedContent(
  painted: PaintedContent,
  page: PdfPage,
  assembler: TextAssembler | null = null,
): MarkedContent {
  const runs = new Map<string, TextRun[]>();
  const boxes = new Map<string, Box>();
  const outside: TextRun[] = [];
  const keyOf = keysOfMarks();
  visitText(painted, page, {
    text(text, shown, marks) {
      assembler?.text(text, shown);
      const key = keyOf(marks);
      if (key === null) {
        if (marks.every(({ tag }) => tag !== "Artifact")) outside.push(keptRun(shown));
        return;
      }
      const run = keptRun(shown, text);
      const under = runs.get(key);
      if (under) under.push(run);
      else runs.set(key, [run]);
    },
    paint(box, marks) {
      const key = keyOf(marks);
      if (key !== null) boxes.set(key, unite(boxes.get(key) ?? null, box));
    },
  });

  return { runs, boxes, outside };
}

/** Gives the key of the innermost mark with an id. Most is painted under the marks of what was painted before. */
function keysOfMarks(): (marks: readonly Mark[]) => string | null {
  let innermost: Mark | undefined;
  let key: string | null = null;

  return (marks) => {
    const last = marks.at(-1);
    if (last === innermost) return key;
    innermost = last;
    const mark = marks.findLast(({ mcid }) => mcid !== null);
    key = mark ? markKey(mark.form, mark.mcid!) : null;

    return key;
  };
}

export function markKey(form: number, mcid: number): string {
  return `${form}:${mcid}`;
}

const MOST_RUNS = 1_000_000;

interface TextVisitor {
  text(text: string, run: TextRun, marks: readonly Mark[]): void;
  paint?: NonNullable<PaintVisitor["paint"]>;
}

/** Gives each run and the text that it stands for: ActualText (14.9.4) is that of the first run under it; the others are then without text. */
export function visitText(painted: PaintedContent, page: PdfPage, visitor: TextVisitor): void {
  painted.visitPage(page, new ReplacedText(visitor));
}

class ReplacedText implements PaintVisitor {
  readonly paint?: NonNullable<PaintVisitor["paint"]>;
  readonly #visitor: TextVisitor;
  #innermost: Mark | undefined;
  #instead: Mark | null = null;
  #replaced: Mark | null = null;
  #count = 0;

  constructor(visitor: TextVisitor) {
    this.#visitor = visitor;
    if (visitor.paint) this.paint = visitor.paint.bind(visitor);
  }

  text(run: TextRun, marks: readonly Mark[]): void {
    if (++this.#count > MOST_RUNS)
      throw new PdfError("limit_exceeded", `A page shows more than ${MOST_RUNS} pieces of text.`);
    const last = marks.at(-1);
    if (last !== this.#innermost) this.#instead = marks.find(hasActualText) ?? null;
    this.#innermost = last;
    const instead = this.#instead;
    const text = instead === null ? run.text : instead === this.#replaced ? "" : instead.actualText!;
    this.#visitor.text(text, run, marks);
    this.#replaced = instead;
  }
}

function hasActualText({ actualText }: Mark): boolean {
  return actualText !== null;
}
