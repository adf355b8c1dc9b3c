/** Walks a Jinja2 template in the order of its run and follows what each variable is. */
import { Scope } from "../../analysis/scope.ts";
import { listOf, type Macro, ofMembers, ofType, type Shape, UNKNOWN, union } from "../../analysis/shape.ts";
import { Budget, type Observer, type WalkRequest } from "../../analysis/walk.ts";
import { partialNamed } from "../../core/partial-name.ts";
import { partialFile } from "../../core/template-file.ts";
import type { Expression, ForStatement, MacroStatement, Parameter, Statement, Target } from "../ast.ts";
import { parse } from "../parse/parse.ts";
import { ExpressionWalk } from "./expression-shape.ts";
import { loopItem, loopShape } from "./made-shapes.ts";

const SILENT: Observer = { read: () => {}, write: () => {} };

export function walkJinja2(request: WalkRequest): void {
  const macros = new Map<string, Macro>();
  // A macro is called after it is defined: the first walk finds out what its parameters get.
  for (const observer of [SILENT, request.observer]) {
    const walk = new JinjaWalk({ ...request, observer }, macros);
    walk.template(request.source, new Scope());
  }
}

class JinjaWalk {
  readonly #request: WalkRequest;
  readonly #macros: Map<string, Macro>;
  readonly #budget = new Budget();
  readonly #parsed = new Map<string, Statement[]>();
  readonly #expressions: ExpressionWalk;
  #file: string;
  /** The scope of the template: what a block sees. */
  #top = new Scope();

  constructor(request: WalkRequest, macros: Map<string, Macro>) {
    this.#request = request;
    this.#macros = macros;
    this.#file = request.file;
    this.#expressions = new ExpressionWalk(request.root, (shape, span, type) =>
      request.observer.read(shape, span, this.#file, type),
    );
  }

  template(source: string, scope: Scope): void {
    this.#top = scope;
    this.#body(this.#parse(source), scope);
  }

  #parse(source: string): Statement[] {
    return parse(source, this.#request.options).template.body;
  }

  #body(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      if (!this.#budget.step()) return;
      this.#statement(statement, scope);
    }
  }

  #shape(expression: Expression, scope: Scope): Shape {
    return this.#expressions.shape(expression, scope);
  }

  #statement(node: Statement, scope: Scope): void {
    switch (node.kind) {
      case "output": {
        const shape = this.#shape(node.value, scope);
        this.#request.observer.write(node.from, this.#file, shape, () => scope.all());
        break;
      }
      case "if":
        for (const { test } of node.branches) this.#shape(test, scope);
        scope.branch(
          [...node.branches.map(({ body }) => body), node.otherwise].map((body) => () => this.#body(body, scope)),
          true,
        );
        break;
      case "for":
        this.#for(node, scope);
        break;
      case "set":
        assign(node.target, this.#shape(node.value, scope), scope);
        break;
      case "set-block":
        this.#body(node.body, new Scope(scope));
        assign(node.target, ofType("text"), scope);
        break;
      case "with": {
        const inner = new Scope(scope);
        for (const { target, value } of node.assignments) assign(target, this.#shape(value, inner), inner);
        this.#body(node.body, inner);
        break;
      }
      case "macro":
        this.#macro(node, scope);
        break;
      case "call-block": {
        this.#shape(node.call, scope);
        const inner = new Scope(scope);
        this.#parameters(node.parameters, undefined, inner);
        this.#body(node.body, inner);
        break;
      }
      case "filter-block":
        this.#shape(node.filter, scope);
        this.#body(node.body, new Scope(scope));
        break;
      case "block":
        this.#body(node.body, new Scope(node.isScoped ? scope : this.#top));
        break;
      case "autoescape":
        this.#shape(node.value, scope);
        this.#body(node.body, new Scope(scope));
        break;
      case "do":
        this.#shape(node.value, scope);
        break;
      case "extends":
      case "include": {
        const withContext = node.kind === "extends" || node.withContext;
        for (const name of this.#partialNames(node.template, scope)) {
          this.#inPartial(name, withContext ? new Scope(scope) : new Scope());
        }
        break;
      }
      case "import":
        scope.set(node.name, this.#module(node.template, node.withContext, scope));
        break;
      case "from-import": {
        const module = this.#module(node.template, node.withContext, scope);
        for (const { name, alias } of node.names) scope.set(alias, module.members?.get(name) ?? UNKNOWN);
        break;
      }
    }
  }

  #for(node: ForStatement, scope: Scope): void {
    const iterable = this.#expressions.shape(node.iterable, scope, "list");
    const item = loopItem(iterable);
    const inner = new Scope(scope);
    assign(node.target, item, inner);
    inner.set("loop", loopShape(item));
    if (node.test !== null) this.#shape(node.test, inner);
    this.#body(node.body, inner);
    this.#body(node.otherwise, new Scope(scope));
  }

  #macro(node: MacroStatement, scope: Scope): void {
    const key = `${this.#file}:${node.from}`;
    const parameters = node.parameters.map(({ name }) => name);
    const macro = this.#macros.get(key) ?? { name: node.name, parameters, given: new Map() };
    this.#macros.set(key, macro);
    const signature = `${node.name}(${parameters.join(", ")})`;
    scope.set(node.name, { ...UNKNOWN, macro, doc: `The macro ${signature} of this template.` });

    const inner = new Scope(scope);
    this.#parameters(node.parameters, macro, inner);
    inner.set("caller", ofType("text", "Called as a function: the body of the `call` block."));
    inner.set("varargs", listOf(UNKNOWN));
    inner.set("kwargs", ofMembers({}));
    this.#body(node.body, inner);
  }

  #parameters(parameters: readonly Parameter[], macro: Macro | undefined, inner: Scope): void {
    for (const { name, default: standard } of parameters) {
      const given = macro?.given.get(name);
      const shapes = standard === null ? [] : [this.#shape(standard, inner)];
      inner.set(name, union(given === undefined ? shapes : [given, ...shapes]));
    }
  }

  #partialNames(template: Expression, scope: Scope): string[] {
    this.#shape(template, scope);
    const choices = template.kind === "list" || template.kind === "tuple" ? template.items : [template];
    const known = Object.keys(this.#request.partials);

    return choices.flatMap((choice) => {
      if (choice.kind !== "literal" || choice.type !== "text") return [];
      return partialNamed(choice.value, known) ?? [];
    });
  }

  #inPartial(name: string, scope: Scope): void {
    const file = partialFile(name);
    this.#budget.enter(file, () => {
      const [fileAround, topAround] = [this.#file, this.#top];
      this.#file = file;
      this.#top = scope;
      const body = this.#parsed.get(name) ?? this.#parse(this.#request.partials[name] ?? "");
      this.#parsed.set(name, body);
      this.#body(body, scope);
      this.#file = fileAround;
      this.#top = topAround;
    });
  }

  /** What an imported template gives: its macros and the variables of its top level. */
  #module(template: Expression, withContext: boolean, scope: Scope): Shape {
    const own = new Scope(withContext ? scope : undefined);
    for (const name of this.#partialNames(template, scope)) this.#inPartial(name, own);

    return { ...UNKNOWN, type: "object", members: own.own() };
  }
}

function assign(target: Target, shape: Shape, scope: Scope): void {
  switch (target.kind) {
    case "name":
      scope.set(target.name, shape);
      break;
    case "tuple":
      for (const [at, item] of target.items.entries()) assign(item, shape.elements?.[at] ?? loopItem(shape), scope);
      break;
    case "namespace": {
      const holder = scope.find(target.name);
      const members = new Map(holder?.members);
      members.set(target.attribute, union([shape, members.get(target.attribute) ?? UNKNOWN]));
      scope.replace(target.name, { ...(holder ?? UNKNOWN), members });
    }
  }
}
