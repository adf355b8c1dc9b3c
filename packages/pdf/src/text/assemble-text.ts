/** Puts runs of text together: a space where glyphs stand apart, a new line where the base line changes. */
import { distance } from "../content/matrix.ts";
import type { TextRun } from "../content/paint-visitor.ts";
import { logicalOrder } from "./logical-order.ts";

/** Shares of the letters' size; a space is a quarter to a third, kerning a few hundredths. */
const GAP_OF_WORDS = 0.15;
const STEP_OF_LINES = 0.5;

export function assembleText(runs: readonly TextRun[]): string {
  const assembler = new TextAssembler();
  for (const run of runs) assembler.text(run.text, run);

  return assembler.assembled();
}

/**
 * @example
 * const assembler = new TextAssembler();
 * visitText(painted, page, assembler);
 * assembler.assembled();
 */
export class TextAssembler {
  /** With a text from the start: the engine knows it as a list of texts from the start, too, which makes adding to it faster. */
  readonly #pieces = [""];
  readonly #separators = new Separators();

  /** The text that a run stands for. */
  text(text: string, run: TextRun): void {
    const between = this.#separators.next(text, run);
    if (between !== "") this.#pieces.push(between);
    this.#pieces.push(text);
  }

  assembled(): string {
    return this.#pieces
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
}

/** A line without the spaces at its end, looked for from the end: a pattern would try at each space of a long line. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && SPACES.includes(line[end - 1]!)) end--;

  return line.slice(0, end);
}

const SPACES = " \t\u00A0";

/** Says of each run what comes between it and the one before: nothing, a space or a new line. */
export class Separators {
  #isFirst = true;
  /** The last piece of the text so far. */
  #before = "";
  /** Where the last run ended, and the size of its letters. */
  #x = 0.5;
  #y = 0.5;
  #size = 0.5;

  next(text: string, run: TextRun): string {
    const between = this.#isFirst || text === "" ? "" : this.#between(text, run);
    this.#isFirst = false;
    this.#before = text || between || this.#before;
    this.#x = run.end[0];
    this.#y = run.end[1];
    this.#size = run.size;

    return between;
  }

  #between(text: string, { start, end, size: ownSize }: TextRun): string {
    const width = end[0] - start[0];
    const height = end[1] - start[1];
    const length = distance(width, height);
    const dx = length > 0 ? width / length : 1;
    const dy = length > 0 ? height / length : 0;
    const x = start[0] - this.#x;
    const y = start[1] - this.#y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    const size = Math.max(ownSize, this.#size) || 1;

    if (across > size * STEP_OF_LINES) return "\n";
    if (isSpace(this.#before, this.#before.length - 1) || isSpace(text, 0)) return "";

    return along > size * GAP_OF_WORDS || along < -size ? " " : "";
  }
}

/** Whether a text has a space at an index; outside of it is none. */
function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x7f) return false;

  return code === 0x20 || /\s/.test(text.charAt(index));
}
