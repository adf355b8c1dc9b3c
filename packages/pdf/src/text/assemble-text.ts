/** Puts runs of text together: a space where glyphs stand apart, a new line where the base line changes. */
import type { TextRun } from "../content/paint-visitor.ts";
import { logicalOrder } from "./logical-order.ts";

/** Shares of the letters' size; a space is a quarter to a third, kerning a few hundredths. */
const GAP_OF_WORDS = 0.15;
const STEP_OF_LINES = 0.5;

export function assembleText(runs: readonly TextRun[]): string {
  let text = "";
  let last: TextRun | null = null;
  for (const run of runs) {
    if (last && run.text !== "") text += separator(text, last, run);
    text += run.text;
    last = run;
  }

  return text
    .replace(/[ \t\u00A0]+\n/g, "\n")
    .replaceAll("\0", "")
    .trim()
    .split("\n")
    .map(logicalOrder)
    .join("\n");
}

function separator(text: string, last: TextRun, run: TextRun): string {
  const length = Math.hypot(run.end[0] - run.start[0], run.end[1] - run.start[1]);
  const [dx, dy] = length > 0 ? [(run.end[0] - run.start[0]) / length, (run.end[1] - run.start[1]) / length] : [1, 0];
  const x = run.start[0] - last.end[0];
  const y = run.start[1] - last.end[1];
  const along = x * dx + y * dy;
  const across = Math.abs(x * dy - y * dx);
  const size = Math.max(run.size, last.size) || 1;

  if (across > size * STEP_OF_LINES) return "\n";
  if (/\s$/.test(text) || /^\s/.test(run.text)) return "";
  return along > size * GAP_OF_WORDS || along < -size ? " " : "";
}
