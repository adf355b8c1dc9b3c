/** A compiled Handlebars template: the whole of a document, or a partial of one. */
import type { Compiled, Runtime } from "../../core/engine.ts";
import type { Source } from "../../core/source.ts";
import { type RunnableProgram, writeAll } from "./program.ts";
import { Frame, type PartialBody, type PartialScope, Run, Scope, scopeAbove } from "./scope.ts";

export class HandlebarsTemplate implements Compiled, PartialBody {
  readonly source: Source;
  /** Where the printed texts start and end in the source, in order: from, to, from, to … */
  readonly #texts: readonly number[];
  readonly #program: RunnableProgram;

  constructor(source: Source, compile: (template: object) => RunnableProgram, texts: readonly number[]) {
    this.source = source;
    this.#texts = texts;
    this.#program = compile(this);
  }

  run(runtime: Runtime, data: unknown): void {
    const frame = new Frame(undefined);
    frame.root = data;
    this.write(new Run(runtime), data, frame, undefined, undefined);
  }

  write(run: Run, context: unknown, frame: Frame, partials: PartialScope | undefined, caller: Scope | undefined): void {
    run.partials.set(this, partials);
    const up = caller === undefined ? undefined : scopeAbove(caller, context);
    const around = new Scope(run, undefined, caller, frame, undefined);
    writeAll(this.#program, around, new Scope(run, context, up, frame, undefined));
  }

  isVerbatim(offset: number): boolean {
    let low = 0;
    let high = this.#texts.length / 2 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (offset < this.#texts[middle * 2]!) high = middle - 1;
      else if (offset >= this.#texts[middle * 2 + 1]!) low = middle + 1;
      else return true;
    }

    return false;
  }
}

export function isTemplate(compiled: Compiled): compiled is HandlebarsTemplate {
  return compiled instanceof HandlebarsTemplate;
}
