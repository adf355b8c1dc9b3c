/** The text of each page as lines of words with their boxes: what a page shows, and where. */
import { type Box, unite } from "../content/matrix.ts";
import type { TextRun } from "../content/paint-visitor.ts";
import { PaintedContent } from "../content/painted-content.ts";
import { inheritedBox, type PdfPage, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { Separators } from "./assemble-text.ts";
import { logicalOrder } from "./logical-order.ts";
import { visitText } from "./page-text.ts";

export interface PageWord {
  text: string;
  /** In points from the upper left corner of the page. */
  box: { x: number; y: number; width: number; height: number };
}

export interface PageLine {
  text: string;
  words: PageWord[];
}

/**
 * The lines of every page, in the order in which the page paints them.
 *
 * @example
 * const [firstPage] = readPageLines(readPdf(bytes));
 * firstPage[0].words.map(({ text }) => text); // ["Invoice", "2026-17"]
 */
export function readPageLines(document: PdfDocument, isWanted: (index: number) => boolean = () => true): PageLine[][] {
  const painted = new PaintedContent(document);

  return pagesOf(document).map((page, index) => (isWanted(index) ? linesOf(document, painted, page) : []));
}

interface Piece {
  text: string;
  box: Box;
}

function linesOf(document: PdfDocument, painted: PaintedContent, page: PdfPage): PageLine[] {
  const lines: Piece[][] = [];
  let words: Piece[] = [];
  let isInWord = false;
  const separators = new Separators();

  visitText(painted, page, {
    text(text, run) {
      if (text === "") return;
      const between = separators.next(text, run);
      if (between === "\n") {
        lines.push(words);
        words = [];
      }
      if (between !== "") isInWord = false;
      for (const { text: part, from, to } of partsOf(text)) {
        if (part.trim() === "") {
          isInWord = false;
          continue;
        }
        const box = boxOf(run, from, to);
        const word = words.at(-1);
        if (isInWord && word) {
          word.text += part;
          word.box = unite(word.box, box);
        } else words.push({ text: part, box });
        isInWord = true;
      }
    },
  });
  lines.push(words);

  const [left, , , top] = inheritedBox(document, page);
  return lines.filter((pieces) => pieces.length > 0).map((pieces) => lineOf(pieces, left, top));
}

interface Part {
  text: string;
  /** Where it begins and ends, as shares of the run. */
  from: number;
  to: number;
}

const SPACE = /(\s+)/;

function partsOf(text: string): Part[] {
  const clean = text.replaceAll("\0", "");
  const length = clean.length || 1;
  let at = 0;

  return clean
    .split(SPACE)
    .filter((part) => part !== "")
    .map((part) => {
      const from = at / length;
      at += part.length;
      return { text: part, from, to: at / length };
    });
}

/** Shares of the letters' size above and below the base line. */
const ASCENT = 0.8;
const DESCENT = 0.2;

function boxOf({ start, end, size }: TextRun, from: number, to: number): Box {
  const at = (share: number) =>
    [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share] as const;
  const [x1, y1] = at(from);
  const [x2, y2] = at(to);

  return {
    left: Math.min(x1, x2),
    right: Math.max(x1, x2),
    bottom: Math.min(y1, y2) - size * DESCENT,
    top: Math.max(y1, y2) + size * ASCENT,
  };
}

function lineOf(pieces: readonly Piece[], left: number, top: number): PageLine {
  const painted = pieces.map(({ text }) => text).join(" ");
  const text = logicalOrder(painted);
  const boxes = pieces.map(({ box }) => ({
    x: rounded(box.left - left),
    y: rounded(top - box.top),
    width: rounded(box.right - box.left),
    height: rounded(box.top - box.bottom),
  }));
  // Where the reading order is another one, the words change places within their line.
  const texts = text === painted ? pieces.map((piece) => piece.text) : text.split(" ");
  const ordered = text === painted ? boxes : boxes.toReversed();

  return {
    text,
    words: texts.map((word, index) => ({ text: word, box: ordered[Math.min(index, ordered.length - 1)]! })),
  };
}

/** A hundredth of a point is finer than anything that can be seen. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
