/** Puts runs of text together: a space where glyphs stand apart, a new line where the base line changes. */
import { distance } from "../content/matrix.ts";
import type { TextRun } from "../content/paint-visitor.ts";
import { logicalOrder } from "./logical-order.ts";

/** Shares of the letters' size; a space is a quarter to a third, kerning a few hundredths. */
const GAP_OF_WORDS = 0.15;
const STEP_OF_LINES = 0.5;

export function assembleText(runs: readonly TextRun[]): string {
  const pieces: string[] = [];
  let before = "";
  let last: TextRun | null = null;
  for (const run of runs) {
    const between = last && run.text !== "" ? separator(before, last, run) : "";
    pieces.push(between, run.text);
    before = run.text || between || before;
    last = run;
  }

  return pieces
    .join("")
    .split("\n")
    .map((line, index, lines) => (index === lines.length - 1 ? line : withoutSpaces(line)))
    .join("\n")
    .replaceAll("\0", "")
    .trim()
    .split("\n")
    .map(logicalOrder)
    .join("\n");
}

/** A line without the spaces at its end, looked for from the end: a pattern would try at each space of a long line. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && SPACES.includes(line[end - 1]!)) end--;

  return line.slice(0, end);
}

const SPACES = " \t\u00A0";

/** What comes between two runs: nothing, a space or a new line. `before` is the last piece of the text so far. */
export function separator(before: string, last: TextRun, run: TextRun): string {
  const width = run.end[0] - run.start[0];
  const height = run.end[1] - run.start[1];
  const length = distance(width, height);
  const dx = length > 0 ? width / length : 1;
  const dy = length > 0 ? height / length : 0;
  const x = run.start[0] - last.end[0];
  const y = run.start[1] - last.end[1];
  const along = x * dx + y * dy;
  const across = Math.abs(x * dy - y * dx);
  const size = Math.max(run.size, last.size) || 1;

  if (across > size * STEP_OF_LINES) return "\n";
  if (isSpace(before, before.length - 1) || isSpace(run.text, 0)) return "";

  return along > size * GAP_OF_WORDS || along < -size ? " " : "";
}

/** Whether a text has a space at an index; outside of it is none. */
function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x7f) return false;

  return code === 0x20 || /\s/.test(text.charAt(index));
}
