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

interface MarkedContentOptions {
  /** The keys of the marks that are asked for; all where there is none. Text under no id is read in any case. */
  asked?: ReadonlySet<string> | undefined;
  /** Gets all text of the page meanwhile. */
  assembler?: TextAssembler | undefined;
}

export function readMarkedContent(
  painted: PaintedContent,
  page: PdfPage,
  { asked, assembler }: MarkedContentOptions = {},
): MarkedContent {
  const reader = new MarkedContentReader(asked, assembler);
  visitText(painted, page, reader);

  return reader;
}

class MarkedContentReader implements TextVisitor, MarkedContent {
  readonly runs = new Map<string, TextRun[]>();
  readonly boxes = new Map<string, Box>();
  readonly outside: TextRun[] = [];
  readonly #asked: ReadonlySet<string> | undefined;
  readonly #assembler: TextAssembler | undefined;
  #innermost: Mark | undefined;
  /** The innermost with an id, and its key. */
  #counted: Mark | undefined;
  #key: string | null = null;
  #isAsked = false;

  constructor(asked: ReadonlySet<string> | undefined, assembler: TextAssembler | undefined) {
    this.#asked = asked;
    this.#assembler = assembler;
  }

  wantsText(marks: readonly Mark[]): boolean {
    this.#lookAt(marks);

    return this.#key === null || this.#isAsked || this.#assembler !== undefined;
  }

  text(text: string, shown: TextRun, marks: readonly Mark[]): void {
    this.#assembler?.text(text, shown);
    this.#lookAt(marks);
    if (this.#key === null) {
      if (marks.every(({ tag }) => tag !== "Artifact")) this.outside.push(keptRun(shown));
      return;
    }
    if (!this.#isAsked) return;
    const run = keptRun(shown, text);
    const under = this.runs.get(this.#key);
    if (under) under.push(run);
    else this.runs.set(this.#key, [run]);
  }

  wantsPaint(marks: readonly Mark[]): boolean {
    this.#lookAt(marks);

    return this.#isAsked;
  }

  paint(box: Box): void {
    if (this.#key !== null) this.boxes.set(this.#key, unite(this.boxes.get(this.#key) ?? null, box));
  }

  /** Most is painted under the marks of what was painted before. */
  #lookAt(marks: readonly Mark[]): void {
    const last = marks.at(-1);
    if (last === this.#innermost) return;
    this.#innermost = last;
    const mark = marks.findLast(hasId);
    // Engines write marks without an id around single letters.
    if (mark === this.#counted) return;
    this.#counted = mark;
    this.#key = mark ? markKey(mark.form, mark.mcid!) : null;
    this.#isAsked = this.#key !== null && (this.#asked?.has(this.#key) ?? true);
  }
}

function hasId({ mcid }: Mark): boolean {
  return mcid !== null;
}

export function markKey(form: number, mcid: number): string {
  return `${form}:${mcid}`;
}

const MOST_RUNS = 1_000_000;

interface TextVisitor extends Pick<PaintVisitor, "wantsText" | "wantsPaint" | "paint"> {
  text(text: string, run: TextRun, marks: readonly Mark[]): void;
}

/** Gives each run and the text that it stands for: ActualText (14.9.4) is that of the first run under it; the others are then without text. */
export function visitText(painted: PaintedContent, page: PdfPage, visitor: TextVisitor): void {
  painted.visitPage(page, new ReplacedText(visitor));
}

class ReplacedText implements PaintVisitor {
  readonly paint?: NonNullable<PaintVisitor["paint"]>;
  readonly wantsPaint?: NonNullable<PaintVisitor["wantsPaint"]>;
  readonly #visitor: TextVisitor;
  #innermost: Mark | undefined;
  #instead: Mark | null = null;
  #replaced: Mark | null = null;
  #count = 0;

  constructor(visitor: TextVisitor) {
    this.#visitor = visitor;
    if (visitor.paint) this.paint = visitor.paint.bind(visitor);
    if (visitor.wantsPaint) this.wantsPaint = visitor.wantsPaint.bind(visitor);
  }

  /** What is under ActualText is given anyway: the first run has to be known. */
  wantsText(marks: readonly Mark[]): boolean {
    return (this.#visitor.wantsText?.(marks) ?? true) || marks.some(hasActualText);
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
