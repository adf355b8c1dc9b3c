/** Compiles a value with its filters, and calls to helpers, into closures. */
import { callHelper } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type { Helper } from "../../helpers/helper.ts";
import type { FilterCall, Filtered } from "../ast.ts";
import { argumentFault } from "../filters/arguments.ts";
import { filters } from "../filters/filters.ts";
import { toHelperValue } from "../values/helper-value.ts";
import type { Context } from "./context.ts";
import { compileExpression, type Evaluate } from "./evaluate.ts";
import { type HelperCall, ruby4Helpers } from "./ruby4-helpers.ts";

export function compileFiltered({ value, filters }: Filtered): Evaluate {
  const evaluate = compileExpression(value);
  const calls = filters.map(compileFilter);
  const [first, second] = calls;
  if (first === undefined) return evaluate;
  if (second === undefined) return (context) => first(evaluate(context), context);

  return (context) => {
    let result = evaluate(context);
    for (const call of calls) result = call(result, context);
    return result;
  };
}

type Apply = (input: unknown, context: Context) => unknown;

const NOTHING_NAMED: ReadonlyMap<string, never> = new Map<string, never>();

function compileFilter(call: FilterCall): Apply {
  const { name, from } = call;
  const filter = filters.get(name);
  if (filter === undefined) return compileHelperFilter(call);

  const args = call.positional.map(compileExpression);
  const named = call.named.map((argument) => ({ name: argument.name, value: compileExpression(argument.value) }));
  const fault = argumentFault(call, filter);
  if (fault !== undefined) {
    return (_input, context) => {
      context.at(from);
      throw new Fault(fault);
    };
  }

  return (input, context) => {
    const values = args.map((evaluate) => evaluate(context));
    const names = named.length === 0 ? NOTHING_NAMED : evaluateNamed(named, context);
    context.at(from);
    context.meter.step(1 + textSteps(input));
    return filter.run(input, values, context, names);
  };
}

/** Work on a long text counts, so that the clock is looked at in time. */
function textSteps(input: unknown): number {
  if (typeof input === "string") return input.length >> 8;

  return input instanceof SafeString ? input.text.length >> 8 : 0;
}

function evaluateNamed(named: { name: string; value: Evaluate }[], context: Context): Map<string, unknown> {
  return new Map(named.map(({ name, value }) => [name, value(context)]));
}

/** A name that the language does not know: a helper, or, as in Ruby Liquid, nothing that changes the value. */
function compileHelperFilter(call: FilterCall): Apply {
  const evaluate = compileArguments(call);
  const asInRuby = ruby4Helpers.get(call.name);
  const run = (helper: Helper, input: unknown, context: Context): unknown => {
    const { positional, named } = evaluate(context);
    if (asInRuby !== undefined && context.isRuby4) return asInRuby(input, { helper, positional, named }, context);
    return callWith(helper, { positional: [toHelperValue(input, context.meter), ...positional], named }, context);
  };

  return (input, context) => {
    const helper = context.runtime.helpers.get(call.name);
    if (helper !== undefined) return run(helper, input, context);
    if (context.runtime.undefined !== "strict") return input;
    context.at(call.from);
    const known = [...filters.keys(), ...context.runtime.helpers.keys()];
    throw new Fault(`No filter is called "${call.name}".${didYouMeanHint(call.name, known)}`);
  };
}

/** A helper as a tag: all its arguments are written out. */
export function compileHelperCall(call: FilterCall): Evaluate {
  const evaluate = compileArguments(call);

  return (context) => {
    const helper = context.runtime.helpers.get(call.name);
    if (helper === undefined) throw new Fault(`No helper is called "${call.name}".`);
    return callWith(helper, evaluate(context), context);
  };
}

type Arguments = Omit<HelperCall, "helper">;

/** Evaluates the arguments of a call, in their order, and marks the call as what is being evaluated. */
function compileArguments(call: FilterCall): (context: Context) => Arguments {
  const args = call.positional.map(compileExpression);
  const named = call.named.map((argument) => ({ name: argument.name, value: compileExpression(argument.value) }));

  return (context) => {
    const positional = args.map((evaluate) => toHelperValue(evaluate(context), context.meter));
    const names = new Map(named.map(({ name, value }) => [name, toHelperValue(value(context), context.meter)]));
    context.at(call.from);
    context.meter.step();
    return { positional, named: names };
  };
}

function callWith(helper: Helper, { positional, named }: Arguments, context: Context): unknown {
  const result = callHelper(helper, positional, named, context.runtime.helperContext);

  return helper.returns === "html" && typeof result === "string" ? new SafeString(result) : result;
}
