/** What a visitor learns of the things that a page paints: text, boxes, and the marks around them. */
import type { Box } from "./matrix.ts";

/** A marked-content sequence that is open (ISO 32000-1, 14.6). */
export interface Mark {
  tag: string;
  /** The id that the structure tree knows it by, and the form that counts these ids; 0 is the page itself. */
  mcid: number | null;
  form: number;
  actualText: string | null;
}

export interface TextRun {
  text: string;
  /** Where it starts and ends on the page, and how large its letters are there. */
  start: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
  size: number;
}

/** A run to keep, with its own text or another. */
export function keptRun({ text, start, end, size }: TextRun, instead = text): TextRun {
  return { text: instead, start: [start[0], start[1]], end: [end[0], end[1]], size };
}

export interface PaintVisitor {
  /** Whether text under these marks is wanted; all is where this is absent. What is not costs little. */
  wantsText?(marks: readonly Mark[]): boolean;
  /** The same object for every run, since most are one glyph: `keptRun` gives one to keep. */
  text?(run: TextRun, marks: readonly Mark[]): void;
  /** The same for paths and images. */
  wantsPaint?(marks: readonly Mark[]): boolean;
  /** A path or an image. */
  paint?(box: Box, marks: readonly Mark[]): void;
}
