/** Compiles expressions to closures. */
import { SafeString } from "../../core/output.ts";
import type {
  BinaryExpression,
  CompareExpression,
  ComparisonOperator,
  ConcatExpression,
  Expression,
  Literal,
  NameExpression,
} from "../ast.ts";
import { add, divide, floorDivide, modulo, multiply, negate, positive, power, subtract } from "../values/arithmetic.ts";
import { compare, contains, equals } from "../values/compare.ts";
import { Dict } from "../values/mapping.ts";
import { joinMarkup } from "../values/markup.ts";
import { float } from "../values/number.ts";
import { str } from "../values/str.ts";
import { getItem, slice } from "../values/subscript.ts";
import { isTrue } from "../values/truth.ts";
import { Undefined } from "../values/undefined.ts";
import { Tuple, type Value } from "../values/value.ts";
import { callValue, compileCall, compileFilter, compileTest } from "./calls.ts";
import type { Compiler } from "./compiler.ts";
import { isConstant } from "./constant.ts";
import type { Context } from "./context.ts";
import { at, compileAttribute, type Evaluate, escapingTest } from "./evaluate.ts";
import type { Frame } from "./frame.ts";
import { compileLookup } from "./lookup.ts";

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

function compileConcat(node: ConcatExpression, frame: Frame, compiler: Compiler): Evaluate {
  const parts = node.parts.map((part) => compileExpression(part, frame, compiler));
  // Where it is known only at run time whether output is escaped, Jinja2 joins plain texts.
  const canBeSafe = frame.escaping !== "off" && frame.escaping !== "unknown" && !isConstant(node);
  const isOn = escapingTest(frame.escaping);

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
