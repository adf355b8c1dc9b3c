/** A template's text with its name, and the way from an offset to a line and column. */
import type { Position } from "./position.ts";

export class Source {
  readonly file: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  position(offset: number): Position {
    this.#lineStarts ??= lineStarts(this.text);
    const starts = this.#lineStarts;
    const at = Math.max(0, Math.min(offset, this.text.length));

    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }

    return { file: this.file, line: low + 1, column: at - starts[low]! + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);

  return starts;
}
