/** `include` and `render`. */
import type { Compiled } from "../../core/engine.ts";
import { Fault } from "../../core/errors.ts";
import { missingPartial, plainPartialName } from "../../core/partial-name.ts";
import type { PartialNode } from "../ast.ts";
import { liquidPartialNamed } from "../partial-name.ts";
import { plain } from "../values/compare.ts";
import { describeValue } from "../values/describe.ts";
import { ForLoop } from "../values/drop.ts";
import { Range } from "../values/range.ts";
import { type Context, type Run, Scope } from "./context.ts";
import { compileExpression, type Evaluate } from "./evaluate.ts";
import { itemsOf } from "./loops.ts";

/** What a compiled Liquid template can do besides: run inside a context that exists. */
export interface CompiledLiquid extends Compiled {
  runIn(context: Context): void;
}

interface PartialCall {
  name: string;
  /** The variable that the bound value is known as. */
  variable: string;
  partial: CompiledLiquid;
  named: { name: string; value: Evaluate }[];
  bound: Evaluate | undefined;
  isLoop: boolean;
}

export function compilePartial(node: PartialNode): Run {
  const template = compileExpression(node.template);
  const bound = node.bound && compileExpression(node.bound.expression);
  const isLoop = node.bound?.isLoop ?? false;
  const named = node.named.map(({ name, value }) => ({ name, value: compileExpression(value) }));

  return (context) => {
    context.at(node.from);
    if (context.isIsolated && !node.isIsolated) {
      throw new Fault(
        '"include" cannot be used in a partial that is rendered: include usage is not allowed in this context. Use "render".',
      );
    }
    const given = template(context);
    const name = plain(given);
    if (typeof name !== "string") {
      throw new Fault(`The name of a partial is a text, not ${describeValue(given)}: Illegal template name.`);
    }
    const call = {
      name,
      variable: node.alias ?? plainPartialName(name).split("/").at(-1) ?? name,
      partial: load(name, context),
      named,
      bound,
      isLoop,
    };
    if (node.isIsolated) renderPartial(call, context);
    else includePartial(call, context);
  };
}

function load(name: string, context: Context): CompiledLiquid {
  const { runtime } = context;
  const known = runtime.partial(name) === undefined ? liquidPartialNamed(name, runtime.partialNames()) : name;
  const partial = known === undefined ? undefined : runtime.partial(known);
  if (partial === undefined) throw new Fault(missingPartial(name, runtime.partialNames()));

  return partial as CompiledLiquid;
}

/** An included partial shares the variables around it. */
function includePartial({ name, variable, partial, named, bound }: PartialCall, context: Context): void {
  const value = bound === undefined ? context.find(name) : bound(context);
  const around = context.scope;
  context.scope = new Scope(around);
  for (const argument of named) context.set(argument.name, argument.value(context));
  for (const item of Array.isArray(value) ? value : [value]) {
    context.set(variable, item);
    context.inSource(partial.source, () => partial.runIn(context));
    if (context.interrupt !== "none") break;
  }
  context.scope = around;
}

/** A rendered partial sees the data and what it is given. */
function renderPartial({ name, variable, partial, named, bound, isLoop }: PartialCall, context: Context): void {
  const value = bound?.(context);
  if (!isLoop || !(Array.isArray(value) || value instanceof Range)) {
    renderOnce(value, undefined);
    return;
  }
  const items = itemsOf(value, context);
  const loop = new ForLoop(name, items.length, undefined);
  for (const [at, item] of items.entries()) {
    context.meter.step();
    loop.index0 = at;
    renderOnce(item, loop);
  }

  function renderOnce(item: unknown, loop: ForLoop | undefined): void {
    const inner = context.isolated();
    if (loop !== undefined) inner.set("forloop", loop);
    for (const argument of named) inner.set(argument.name, argument.value(context));
    if (item !== undefined && item !== null) inner.set(variable, item);
    context.inSource(partial.source, () => partial.runIn(inner));
  }
}
