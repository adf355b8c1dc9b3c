/** Where a template's text goes: counted, and on request with the place that each run of it came from. */
import { Fault } from "./errors.ts";
import { Runs } from "./runs.ts";
import type { Source } from "./source.ts";

/** Text that is already HTML and is not escaped again. `runs` tells where its parts were written, if that is recorded. */
export class SafeString {
  readonly text: string;
  readonly runs: Runs | undefined;

  constructor(text: string, runs?: Runs) {
    this.text = text;
    this.runs = runs;
  }

  toString(): string {
    return this.text;
  }
}

export class Output {
  text = "";
  readonly #maximum: number;
  readonly runs: Runs | undefined;

  constructor(maximum: number, recordRuns: boolean) {
    this.#maximum = maximum;
    this.runs = recordRuns ? new Runs() : undefined;
  }

  /** Writes text that the template node at `offset` of `source` produced. */
  write(text: string, source: Source, offset: number): void {
    this.runs?.add(this.text.length, source, offset);
    this.#add(text);
  }

  /** Writes a captured block or macro result: its parts keep the places where they were written. */
  writeSafe(value: SafeString, source: Source, offset: number): void {
    if (value.runs === undefined) this.runs?.add(this.text.length, source, offset);
    else this.runs?.addAll(value.runs, this.text.length);
    this.#add(value.text);
  }

  #add(text: string): void {
    this.text += text;
    if (this.text.length > this.#maximum) {
      throw new Fault(`The text is longer than ${this.#maximum} characters.`, "template_limit_exceeded");
    }
  }

  toSafeString(): SafeString {
    return new SafeString(this.text, this.runs);
  }
}
