/** Compiles expressions to closures. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type {
  Arguments,
  BinaryExpression,
  CallExpression,
  CompareExpression,
  ComparisonOperator,
  ConcatExpression,
  Expression,
  FilterExpression,
  Literal,
  NameExpression,
  TestExpression,
} from "../ast.ts";
import { filters } from "../filters/filters.ts";
import { tests } from "../tests.ts";
import { add, divide, floorDivide, modulo, multiply, negate, positive, power, subtract } from "../values/arithmetic.ts";
import { compare, contains, equals } from "../values/compare.ts";
import { iterate } from "../values/iterate.ts";
import { Dict, isMapping, mappingEntries } from "../values/mapping.ts";
import { joinMarkup } from "../values/markup.ts";
import { float } from "../values/number.ts";
import { bindArguments } from "../values/signature.ts";
import { str } from "../values/str.ts";
import { getAttribute, getItem, slice } from "../values/subscript.ts";
import { asText } from "../values/text.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import { type CallArguments, PythonObject, Tuple, type Value } from "../values/value.ts";
import { SelfReference, superOf } from "./blocks.ts";
import { type Compiler, unknownTest } from "./compiler.ts";
import type { Context } from "./context.ts";
import type { Frame } from "./frame.ts";
import { callHelperFilter, HelperFunction } from "./helper-call.ts";
import type { Scope } from "./scope.ts";

export type Evaluate = (scope: Scope) => Value;

/** Marks the place that is being evaluated, for the error that may follow. */
function at(scope: Scope, offset: number): Context {
  const { context } = scope;
  context.run.runtime.offset = offset;

  return context;
}

export function compileExpression(node: Expression, frame: Frame, compiler: Compiler): Evaluate {
  const compile = (child: Expression) => compileExpression(child, frame, compiler);
  switch (node.kind) {
    case "literal":
      return compileLiteral(node);
    case "name":
      return compileName(node, frame);
    case "list": {
      const items = node.items.map(compile);
      return (scope) => items.map((item) => item(scope));
    }
    case "tuple": {
      const items = node.items.map(compile);
      return (scope) => new Tuple(items.map((item) => item(scope)));
    }
    case "dict": {
      const entries = node.entries.map(({ key, value }) => ({ key: compile(key), value: compile(value) }));
      return (scope) => {
        const dict = new Dict();
        for (const { key, value } of entries) {
          const name = key(scope);
          at(scope, node.from);
          dict.set(name, value(scope));
        }
        return dict;
      };
    }
    case "unary": {
      const operand = compile(node.operand);
      if (node.operator === "not") return (scope) => !isTrue(operand(scope), scope.context);
      const change = node.operator === "-" ? negate : positive;
      return (scope) => {
        const value = operand(scope);
        at(scope, node.from);
        return change(value);
      };
    }
    case "binary":
      return compileBinary(node, compile(node.left), compile(node.right));
    case "logical": {
      const left = compile(node.left);
      const right = compile(node.right);
      const isOr = node.operator === "or";
      return (scope) => {
        const value = left(scope);
        at(scope, node.from);
        return isTrue(value, scope.context) === isOr ? value : right(scope);
      };
    }
    case "concat":
      return compileConcat(node, frame, compiler);
    case "compare":
      return compileCompare(node, frame, compiler);
    case "conditional": {
      const soft = compiler.soft();
      const test = compileExpression(node.test, frame, soft);
      const consequence = compileExpression(node.consequence, frame, soft);
      const otherwise = node.otherwise && compileExpression(node.otherwise, frame, soft);
      return (scope) => {
        const isMet = isTrue(test(scope), scope.context);
        if (isMet) return consequence(scope);
        if (otherwise) return otherwise(scope);
        // In Jinja2 too this one is lenient whatever the setting is.
        return new Undefined("lenient", 'The condition of this "if" is false and it has no "else".');
      };
    }
    case "attribute":
      return compileAttribute(node.name, node.nameFrom, compile(node.target), false);
    case "item": {
      const target = compile(node.target);
      const key = compile(node.key);
      return (scope) => {
        const value = target(scope);
        const wanted = key(scope);
        return getItem(value, wanted, at(scope, node.from));
      };
    }
    case "slice": {
      const target = compile(node.target);
      const [start, stop, step] = [node.start, node.stop, node.step].map((part) => (part ? compile(part) : () => null));
      return (scope) => {
        const value = target(scope);
        const bounds = [start!(scope), stop!(scope), step!(scope)] as const;
        return slice(value, ...bounds, at(scope, node.from));
      };
    }
    case "call": {
      const call = compileCall(node, frame, compiler);
      return (scope) => {
        const { callee, arguments: given } = call(scope);
        return callValue(callee, given, at(scope, node.from));
      };
    }
    case "filter":
      return compileFilter(node, compile(node.target!), frame, compiler);
    case "test":
      return compileTest(node, frame, compiler);
  }
}

function compileLiteral(node: Literal): Evaluate {
  const value: Value = node.type === "float" ? float(node.value) : node.value;

  return () => value;
}

function compileName({ name, from }: NameExpression, frame: Frame): Evaluate {
  const find = compileLookup(name, frame);

  return (scope) => {
    const value = find(scope);
    if (value !== undefined) return value;
    return at(scope, from).undefined(`"${name}" is not defined.`);
  };
}

/** The variable of that name, or undefined. */
export function compileLookup(name: string, frame: Frame): (scope: Scope) => Value | undefined {
  const { slots, isInContext } = frame.find(name);
  const [first, ...more] = slots;
  if (name === "self" && !first) return (scope) => new SelfReference(scope.context);
  const { block } = frame;
  if (name === "super" && block && !first) return (scope) => superOf(block, scope.context);
  if (!first) return (scope) => scope.context.resolve(name);
  const inContext = (scope: Scope) => (isInContext ? scope.context.resolve(name) : undefined);
  if (more.length === 0) {
    const { up, slot } = first;
    return (scope) => {
      const value = ancestor(scope, up).slots[slot];
      return value === undefined ? inContext(scope) : value;
    };
  }

  return (scope) => {
    for (const { up, slot } of slots) {
      const value = ancestor(scope, up).slots[slot];
      if (value !== undefined) return value;
    }
    return inContext(scope);
  };
}

export function ancestor(scope: Scope, up: number): Scope {
  let found = scope;
  for (let at = 0; at < up; at++) found = found.parent!;

  return found;
}

function compileAttribute(name: string, offset: number, target: Evaluate, isCalled: boolean): Evaluate {
  return (scope) => {
    const value = target(scope);
    return getAttribute(value, name, isCalled, at(scope, offset));
  };
}

const OPERATIONS = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "//": floorDivide,
  "%": modulo,
  "**": power,
};

function compileBinary(node: BinaryExpression, left: Evaluate, right: Evaluate): Evaluate {
  const operate = OPERATIONS[node.operator];

  return (scope) => {
    const first = left(scope);
    const second = right(scope);
    return operate(first, second, at(scope, node.from));
  };
}

/** Jinja2 works out a `~` of constants while it compiles, and there the result is never safe. */
function isConstant(node: Expression): boolean {
  switch (node.kind) {
    case "literal":
      return true;
    case "name":
    case "call":
      return false;
    case "list":
    case "tuple":
      return node.items.every(isConstant);
    case "dict":
      return node.entries.every(({ key, value }) => isConstant(key) && isConstant(value));
    case "unary":
      return isConstant(node.operand);
    case "binary":
    case "logical":
      return isConstant(node.left) && isConstant(node.right);
    case "concat":
      return node.parts.every(isConstant);
    case "compare":
      return isConstant(node.first) && node.rest.every((part) => isConstant(part.operand));
    case "conditional":
      return node.otherwise !== null && [node.test, node.consequence, node.otherwise].every(isConstant);
    case "attribute":
      return isConstant(node.target);
    case "item":
      return isConstant(node.target) && isConstant(node.key);
    case "slice":
      return [node.target, node.start, node.stop, node.step].every((part) => part === null || isConstant(part));
    case "filter":
      return node.target !== null && !filters.get(node.name)?.usesContext && constantCall(node.target, node.arguments);
    case "test":
      return constantCall(node.target, node.arguments);
  }
}

function constantCall(target: Expression, call: Arguments): boolean {
  const all = [target, ...call.positional, ...call.named.map((named) => named.value)];

  return all.every(isConstant) && [call.rest, call.namedRest].every((part) => part === null || isConstant(part));
}

function compileConcat(node: ConcatExpression, frame: Frame, compiler: Compiler): Evaluate {
  const parts = node.parts.map((part) => compileExpression(part, frame, compiler));
  // Where it is known only at run time whether output is escaped, Jinja2 joins plain texts.
  const canBeSafe = frame.escaping !== "off" && frame.escaping !== "unknown" && !isConstant(node);
  const isOn = escapingTest(frame);

  return (scope) => {
    const values = parts.map((part) => part(scope));
    const context = at(scope, node.from);
    const joined = canBeSafe && isOn(scope) ? joinMarkup(values, context) : joinTexts(values, context);
    context.run.meter.string(joined instanceof SafeString ? joined.text.length : (joined as string).length);
    return joined;
  };
}

function joinTexts(values: Value[], context: Context): string {
  let text = "";
  for (const value of values) text += str(value, context);

  return text;
}

/** Whether output is escaped at this place of the source. */
export function escapingTest(frame: Frame): (scope: Scope) => boolean {
  switch (frame.escaping) {
    case "on":
      return () => true;
    case "off":
      return () => false;
    case "setting":
      return (scope) => scope.context.run.runtime.autoescape;
    case "unknown":
      return (scope) => scope.context.escaping.isOn;
  }
}

function compileCompare(node: CompareExpression, frame: Frame, compiler: Compiler): Evaluate {
  const first = compileExpression(node.first, frame, compiler);
  const rest = node.rest.map(({ operator, operand }) => ({
    operator,
    operand: compileExpression(operand, frame, compiler),
  }));

  return (scope) => {
    let left = first(scope);
    for (const { operator, operand } of rest) {
      const right = operand(scope);
      if (!holds(left, operator, right, at(scope, node.from))) return false;
      left = right;
    }
    return true;
  };
}

function holds(left: Value, operator: ComparisonOperator, right: Value, context: Context): boolean {
  switch (operator) {
    case "==":
      return equals(left, right, context);
    case "!=":
      return !equals(left, right, context);
    case "<":
      return compare(left, right, operator, context) < 0;
    case "<=":
      return compare(left, right, operator, context) <= 0;
    case ">":
      return compare(left, right, operator, context) > 0;
    case ">=":
      return compare(left, right, operator, context) >= 0;
    case "in":
      return contains(right, left, context);
    case "not in":
      return !contains(right, left, context);
  }
}

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

/** What stands before `(`: a helper of ours is found only there, so that its name stays free for data. */
function compileCallee(node: Expression, frame: Frame, compiler: Compiler): Evaluate {
  if (node.kind === "attribute") {
    return compileAttribute(node.name, node.nameFrom, compileExpression(node.target, frame, compiler), true);
  }
  if (node.kind !== "name") return compileExpression(node, frame, compiler);
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

export function callValue(callee: Value, call: CallArguments, context: Context): Value {
  context.run.meter.step();
  const result = callee instanceof PythonObject ? callee.call(call, context) : undefined;
  if (result === undefined) throw new Fault(`A ${typeName(callee)} cannot be called.`);

  return result;
}

function compileArguments(node: Arguments, frame: Frame, compiler: Compiler): (scope: Scope) => CallArguments {
  const positional = node.positional.map((argument) => compileExpression(argument, frame, compiler));
  const named = node.named.map(({ name, value }) => ({ name, value: compileExpression(value, frame, compiler) }));
  const rest = node.rest && compileExpression(node.rest, frame, compiler);
  const namedRest = node.namedRest && compileExpression(node.namedRest, frame, compiler);
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
      context.run.meter.step();
      return filter.apply(context, value, bindArguments(name, filter.signature, call), call);
    };
  }
  compiler.needsFilter(node);

  return (scope) => {
    const value = target(scope);
    const call = given(scope);
    const context = at(scope, nameFrom);
    context.run.meter.step();
    return callHelperFilter(name, value, call, context);
  };
}

function compileTest(node: TestExpression, frame: Frame, compiler: Compiler): Evaluate {
  const { name, nameFrom } = node;
  const target = compileExpression(node.target, frame, compiler);
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
