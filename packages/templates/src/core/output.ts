/** Where a template's text goes: counted, and on request with the place that each run of it came from. */
import { Fault } from "./errors.ts";
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

/** Parallel lists: from `starts[i]` on, the output was written by `sources[i]` at `offsets[i]`. */
export interface Runs {
  starts: number[];
  sources: Source[];
  offsets: number[];
}

export class Output {
  text = "";
  readonly #maximum: number;
  readonly runs: Runs | undefined;

  constructor(maximum: number, recordRuns: boolean) {
    this.#maximum = maximum;
    this.runs = recordRuns ? { starts: [], sources: [], offsets: [] } : undefined;
  }

  /** Writes text that the template node at `offset` of `source` produced. */
  write(text: string, source: Source, offset: number): void {
    if (this.runs !== undefined) {
      this.runs.starts.push(this.text.length);
      this.runs.sources.push(source);
      this.runs.offsets.push(offset);
    }
    this.text += text;
    if (this.text.length > this.#maximum) {
      throw new Fault(`The output is longer than ${this.#maximum} characters.`, "template_limit_exceeded");
    }
  }

  /** Writes a captured block or macro result: its parts keep the places where they were written. */
  writeSafe(value: SafeString, source: Source, offset: number): void {
    const runs = value.runs;
    if (this.runs === undefined || runs === undefined) {
      this.write(value.text, source, offset);
      return;
    }

    const base = this.text.length;
    for (let i = 0; i < runs.starts.length; i++) {
      this.runs.starts.push(base + runs.starts[i]!);
      this.runs.sources.push(runs.sources[i]!);
      this.runs.offsets.push(runs.offsets[i]!);
    }
    this.text += value.text;
    if (this.text.length > this.#maximum) {
      throw new Fault(`The output is longer than ${this.#maximum} characters.`, "template_limit_exceeded");
    }
  }

  toSafeString(): SafeString {
    return new SafeString(this.text, this.runs);
  }
}
