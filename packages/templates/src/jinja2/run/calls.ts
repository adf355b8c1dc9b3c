/** Compiles calls: of functions, filters and tests, with their arguments. */
import { Fault } from "../../core/errors.ts";
import type { Arguments, CallExpression, Expression, FilterExpression, TestExpression } from "../ast.ts";
import { filters } from "../filters/filters.ts";
import { tests, unknownTest } from "../filters/tests.ts";
import { iterate } from "../values/iterate.ts";
import { isMapping, mappingEntries } from "../values/mapping.ts";
import { bindArguments } from "../values/signature.ts";
import { asText, textSteps } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import { type CallArguments, PythonObject, type Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";
import type { Context } from "./context.ts";
import { at, compileAttribute, type Evaluate } from "./evaluate.ts";
import type { Frame } from "./frame.ts";
import { callHelperFilter, HelperFunction } from "./helper-call.ts";
import { compileLookup } from "./lookup.ts";
import type { Scope } from "./scope.ts";

/** What is called and with what, worked out in the order of the source. */
export function compileCall(
  node: CallExpression,
  frame: Frame,
  compiler: Compiler,
): (scope: Scope) => { callee: Value; arguments: CallArguments } {
  const callee = compileCallee(node.callee, frame, compiler);
  const given = compileArguments(node.arguments, frame, compiler);

  return (scope) => ({ callee: callee(scope), arguments: given(scope) });
}

/** What comes before `(`: a helper of ours is found only there, so that its name stays free for data. */
function compileCallee(node: Expression, frame: Frame, compiler: Compiler): Evaluate {
  if (node.kind === "attribute") {
    return compileAttribute(node.name, node.nameFrom, compiler.expression(node.target, frame), true);
  }
  if (node.kind !== "name") return compiler.expression(node, frame);
  const find = compileLookup(node.name, frame);

  return (scope) => {
    const value = find(scope);
    if (value instanceof PythonObject && value.isCallable()) return value;
    const helper = scope.context.run.helper(node.name);
    if (helper) return new HelperFunction(helper);
    if (value !== undefined) return value;
    return at(scope, node.from).undefined(`"${node.name}" is not defined.`);
  };
}

/** Calls a value, if it can be called. */
export function callValue(callee: Value, call: CallArguments, context: Context): Value {
  context.run.meter.step();
  const result = callee instanceof PythonObject ? callee.call(call, context) : undefined;
  if (result === undefined) throw new Fault(`A ${typeName(callee)} cannot be called.`);

  return result;
}

function compileArguments(node: Arguments, frame: Frame, compiler: Compiler): (scope: Scope) => CallArguments {
  const positional = node.positional.map((argument) => compiler.expression(argument, frame));
  const named = node.named.map(({ name, value }) => ({ name, value: compiler.expression(value, frame) }));
  const rest = node.rest && compiler.expression(node.rest, frame);
  const namedRest = node.namedRest && compiler.expression(node.namedRest, frame);
  if (named.length === 0 && !rest && !namedRest) {
    return (scope) => ({ positional: positional.map((argument) => argument(scope)), named: undefined });
  }

  return (scope) => {
    const { context } = scope;
    const values = positional.map((argument) => argument(scope));
    if (rest) {
      for (const value of iterate(rest(scope), context)) {
        values.push(value);
        context.run.meter.list(values.length);
      }
    }
    const byName = new Map(named.map(({ name, value }) => [name, value(scope)]));
    if (namedRest) addNamed(byName, namedRest(scope));
    return { positional: values, named: byName };
  };
}

function addNamed(byName: Map<string, Value>, given: Value): void {
  if (given instanceof Undefined) throw given.fault();
  if (!isMapping(given)) throw new Fault(`"**" needs a dict but is given ${typeName(given)}.`);
  for (const [key, value] of mappingEntries(given)) {
    const name = asText(key);
    if (name === undefined) throw new Fault(`"**" needs a dict whose keys are texts but one is ${typeName(key)}.`);
    if (byName.has(name)) throw new Fault(`The argument "${name}" is given twice.`);
    byName.set(name, value);
  }
}

/** A filter on the value that `target` gives. */
export function compileFilter(node: FilterExpression, target: Evaluate, frame: Frame, compiler: Compiler): Evaluate {
  const { name, nameFrom } = node;
  const given = compileArguments(node.arguments, frame, compiler);
  const filter = filters.get(name);
  if (filter) {
    return (scope) => {
      const value = target(scope);
      const call = given(scope);
      const context = at(scope, nameFrom);
      context.run.meter.step(1 + textSteps(value));
      return filter.apply(context, value, bindArguments(name, filter.signature, call), call);
    };
  }
  compiler.needsFilter(node);

  return (scope) => {
    const value = target(scope);
    const call = given(scope);
    const context = at(scope, nameFrom);
    context.run.meter.step(1 + textSteps(value));
    return callHelperFilter(name, value, call, context);
  };
}

export function compileTest(node: TestExpression, frame: Frame, compiler: Compiler): Evaluate {
  const { name, nameFrom } = node;
  const target = compiler.expression(node.target, frame);
  const given = compileArguments(node.arguments, frame, compiler);
  const test = tests.get(name);
  if (!test) {
    compiler.needsTest(node);
    return (scope) => {
      at(scope, nameFrom);
      throw new Fault(unknownTest(name));
    };
  }

  return (scope) => {
    const value = target(scope);
    const call = given(scope);
    const context = at(scope, nameFrom);
    return test.holds(context, value, bindArguments(name, test.signature, call));
  };
}
