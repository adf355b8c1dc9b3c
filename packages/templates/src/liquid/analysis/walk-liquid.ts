/** Walks a Liquid template in the order of its run and follows what each variable is. */
import { type CallArgument, filterShape, inputType } from "../../analysis/filter-shape.ts";
import { Scope } from "../../analysis/scope.ts";
import {
  fieldOf,
  ITEMS,
  isObjectShape,
  itemOf,
  listOf,
  ofType,
  ofValue,
  pairOf,
  type Shape,
  type ShapeType,
  UNKNOWN,
} from "../../analysis/shape.ts";
import { Budget, type WalkRequest } from "../../analysis/walk.ts";
import { plainPartialName } from "../../core/partial-name.ts";
import { partialFile } from "../../core/template-file.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import type { Condition, Expression, FilterCall, Filtered, Lookup, Node, PartialNode, Segment } from "../ast.ts";
import { filters } from "../filters/filters.ts";
import { parseLiquid } from "../parse/parse.ts";
import { liquidPartialNamed } from "../partial-name.ts";
import { MethodLiteral } from "../values/drop.ts";
import { WholeFloat } from "../values/float.ts";
import { forLoopShape, tableRowLoop } from "./loop-shapes.ts";

export function walkLiquid(request: WalkRequest): void {
  const walk = new LiquidWalk(request);
  walk.nodes(walk.parse(request.source), new Scope());
}

class LiquidWalk {
  readonly #request: WalkRequest;
  readonly #budget = new Budget();
  readonly #parsed = new Map<string, readonly Node[]>();
  #file: string;
  /** Where `assign` sets its variables: the template, or a rendered partial. */
  #outermost = new Scope();

  constructor(request: WalkRequest) {
    this.#request = request;
    this.#file = request.file;
  }

  parse(source: string): readonly Node[] {
    const isLax = this.#request.options.dialect === "ruby4";

    return parseLiquid(source, { isLax, helpers: declaredHelpers }).nodes;
  }

  nodes(nodes: readonly Node[], scope: Scope): void {
    if (scope.parent === undefined) this.#outermost = scope;
    for (const node of nodes) {
      if (!this.#budget.step()) return;
      this.#node(node, scope);
    }
  }

  #node(node: Node, scope: Scope): void {
    switch (node.kind) {
      case "output": {
        const shape = node.value === undefined ? UNKNOWN : this.#filtered(node.value, scope);
        this.#request.observer.write(node.from, this.#file, shape, () => scope.all());
        break;
      }
      case "assign":
        this.#outermost.set(node.name, this.#filtered(node.value, scope));
        break;
      case "capture":
        this.nodes(node.body.nodes, scope);
        this.#outermost.set(node.name, ofType("text"));
        break;
      case "counter":
        this.#outermost.set(node.name, ofType("number"));
        break;
      case "if":
        for (const { condition } of node.branches) this.#condition(condition, scope);
        this.#branches(
          node.branches.map(({ body }) => body.nodes),
          node.otherwise?.nodes,
          scope,
        );
        break;
      case "case":
        this.#expression(node.value, scope);
        for (const branch of node.branches) {
          if (branch.kind === "when") for (const value of branch.values) this.#expression(value, scope);
        }
        this.#branches(
          node.branches.flatMap((branch) => (branch.kind === "when" ? [branch.body.nodes] : [])),
          node.branches.find(({ kind }) => kind === "else")?.body.nodes,
          scope,
        );
        break;
      case "for":
      case "tablerow": {
        const inner = new Scope(scope);
        const collection = this.#expression(node.collection, scope, "list");
        for (const part of [node.limit, node.offset, node.kind === "tablerow" ? node.columns : undefined]) {
          if (typeof part === "object") this.#expression(part, scope, "number");
        }
        inner.set(node.variable, elementOf(collection));
        if (node.kind === "for") inner.set("forloop", forLoopShape(scope.find("forloop")));
        else inner.set("tablerowloop", tableRowLoop);
        this.nodes(node.body.nodes, inner);
        if (node.kind === "for" && node.otherwise !== undefined) this.nodes(node.otherwise.nodes, scope);
        break;
      }
      case "cycle":
        for (const value of node.values) this.#expression(value, scope);
        break;
      case "ifchanged":
        this.nodes(node.body.nodes, scope);
        break;
      case "partial":
        this.#partial(node, scope);
        break;
      case "helper":
        this.#call(node.call, undefined, scope);
        break;
    }
  }

  #branches(bodies: readonly (readonly Node[])[], otherwise: readonly Node[] | undefined, scope: Scope): void {
    const all = otherwise === undefined ? bodies : [...bodies, otherwise];
    this.#outermost.branch(
      all.map((body) => () => this.nodes(body, scope)),
      otherwise !== undefined,
    );
  }

  #partial(node: PartialNode, scope: Scope): void {
    const { template, bound } = node;
    this.#expression(template, scope);
    const value = bound && this.#expression(bound.expression, scope, bound.isLoop ? "list" : undefined);
    const named = node.named.map(({ name, value: given }) => [name, this.#expression(given, scope)] as const);
    if (template.kind !== "literal" || typeof template.value !== "string") return;
    const name = liquidPartialNamed(template.value, Object.keys(this.#request.partials));
    if (name === undefined) return;

    const inner = node.isIsolated ? new Scope() : new Scope(scope);
    for (const [key, shape] of named) inner.set(key, shape);
    const variable = node.alias ?? plainPartialName(template.value).split("/").at(-1) ?? template.value;
    if (value !== undefined) {
      const isEach = bound?.isLoop === true || (!node.isIsolated && value.samples.some(Array.isArray));
      inner.set(variable, isEach ? elementOf(value) : value);
      if (node.isIsolated && bound?.isLoop === true) inner.set("forloop", forLoopShape(undefined));
    }
    this.#inPartial(name, inner);
  }

  #inPartial(name: string, scope: Scope): void {
    const file = partialFile(name);
    this.#budget.enter(file, () => {
      const [fileAround, outermostAround] = [this.#file, this.#outermost];
      this.#file = file;
      const nodes = this.#parsed.get(name) ?? this.parse(this.#request.partials[name] ?? "");
      this.#parsed.set(name, nodes);
      this.nodes(nodes, scope);
      this.#file = fileAround;
      this.#outermost = outermostAround;
    });
  }

  #condition(condition: Condition, scope: Scope): void {
    switch (condition.kind) {
      case "test":
        this.#expression(condition.value, scope);
        break;
      case "compare":
        this.#expression(condition.left, scope, typeBeside(condition.right));
        this.#expression(condition.right, scope, typeBeside(condition.left));
        break;
      default:
        this.#condition(condition.left, scope);
        this.#condition(condition.right, scope);
    }
  }

  #filtered({ value, filters: calls }: Filtered, scope: Scope): Shape {
    const [first] = calls;
    const type = first && inputType(first.name, ownHelper(first.name));
    let shape = this.#expression(value, scope, type);
    for (const call of calls) shape = this.#call(call, shape, scope);

    return shape;
  }

  #call(call: FilterCall, input: Shape | undefined, scope: Scope): Shape {
    const declared = ownHelper(call.name);
    const argumentAt = (at: number) => declared?.arguments[at]?.type;
    const shaped = (value: Expression, type: string | undefined): CallArgument => ({
      shape: this.#expression(value, scope, type === "any" ? undefined : (type as ShapeType | undefined)),
      text: textOf(value),
    });
    const skipped = input === undefined ? 0 : 1;
    const positional = call.positional.map((value, at) => shaped(value, argumentAt(at + skipped)));
    const named = new Map(
      call.named.map(({ name, value }) => [
        name,
        shaped(value, declared?.arguments.find((argument) => argument.name === name)?.type),
      ]),
    );

    return filterShape({ name: call.name, input: input ?? UNKNOWN, positional, named }, declared);
  }

  #expression(expression: Expression, scope: Scope, type?: ShapeType): Shape {
    switch (expression.kind) {
      case "literal":
        return literalShape(expression.value);
      case "range":
        this.#expression(expression.first, scope, "number");
        this.#expression(expression.last, scope, "number");
        return listOf(ofType("number"));
      case "lookup":
        return this.#lookup(expression, scope, type);
    }
  }

  #lookup(lookup: Lookup, scope: Scope, type: ShapeType | undefined): Shape {
    const { root, observer } = this.#request;
    const name = typeof lookup.name === "string" ? lookup.name : textOf(lookup.name);
    if (typeof lookup.name !== "string") this.#expression(lookup.name, scope);
    if (name === undefined) return UNKNOWN;
    let shape = scope.find(name) ?? (name === "self" ? { ...UNKNOWN, members: scope.all() } : fieldOf(root, name));
    let isCommand = false;
    for (const segment of lookup.path) {
      isCommand = false;
      if (segment.kind === "name") {
        const command = commandShape(shape, segment.name);
        isCommand = command !== undefined;
        if (isCommand) observer.read(shape, { from: lookup.from, to: segment.from }, this.#file, "list");
        shape = command ?? fieldOf(shape, segment.name);
      } else {
        shape = this.#keyed(shape, segment, scope);
      }
    }
    if (!isCommand) observer.read(shape, lookup, this.#file, type);

    return shape;
  }

  #keyed(shape: Shape, { key }: Segment & { kind: "key" }, scope: Scope): Shape {
    const given = this.#expression(key, scope);
    const text = textOf(key);
    if (text !== undefined) return fieldOf(shape, text);
    const index = given.samples[0];
    if (typeof index === "number") return shape.elements?.[index] ?? itemOf(shape);

    return isObjectShape(shape) ? UNKNOWN : itemOf(shape);
  }
}

/** What a loop gives: the items of a list, or pairs of an object. */
function elementOf(shape: Shape): Shape {
  return isObjectShape(shape) ? pairOf(shape) : itemOf(shape);
}

/** `items.first`, `items.last` and `items.size`, where the data has no field of that name. */
function commandShape(shape: Shape, name: string): Shape | undefined {
  if (shape.members !== undefined || (name !== "first" && name !== "last" && name !== "size")) return undefined;
  if (isObjectShape(shape) || shape.path?.at(-1) === ITEMS) return undefined;

  return name === "size" ? ofType("number") : itemOf(shape);
}

/** The helper of that name, where the language has no filter of its own. */
function ownHelper(name: string) {
  return filters.has(name) ? undefined : declaredHelpers.get(name);
}

function textOf(expression: Expression): string | undefined {
  return expression.kind === "literal" && typeof expression.value === "string" ? expression.value : undefined;
}

function literalShape(value: unknown): Shape {
  if (value === null || value instanceof MethodLiteral) return UNKNOWN;

  return ofValue(value instanceof WholeFloat ? value.value : value);
}

/** What a value is compared with says what it is. */
function typeBeside(other: Expression): ShapeType | undefined {
  if (other.kind !== "literal") return undefined;
  if (typeof other.value === "string") return "text";
  if (typeof other.value === "boolean") return "boolean";

  return other.value === null || other.value instanceof MethodLiteral ? undefined : "number";
}
