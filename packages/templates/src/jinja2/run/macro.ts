/** Macros and the callers of call blocks: their arguments, and what a call does. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import type { Source } from "../../core/source.ts";
import { Dict } from "../values/mapping.ts";
import { type CallArguments, type RenderContext, Tuple, type Value } from "../values/value.ts";
import { Renderable } from "./renderable.ts";
import { Scope } from "./scope.ts";

/** What the compiler knows of a macro. */
export interface MacroCode {
  /** Empty for the body of a call block. */
  name: string;
  source: Source;
  parameters: { name: string; slot: number; default: ((scope: Scope) => Value) | undefined }[];
  /** Where these are kept; undefined where the body does not use them. */
  caller: number | undefined;
  varargs: number | undefined;
  kwargs: number | undefined;
  slotCount: number;
  body(scope: Scope): unknown;
}

export class Macro extends Renderable {
  readonly typeName = "Macro";
  readonly #code: MacroCode;
  readonly #closure: Scope;

  constructor(code: MacroCode, closure: Scope) {
    super();
    this.#code = code;
    this.#closure = closure;
  }

  override repr(): string {
    return this.#code.name === "" ? "<Macro anonymous>" : `<Macro '${this.#code.name}'>`;
  }

  /** Its name in messages. */
  get #title(): string {
    return this.#code.name === "" ? "The body of this call block" : `The macro "${this.#code.name}"`;
  }

  override attribute(name: string): Value | undefined {
    const { parameters, caller, varargs, kwargs } = this.#code;
    switch (name) {
      case "name":
        return this.#code.name === "" ? null : this.#code.name;
      case "arguments":
        return new Tuple(parameters.map((parameter) => parameter.name));
      case "catch_kwargs":
        return kwargs !== undefined;
      case "catch_varargs":
        return varargs !== undefined;
      case "caller":
        return caller !== undefined;
    }

    return undefined;
  }

  override isEscaped(context: RenderContext): boolean {
    return context.escaping.isOn;
  }

  override render(call: CallArguments): void {
    const { context } = this.#closure;
    const { run } = context;
    const { source, offset } = run.runtime;
    const scope = new Scope(context, this.#closure, this.#closure.page, this.#code.slotCount);
    this.#bind(scope, call);
    run.meter.enter();
    run.runtime.source = this.#code.source;
    this.#defaults(scope);
    this.#code.body(scope);
    run.runtime.source = source;
    run.runtime.offset = offset;
    run.meter.leave();
  }

  #bind(scope: Scope, { positional, named }: CallArguments): void {
    const { parameters, caller, varargs, kwargs } = this.#code;
    const rest = new Map(named);
    for (const [at, { name, slot }] of parameters.entries()) {
      if (at < positional.length) {
        scope.slots[slot] = positional[at]!;
        continue;
      }
      const value = rest.get(name);
      rest.delete(name);
      if (value !== undefined) scope.slots[slot] = value;
    }
    if (caller !== undefined && !parameters.some(({ name }) => name === "caller")) {
      scope.slots[caller] = rest.get("caller") ?? scope.context.undefined("This macro is not called by a call block.");
      rest.delete("caller");
    }
    if (kwargs !== undefined) scope.slots[kwargs] = Dict.of(rest);
    else for (const name of rest.keys()) throw this.#unknownArgument(name);
    if (varargs !== undefined) scope.slots[varargs] = new Tuple(positional.slice(parameters.length));
    else if (positional.length > parameters.length) {
      throw new Fault(`${this.#title} takes at most ${parameters.length} arguments but is given ${positional.length}.`);
    }
  }

  #unknownArgument(name: string): Fault {
    const names = this.#code.parameters.map((parameter) => parameter.name);
    if (name === "caller") return new Fault(`${this.#title} does not use "caller", so "call" has no use.`);
    const known = names.length === 0 ? " It takes none." : ` It takes ${names.join(", ")}.`;

    return new Fault(`${this.#title} has no argument "${name}".${didYouMeanHint(name, names) || known}`);
  }

  /** Fills in what was not given; a default can use the arguments before it. */
  #defaults(scope: Scope): void {
    for (const { name, slot, default: standard } of this.#code.parameters) {
      if (scope.slots[slot] !== undefined) continue;
      scope.slots[slot] = standard ? standard(scope) : scope.context.undefined(`The argument "${name}" is not given.`);
    }
  }
}
