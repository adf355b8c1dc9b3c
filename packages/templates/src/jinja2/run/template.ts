/** A compiled Jinja2 template: its top level, its blocks, and what it needs to be known before it runs. */
import type { Compiled, Runtime } from "../../core/engine.ts";
import { TemplateError } from "../../core/errors.ts";
import type { Source } from "../../core/source.ts";
import type { NeededName } from "./compiler.ts";
import { type BlockCode, type BlockStacks, Context } from "./context.ts";
import { unknownFilter } from "./helper-call.ts";
import { Run } from "./run.ts";
import { type Page, Scope } from "./scope.ts";

interface TemplateCode {
  source: Source;
  blocks: ReadonlyMap<string, BlockCode>;
  neededFilters: readonly NeededName[];
  /** Starts and ends of the plain text, in order. */
  textStarts: number[];
  textEnds: number[];
  slotCount: number;
  body(scope: Scope): unknown;
}

export class JinjaTemplate implements Compiled {
  readonly source: Source;
  readonly #code: TemplateCode;

  constructor(code: TemplateCode) {
    this.source = code.source;
    this.#code = code;
  }

  run(runtime: Runtime, data: Record<string, unknown>): void {
    const run = new Run(runtime, data);
    this.checkFilters(run);
    this.render(Context.root(run, this.blockStacks()));
  }

  /** @throws TemplateError where the template uses a filter that neither the language nor the helpers have. */
  checkFilters(run: Run): void {
    for (const { name, from, to } of this.#code.neededFilters) {
      if (run.helper(name)) continue;
      const message = unknownFilter(name, run.runtime.helpers.keys());
      throw new TemplateError("template_syntax_error", message, this.source, from, to);
    }
  }

  /** The blocks of this template alone, as a start for its context. */
  blockStacks(): BlockStacks {
    return new Map([...this.#code.blocks].map(([name, block]) => [name, [block]]));
  }

  /** Puts the blocks of this template below those of the template that extends it. */
  addBlocks(stacks: BlockStacks): void {
    for (const [name, block] of this.#code.blocks) {
      const stack = stacks.get(name);
      if (stack) stack.push(block);
      else stacks.set(name, [block]);
    }
  }

  /** Writes the output of the top level, and of the template it extends. */
  render(context: Context): void {
    const { meter, runtime } = context.run;
    const { source, offset } = runtime;
    const page: Page = { parent: undefined };
    meter.enter();
    runtime.source = this.source;
    this.#code.body(new Scope(context, undefined, page, this.#code.slotCount));
    page.parent?.render(context);
    runtime.source = source;
    runtime.offset = offset;
    meter.leave();
  }

  isVerbatim(offset: number): boolean {
    const { textStarts, textEnds } = this.#code;
    let low = 0;
    let high = textStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (textStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }

    return high >= 0 && textStarts[low]! <= offset && offset < textEnds[low]!;
  }
}
