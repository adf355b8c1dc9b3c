/** What a running template has: its variables, counters, loops and output. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { Runtime } from "../../core/engine.ts";
import { Fault } from "../../core/errors.ts";
import type { Meter } from "../../core/limits.ts";
import { Output } from "../../core/output.ts";
import { isReachable, ownNames, ownProperty } from "../../core/own-property.ts";
import type { Source } from "../../core/source.ts";
import { type ForLoop, SelfDrop } from "../values/drop.ts";

/** The variables of a block; `null` stands for nil, so that undefined means there is none. */
export class Scope {
  readonly values = new Map<string, unknown>();
  readonly parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.parent = parent;
  }
}

type Interrupt = "none" | "break" | "continue";

/** State that blocks share across scopes. */
interface Registers {
  cycles: Map<string, number>;
  /** Where `offset: continue` goes on, by loop name. */
  loopOffsets: Map<string, number>;
  changed: string | undefined;
}

/** A compiled node: writes to the output of the context. */
export type Run = (context: Context) => void;

export class Context {
  readonly runtime: Runtime;
  readonly meter: Meter;
  readonly data: Record<string, unknown>;
  readonly registers: Registers = { cycles: new Map(), loopOffsets: new Map(), changed: undefined };
  /** The loops around, innermost last. */
  readonly loops: ForLoop[] = [];
  /** True for templates of Ruby Liquid 4 (dialect `ruby4`). */
  readonly isRuby4: boolean;
  /** True inside a rendered partial, where `include` may not be used. */
  readonly isIsolated: boolean;
  readonly #counters = new Map<string, number>();
  readonly #outermost = new Scope();
  scope = this.#outermost;
  output: Output;
  interrupt: Interrupt = "none";

  constructor(runtime: Runtime, data: Record<string, unknown>, isRuby4: boolean, around?: Context) {
    this.runtime = runtime;
    this.meter = runtime.helperContext.meter;
    this.data = data;
    this.output = around?.output ?? runtime.output;
    this.isRuby4 = isRuby4;
    this.isIsolated = around !== undefined;
  }

  /** A context for a rendered partial: it sees the data and what it is given, none of the variables around. */
  isolated(): Context {
    return new Context(this.runtime, this.data, this.isRuby4, this);
  }

  /** The value of a variable, or undefined where there is none. */
  find(name: string): unknown {
    for (let scope: Scope | undefined = this.scope; scope !== undefined; scope = scope.parent) {
      const value = scope.values.get(name);
      if (value !== undefined) return value;
    }
    const counter = this.#counters.get(name);
    if (counter !== undefined) return counter;
    const value = ownProperty(this.data, name);
    if (value !== undefined) return value;

    return name === "self" && !isReachable(this.data, name) ? this.#self() : undefined;
  }

  #self(): SelfDrop {
    return new SelfDrop((name) => this.find(name));
  }

  /** The value of a variable; with `undefined: "strict"` it must exist. */
  lookup(name: string): unknown {
    const value = this.find(name);
    if (value === undefined && this.runtime.undefined === "strict" && !isReachable(this.data, name)) {
      throw new Fault(`No variable is called "${name}".${didYouMeanHint(name, ownNames(this.data))}`);
    }

    return value;
  }

  /** `assign` and `capture` set variables of the whole template, from any depth. */
  assign(name: string, value: unknown): void {
    this.#outermost.values.set(name, value ?? null);
  }

  /** Sets a variable of the innermost block. */
  set(name: string, value: unknown): void {
    this.scope.values.set(name, value ?? null);
  }

  /** Adds to a counter and gives its value before. Counters start at 0, whatever the data has under that name. */
  count(name: string, by: 1 | -1): number {
    const before = this.#counters.get(name) ?? 0;
    this.#counters.set(name, before + by);

    return before;
  }

  /** Collects what `run` writes. */
  capture(run: () => void): Output {
    const around = this.output;
    const captured = new Output(this.meter.limits.string, around.runs !== undefined);
    this.output = captured;
    try {
      run();
    } finally {
      this.output = around;
    }

    return captured;
  }

  /** Notes the place in the template that is evaluated, for errors. */
  at(offset: number): void {
    this.runtime.offset = offset;
  }

  /** Runs a template of another source, and returns to the place after it. */
  inSource(source: Source, run: () => void): void {
    const { source: sourceAround, offset } = this.runtime;
    this.runtime.source = source;
    this.meter.enter();
    run();
    this.meter.leave();
    this.runtime.source = sourceAround;
    this.runtime.offset = offset;
  }
}
