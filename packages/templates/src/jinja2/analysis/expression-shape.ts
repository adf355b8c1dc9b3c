/** What a Jinja2 expression gives, as far as it is known without rendering; the values of the data that it reads are reported. */
import { type CallArgument, filterShape, inputType } from "../../analysis/filter-shape.ts";
import type { Scope } from "../../analysis/scope.ts";
import {
  fieldNames,
  fieldOf,
  isObjectShape,
  itemOf,
  listOf,
  type Macro,
  ofMembers,
  ofType,
  ofValue,
  type Shape,
  type ShapeType,
  UNKNOWN,
  union,
} from "../../analysis/shape.ts";
import type { Span } from "../../analysis/walk.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import type { HelperDeclaration } from "../../helpers/helper.ts";
import type { Arguments, CallExpression, Expression, FilterExpression } from "../ast.ts";
import { filters } from "../filters/filters.ts";
import { globals } from "../values/globals/globals.ts";
import { functionShape, methodShape } from "./made-shapes.ts";

type Read = (shape: Shape, span: Span, type: ShapeType | undefined) => void;

export class ExpressionWalk {
  readonly #root: Shape;
  readonly #read: Read;

  constructor(root: Shape, read: Read) {
    this.#root = root;
    this.#read = read;
  }

  /** `type` is what the place of the expression says about its value. */
  shape(node: Expression, scope: Scope, type?: ShapeType): Shape {
    switch (node.kind) {
      case "literal":
        return node.type === "constant" && node.value === null ? UNKNOWN : ofValue(node.value);
      case "name":
      case "attribute":
      case "item": {
        const shape = this.#path(node, scope);
        this.#read(shape, node, type);
        return shape;
      }
      case "list":
        return listOf(union(node.items.map((item) => this.shape(item, scope))));
      case "tuple":
        return { ...ofType("list"), elements: node.items.map((item) => this.shape(item, scope)) };
      case "dict": {
        const members: Record<string, Shape> = {};
        for (const { key, value } of node.entries) {
          this.shape(key, scope);
          members[textOf(key) ?? ""] = this.shape(value, scope);
        }
        return ofMembers(members);
      }
      case "unary":
        this.shape(node.operand, scope, node.operator === "not" ? undefined : "number");
        return ofType(node.operator === "not" ? "boolean" : "number");
      case "binary": {
        const isNumeric = node.operator !== "+" && node.operator !== "%";
        const left = this.shape(node.left, scope, isNumeric ? "number" : undefined);
        const right = this.shape(node.right, scope, isNumeric ? "number" : undefined);
        return isNumeric ? ofType("number") : union([left, right].map(withoutPath));
      }
      case "logical":
        return union([this.shape(node.left, scope), this.shape(node.right, scope)]);
      case "concat":
        for (const part of node.parts) this.shape(part, scope);
        return ofType("text");
      case "compare":
        this.shape(node.first, scope, typeBeside(node.rest[0]?.operand));
        for (const { operand } of node.rest) this.shape(operand, scope, typeBeside(node.first));
        return ofType("boolean");
      case "conditional": {
        this.shape(node.test, scope);
        const choices = [node.consequence, ...(node.otherwise === null ? [] : [node.otherwise])];
        return union(choices.map((choice) => this.shape(choice, scope)));
      }
      case "slice":
        for (const part of [node.start, node.stop, node.step]) if (part !== null) this.shape(part, scope, "number");
        return this.shape(node.target, scope, type);
      case "call":
        return this.#call(node, scope);
      case "filter":
        return this.#filter(node, scope);
      case "test":
        this.shape(node.target, scope);
        this.#arguments(node.arguments, scope);
        return ofType("boolean");
    }
  }

  /** A name and the way into it; what is read on the way is not a use of its own. */
  #path(node: Expression, scope: Scope): Shape {
    switch (node.kind) {
      case "name":
        return scope.find(node.name) ?? (isBuiltIn(node.name) ? UNKNOWN : fieldOf(this.#root, node.name));
      case "attribute":
        return fieldOf(this.#path(node.target, scope), node.name);
      case "item": {
        const target = this.#path(node.target, scope);
        const key = this.shape(node.key, scope);
        const text = textOf(node.key);
        if (text !== undefined) return fieldOf(target, text);
        const index = key.samples[0];
        if (typeof index === "number") return target.elements?.[index] ?? itemOf(target);
        return isObjectShape(target) ? UNKNOWN : itemOf(target);
      }
      default:
        return this.shape(node, scope);
    }
  }

  #arguments(call: Arguments, scope: Scope, declared?: HelperDeclaration, skipped = 0) {
    const shaped = (value: Expression, type: string | undefined): CallArgument => ({
      shape: this.shape(value, scope, type === "any" ? undefined : (type as ShapeType | undefined)),
      text: textOf(value),
    });
    const positional = call.positional.map((value, at) => shaped(value, declared?.arguments[at + skipped]?.type));
    const named = new Map(
      call.named.map(({ name, value }) => [
        name,
        shaped(value, declared?.arguments.find((argument) => argument.name === name)?.type),
      ]),
    );
    if (call.rest !== null) this.shape(call.rest, scope);
    if (call.namedRest !== null) this.shape(call.namedRest, scope);

    return { positional, named };
  }

  #filter(node: FilterExpression, scope: Scope): Shape {
    const declared = filters.has(node.name) ? undefined : declaredHelpers.get(node.name);
    const input =
      node.target === null ? ofType("text") : this.shape(node.target, scope, inputType(node.name, declared));
    const { positional, named } = this.#arguments(node.arguments, scope, declared, 1);
    // The language's own `slice` gives columns, as `batch` gives rows.
    const name = node.name === "slice" ? "batch" : node.name;

    return filterShape({ name, input, positional, named }, declared);
  }

  #call(node: CallExpression, scope: Scope): Shape {
    const { callee } = node;
    if (callee.kind === "attribute") {
      const target = this.#path(callee.target, scope);
      const own = fieldOf(target, callee.name);
      if (own.macro !== undefined) return this.#macro(own.macro, node.arguments, scope);
      this.#read(target, callee.target, undefined);
      this.#arguments(node.arguments, scope);
      if (callee.name === "get") {
        const key = node.arguments.positional[0];
        const text = key && textOf(key);
        return text === undefined ? UNKNOWN : fieldOf(target, text);
      }
      return methodShape(target, callee.name) ?? UNKNOWN;
    }
    if (callee.kind !== "name") {
      this.shape(callee, scope);
      this.#arguments(node.arguments, scope);
      return UNKNOWN;
    }

    const macro = scope.find(callee.name)?.macro;
    if (macro !== undefined) return this.#macro(macro, node.arguments, scope);
    const isLocal = scope.find(callee.name) !== undefined;
    const declared = isLocal || globals.has(callee.name) ? undefined : declaredHelpers.get(callee.name);
    const { positional, named } = this.#arguments(node.arguments, scope, declared);
    if (isLocal) return ofType("text");
    const shapes = new Map([...named].map(([name, { shape }]) => [name, shape]));
    if (declared === undefined) return functionShape(callee.name, shapes) ?? ofType("text");
    const [input, ...rest] = positional;

    return filterShape({ name: callee.name, input: input?.shape ?? UNKNOWN, positional: rest, named }, declared);
  }

  /** Notes what a call gives the macro's parameters. */
  #macro(macro: Macro, call: Arguments, scope: Scope): Shape {
    const { positional, named } = this.#arguments(call, scope);
    const note = (name: string | undefined, shape: Shape) => {
      if (name === undefined) return;
      const before = macro.given.get(name);
      // The second walk gives the same again.
      if (before === undefined || fieldNames(before).join() !== fieldNames(shape).join()) {
        macro.given.set(name, before === undefined ? shape : union([before, shape]));
      }
    };
    for (const [at, { shape }] of positional.entries()) note(macro.parameters[at], shape);
    for (const [name, { shape }] of named) if (macro.parameters.includes(name)) note(name, shape);

    return ofType("text");
  }
}

/** Names that the language gives a meaning, wherever they are written. */
function isBuiltIn(name: string): boolean {
  return globals.has(name) || name === "self" || name === "super";
}

function withoutPath(shape: Shape): Shape {
  return shape.type === "list" || shape.samples.some(Array.isArray) ? shape : { ...shape, path: undefined };
}

function textOf(node: Expression): string | undefined {
  return node.kind === "literal" && node.type === "text" ? node.value : undefined;
}

function typeBeside(other: Expression | undefined): ShapeType | undefined {
  if (other?.kind !== "literal") return undefined;
  if (other.type === "text") return "text";
  if (other.type === "constant") return other.value === null ? undefined : "boolean";

  return "number";
}
