/** Blocks and inheritance: `self.name()`, `super()` and the stacks of blocks behind a name. */
import { PythonObject, type Value } from "../values/value.ts";
import type { BlockCode, Context } from "./context.ts";
import { Renderable } from "./renderable.ts";

/** Runs a block of any template, with errors placed in that template. */
export function renderBlock(block: BlockCode, context: Context): void {
  const { run } = context;
  const { source, offset } = run.runtime;
  run.meter.enter();
  run.runtime.source = block.source;
  block.render(context);
  run.runtime.source = source;
  run.runtime.offset = offset;
  run.meter.leave();
}

/** A block that can be called: `self.title()`, `super()`, `super.super()`. */
class BlockReference extends Renderable {
  readonly typeName = "BlockReference";
  readonly #name: string;
  readonly #context: Context;
  readonly #depth: number;

  constructor(name: string, context: Context, depth: number) {
    super();
    this.#name = name;
    this.#context = context;
    this.#depth = depth;
  }

  /** The block below the given one, or an undefined value where there is none. */
  static above(name: string, depth: number, context: Context): Value {
    const stack = context.blocks.get(name);
    if (stack === undefined || depth >= stack.length) {
      return context.undefined(`There is no parent block "${name}" for "super".`);
    }

    return new BlockReference(name, context, depth);
  }

  override attribute(name: string): Value | undefined {
    return name === "super" ? BlockReference.above(this.#name, this.#depth + 1, this.#context) : undefined;
  }

  override render(): void {
    renderBlock(this.#context.blocks.get(this.#name)![this.#depth]!, this.#context);
  }

  override isEscaped(): boolean {
    return this.#context.escaping.isOn;
  }
}

/** `self`: the blocks of the template by name. */
export class SelfReference extends PythonObject {
  readonly typeName = "TemplateReference";
  readonly #context: Context;

  constructor(context: Context) {
    super();
    this.#context = context;
  }

  override item(key: Value): Value | undefined {
    if (typeof key !== "string" || !this.#context.blocks.has(key)) return undefined;

    return new BlockReference(key, this.#context, 0);
  }
}

/** `super` in a block: what the block replaces. */
export function superOf(block: BlockCode, context: Context): Value {
  const index = context.blocks.get(block.name)?.indexOf(block) ?? -1;

  return BlockReference.above(block.name, index === -1 ? Number.POSITIVE_INFINITY : index + 1, context);
}
