/** Walks a Handlebars template in the order of its run and follows what each context is. */
import { type CallArgument, filterShape, inputType } from "../../analysis/filter-shape.ts";
import {
  fieldNames,
  fieldOf,
  fieldValueOf,
  isObjectShape,
  itemOf,
  ofType,
  ofValue,
  type Shape,
  type ShapeType,
  UNKNOWN,
} from "../../analysis/shape.ts";
import { Budget, type WalkRequest } from "../../analysis/walk.ts";
import { partialNamed } from "../../core/partial-name.ts";
import { partialFile } from "../../core/template-file.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import {
  asPath,
  type Block,
  type Call,
  type Decorator,
  type Expression,
  isScoped,
  isSimpleName,
  type PartialCall,
  type Path,
  type Program,
  type Statement,
} from "../ast.ts";
import { builtIns } from "../helpers/built-ins.ts";
import { parse } from "../parse/parse.ts";

export function walkHandlebars(request: WalkRequest): void {
  const walk = new HandlebarsWalk(request);
  walk.template();
}

/** A context with those around it, the parameters of blocks, and the variables that start with `@`. */
interface Frame {
  context: Shape;
  up: Frame | undefined;
  params: ReadonlyMap<string, Shape>;
  data: ReadonlyMap<string, Shape>;
}

/** An inline partial: where it is defined, and whether a call was met. */
interface Inline {
  program: Program;
  frame: Frame;
  file: string;
  isWalked: boolean;
}

const LOOP_VARIABLES: [string, Shape][] = [
  ["@index", ofType("number", "The number of the turn, from 0.")],
  ["@key", ofType("text", "The key of the field, where the loop goes over an object.")],
  ["@first", ofType("boolean", "True in the first turn.")],
  ["@last", ofType("boolean", "True in the last turn.")],
];

class HandlebarsWalk {
  readonly #request: WalkRequest;
  readonly #budget = new Budget();
  readonly #parsed = new Map<string, Program>();
  readonly #inlines = new Map<string, Inline>();
  readonly #root: Shape;
  #file: string;

  constructor(request: WalkRequest) {
    this.#request = request;
    this.#file = request.file;
    this.#root = { ...request.root, doc: "The data of the whole template." };
  }

  template(): void {
    const data = new Map([["@root", this.#root]]);
    const frame: Frame = { context: this.#request.root, up: undefined, params: new Map(), data };
    this.#program(parse(this.#request.source).program, frame);
    for (const inline of this.#inlines.values()) {
      if (inline.isWalked) continue;
      this.#file = inline.file;
      this.#inline(inline, inline.frame);
    }
  }

  #program(program: Program | undefined, frame: Frame): void {
    if (program === undefined) return;
    for (const statement of program.body) {
      if (statement.kind === "decorator") this.#define(statement, frame);
    }
    for (const statement of program.body) {
      if (!this.#budget.step()) return;
      this.#statement(statement, frame);
    }
  }

  #define({ params, program }: Decorator, frame: Frame): void {
    const [name] = params;
    if (program === undefined || name?.kind !== "literal") return;
    this.#inlines.set(String(name.value), { program, frame, file: this.#file, isWalked: false });
  }

  #statement(statement: Statement, frame: Frame): void {
    switch (statement.kind) {
      case "mustache": {
        const shape = this.#call(statement, false, frame);
        this.#request.observer.write(statement.from, this.#file, shape, () => namesIn(frame));
        break;
      }
      case "block":
        this.#block(statement, frame);
        break;
      case "partial":
        this.#partial(statement, frame);
        break;
    }
  }

  #block(block: Block, frame: Frame): void {
    const path = asPath(block.path);
    const name = isSimpleName(path) && !frame.params.has(path.original) ? path.original : undefined;
    const isCalled = block.params.length > 0 || block.hash.length > 0;
    if (name === "each" || name === "with") {
      const [given] = block.params;
      const value = given === undefined ? UNKNOWN : this.#expression(given, frame, name === "each" ? "list" : "object");
      if (name === "each") this.#program(block.program, each(value, block.program, frame));
      else this.#program(block.program, inside(value, block.program, frame));
      this.#program(block.inverse, frame);
      return;
    }
    if (name !== undefined && (builtIns.has(name) || (isCalled && declaredHelpers.has(name)))) {
      const shape = this.#call(block, false, frame);
      const isList = declaredHelpers.get(name)?.returns === "list" && !builtIns.has(name);
      this.#program(block.program, isList ? each(shape, block.program, frame) : frame);
      this.#program(block.inverse, frame);
      return;
    }

    const value = this.#path(path, frame);
    const isObject = isObjectShape(value);
    // Without data, a block on a field is taken for a loop: that is what it mostly is.
    const isList = value.samples.some(Array.isArray) || (value.samples.length === 0 && value.path !== undefined);
    this.#read(value, path, isList ? "list" : undefined);
    if (isList) this.#program(block.program, each(value, block.program, frame));
    else this.#program(block.program, isObject ? inside(value, block.program, frame) : frame);
    this.#program(block.inverse, frame);
  }

  #partial(call: PartialCall, frame: Frame): void {
    const [given] = call.params;
    const context = given === undefined ? frame.context : this.#expression(given, frame);
    const members = new Map(context.members);
    for (const { name, value } of call.hash) members.set(name, this.#expression(value, frame));
    if (call.name.kind === "subexpression") this.#expression(call.name, frame);
    // Inline partials that the block defines can be called by the partial.
    this.#program(call.program, frame);

    const inner: Frame =
      given === undefined && members.size === 0
        ? frame
        : { ...frame, context: members.size === 0 ? context : { ...context, members }, up: frame };
    const name = call.name.kind === "subexpression" ? undefined : asPath(call.name).original;
    const inline = name === undefined ? undefined : this.#inlines.get(name);
    if (inline !== undefined) this.#inline(inline, inner);
    else if (name !== undefined) this.#inPartial(name, inner);
  }

  #inline(inline: Inline, frame: Frame): void {
    inline.isWalked = true;
    this.#budget.enter(`inline ${inline.program.body[0]?.from}`, () => this.#program(inline.program, frame));
  }

  #inPartial(given: string, frame: Frame): void {
    const name = partialNamed(given, Object.keys(this.#request.partials));
    if (name === undefined) return;
    const file = partialFile(name);
    this.#budget.enter(file, () => {
      const fileAround = this.#file;
      this.#file = file;
      const program = this.#parsed.get(name) ?? parse(this.#request.partials[name] ?? "").program;
      this.#parsed.set(name, program);
      this.#program(program, { ...frame, params: new Map() });
      this.#file = fileAround;
    });
  }

  #read(shape: Shape, span: { from: number; to: number }, type: ShapeType | undefined): void {
    this.#request.observer.read(shape, span, this.#file, type);
  }

  #expression(expression: Expression, frame: Frame, type?: ShapeType): Shape {
    switch (expression.kind) {
      case "literal":
        return expression.value === null || expression.value === undefined ? UNKNOWN : ofValue(expression.value);
      case "path": {
        const shape = this.#path(expression, frame);
        this.#read(shape, expression, type);
        return shape;
      }
      case "subexpression":
        return this.#call(expression, true, frame);
    }
  }

  /** What a tag's inside or a sub-expression gives: a field, or what a helper makes. */
  #call(call: Call, isSubExpression: boolean, frame: Frame): Shape {
    const path = asPath(call.path);
    const isParam = frame.params.has(path.parts[0] ?? "") && path.depth === 0;
    const hasArguments = isSubExpression || call.params.length > 0 || call.hash.length > 0;
    const name = isSimpleName(path) && !isParam ? path.original : undefined;
    const declared = name === undefined ? undefined : declaredHelpers.get(name);
    if (!hasArguments && !(name !== undefined && builtIns.has(name))) {
      const shape = this.#path(path, frame);
      const isBareHelper = declared?.arguments.every((argument) => argument.optional || argument.default !== undefined);
      if (shape.samples.length > 0 || isBareHelper !== true) this.#read(shape, path, undefined);
      return shape;
    }

    const shaped = (value: Expression, at: string | undefined): CallArgument => ({
      shape: this.#expression(value, frame, at === "any" ? undefined : (at as ShapeType | undefined)),
      text: value.kind === "literal" && typeof value.value === "string" ? value.value : undefined,
    });
    const typeAt = (at: number) => (at === 0 && name ? inputType(name, declared) : declared?.arguments[at]?.type);
    const positional = call.params.map((value, at) => shaped(value, typeAt(at)));
    const named = new Map(
      call.hash.map(({ name: key, value }) => [
        key,
        shaped(value, declared?.arguments.find((argument) => argument.name === key)?.type),
      ]),
    );
    const [input, ...rest] = positional;
    if (name === "lookup") {
      const key = rest[0]?.text;
      return key === undefined ? itemOf(input?.shape ?? UNKNOWN) : step(input?.shape ?? UNKNOWN, key);
    }
    if (name === undefined || declared === undefined) return UNKNOWN;

    return filterShape({ name, input: input?.shape ?? UNKNOWN, positional: rest, named }, declared);
  }

  #path(path: Path, frame: Frame): Shape {
    const [first, ...rest] = path.parts;
    const param = path.depth === 0 && !isScoped(path) && !path.isData ? frame.params.get(first ?? "") : undefined;
    if (param !== undefined) return rest.reduce(step, param);
    let at: Frame | undefined = frame;
    for (let level = 0; level < path.depth && at !== undefined; level++) at = at.up;
    if (at === undefined) return UNKNOWN;
    if (path.isData) return rest.reduce(step, at.data.get(`@${first}`) ?? UNKNOWN);

    return path.parts.reduce(step, at.context);
  }
}

/** One part of a path: a field, the number of an item, or the length of a list. */
function step(shape: Shape, part: string): Shape {
  if (/^\d+$/.test(part)) return shape.elements?.[Number(part)] ?? itemOf(shape);
  if (part === "length" && !isObjectShape(shape) && shape.members === undefined) return ofType("number");

  return fieldOf(shape, part);
}

/** The frame of a loop's turn. */
function each(value: Shape, program: Program | undefined, frame: Frame): Frame {
  const isObject = isObjectShape(value);
  const item = isObject ? fieldValueOf(value) : itemOf(value);
  const [name, index] = program?.blockParams ?? [];
  const params = new Map(frame.params);
  if (name !== undefined) params.set(name, item);
  if (index !== undefined) params.set(index, ofType(isObject ? "text" : "number"));

  return { context: item, up: frame, params, data: new Map([...frame.data, ...LOOP_VARIABLES]) };
}

/** The frame of a block that goes into a value. */
function inside(value: Shape, program: Program | undefined, frame: Frame): Frame {
  const [name] = program?.blockParams ?? [];
  const params = name === undefined ? frame.params : new Map([...frame.params, [name, value]]);

  return { context: value, up: frame, params, data: frame.data };
}

/** What can be read without a path before it. */
function namesIn(frame: Frame): ReadonlyMap<string, Shape> {
  const names = new Map<string, Shape>();
  for (const name of fieldNames(frame.context)) names.set(name, fieldOf(frame.context, name));
  for (const [name, shape] of frame.params) names.set(name, shape);
  names.set("this", { ...frame.context, doc: "The current context." });
  for (const [name, shape] of frame.data) names.set(name, shape);

  return names;
}
