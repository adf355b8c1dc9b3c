/** Indents each line of a partial that is alone on an indented line, as Handlebars does. */
import { Output, type SafeString } from "../../core/output.ts";
import type { Source } from "../../core/source.ts";

export class IndentedOutput extends Output {
  readonly #outer: Output;
  readonly #indent: string;
  #isLineStart = true;

  constructor(outer: Output, indent: string) {
    super(Number.POSITIVE_INFINITY, outer.runs !== undefined);
    this.#outer = outer;
    this.#indent = indent;
  }

  override write(text: string, source: Source, offset: number): void {
    this.#writeLines(text, source, offset, false);
  }

  override writeSafe(value: SafeString, source: Source, offset: number): void {
    this.#writeLines(value.text, source, offset, false);
  }

  /** Text of the template itself: each line has its own place in the source. */
  writeContent(text: string, source: Source, offset: number): void {
    this.#writeLines(text, source, offset, true);
  }

  #writeLines(text: string, source: Source, offset: number, isContent: boolean): void {
    for (let from = 0; from < text.length; ) {
      const lineEnd = text.indexOf("\n", from);
      const to = lineEnd === -1 ? text.length : lineEnd + 1;
      const place = isContent ? offset + from : offset;
      if (this.#isLineStart) this.#outer.write(this.#indent, source, place);
      const line = text.slice(from, to);
      if (isContent) writeContent(this.#outer, line, source, place);
      else this.#outer.write(line, source, place);
      this.#isLineStart = lineEnd !== -1;
      from = to;
    }
  }
}

/** Writes text of the template, whether the output is indented or not. */
export function writeContent(output: Output, text: string, source: Source, offset: number): void {
  if (output instanceof IndentedOutput) output.writeContent(text, source, offset);
  else output.write(text, source, offset);
}
