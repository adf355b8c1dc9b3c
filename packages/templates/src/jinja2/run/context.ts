/** The variables that a template sees by name, its blocks, and whether output is being escaped. */
import { ownProperty } from "../../core/own-property.ts";
import type { Source } from "../../core/source.ts";
import { globals } from "../values/globals/globals.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext, Value } from "../values/value.ts";
import type { Run } from "./run.ts";

/** A block as it is in one template. */
export interface BlockCode {
  name: string;
  source: Source;
  /** Writes the block's output. */
  render(context: Context): void;
}

/** Blocks by name: the one that is shown first, then those it replaces. */
export type BlockStacks = Map<string, BlockCode[]>;

export class Context implements RenderContext {
  readonly run: Run;
  /** Set at the top level of the template. */
  readonly variables = new Map<string, Value>();
  /** The names of `variables` that an import gives. */
  readonly exported = new Set<string>();
  readonly blocks: BlockStacks;
  /** What `autoescape` tags change; a derived context has the same. */
  readonly escaping: { isOn: boolean };
  /** Variables of the template that includes or derives this. */
  readonly #inherited: ReadonlyMap<string, Value>;
  readonly #data: object | undefined;

  private constructor(
    run: Run,
    data: object | undefined,
    inherited: ReadonlyMap<string, Value>,
    blocks: BlockStacks,
    escaping: { isOn: boolean },
  ) {
    this.run = run;
    this.#data = data;
    this.#inherited = inherited;
    this.blocks = blocks;
    this.escaping = escaping;
  }

  /** The context of the main template. */
  static root(run: Run, blocks: BlockStacks): Context {
    return new Context(run, run.data, new Map(), blocks, { isOn: run.runtime.autoescape });
  }

  /** The context of a partial that sees nothing of its surroundings. */
  static isolated(run: Run, blocks: BlockStacks): Context {
    return new Context(run, undefined, new Map(), blocks, { isOn: run.runtime.autoescape });
  }

  /** The context of a partial that sees these variables and those of this context. */
  forPartial(locals: ReadonlyMap<string, Value>, blocks: BlockStacks): Context {
    return new Context(this.run, this.#data, this.#all(locals), blocks, { isOn: this.run.runtime.autoescape });
  }

  /** This context with more variables, for a scoped block. */
  derived(locals: ReadonlyMap<string, Value>): Context {
    return new Context(this.run, this.#data, this.#all(locals), this.blocks, this.escaping);
  }

  #all(locals: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
    return new Map([...this.#inherited, ...this.variables, ...locals]);
  }

  /** The variable of that name, or undefined where there is none. */
  resolve(name: string): Value | undefined {
    const own = this.variables.get(name);
    if (own !== undefined) return own;
    const inherited = this.#inherited.get(name);
    if (inherited !== undefined) return inherited;
    const field = ownProperty(this.#data, name);
    if (field !== undefined) return field as Value;

    return globals.get(name);
  }

  /** A value that is not there; `message` says what is missing. */
  undefined(message: string): Undefined {
    return new Undefined(this.run.runtime.undefined, message);
  }

  /** Sets a variable at the top level. */
  set(name: string, value: Value, isExported: boolean): void {
    this.variables.set(name, value);
    if (name.startsWith("_")) return;
    if (isExported) this.exported.add(name);
    else this.exported.delete(name);
  }
}
