/** Compiles what reaches into other templates: extends, include, import and from … import. */
import { Fault } from "../../core/errors.ts";
import type { ExtendsStatement, FromImportStatement, ImportStatement, IncludeStatement } from "../ast.ts";
import { tryIterate } from "../values/iterate.ts";
import { asText } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import { type PythonObject, Tuple, type Value } from "../values/value.ts";
import { compileTarget } from "./assign.ts";
import type { Compiler } from "./compiler.ts";
import { Context } from "./context.ts";
import { compileExpression } from "./expressions.ts";
import { type Execute, GO_ON } from "./flow.ts";
import type { Frame } from "./frame.ts";
import { ancestor } from "./lookup.ts";
import { Module } from "./module.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";
import { JinjaTemplate } from "./template.ts";

/** The variables that are set in the scopes at this place, by name. */
export function visibleValues(frame: Frame): (scope: Scope) => ReadonlyMap<string, Value> {
  const slots = frame.visibleSlots();

  return (scope) => {
    const values = new Map<string, Value>();
    for (const { name, up, slot } of slots) {
      const value = ancestor(scope, up).slots[slot];
      if (value !== undefined && !values.has(name)) values.set(name, value);
    }
    return values;
  };
}

/** The names that a template expression gives: one text, or a list of those to try. */
function templateNames(value: Value, context: Context): string[] {
  if (value instanceof Undefined) throw value.fault();
  const name = asText(value);
  if (name !== undefined) return [name];
  const isList = Array.isArray(value) || value instanceof Tuple;
  const values = isList ? tryIterate(value, context) : undefined;
  if (!values) throw new Fault(`The name of a partial is a text but here it is a ${typeName(value)}.`);

  return Array.from(values, (item) => {
    if (item instanceof Undefined) throw item.fault();
    const text = asText(item);
    if (text === undefined) throw new Fault(`The name of a partial is a text but here it is a ${typeName(item)}.`);
    return text;
  });
}

function findTemplate(names: readonly string[], run: Run): JinjaTemplate | undefined {
  for (const name of names) {
    const compiled = run.runtime.partial(name);
    if (compiled === undefined) continue;
    if (!(compiled instanceof JinjaTemplate)) throw new Fault(`The partial "${name}" is not a Jinja2 template.`);
    compiled.checkFilters(run);
    return compiled;
  }

  return undefined;
}

export function compileExtends(node: ExtendsStatement, frame: Frame, compiler: Compiler): Execute {
  const name = compileExpression(node.template, frame, compiler);

  return (scope) => {
    const { context, page } = scope;
    const value = name(scope);
    context.run.runtime.offset = node.template.from;
    if (page.parent) throw new Fault("A template can extend only one other.");
    const names = templateNames(value, context);
    const parent = names.length === 1 ? findTemplate(names, context.run) : undefined;
    if (!parent) throw context.run.missingPartial(names);
    parent.addBlocks(context.blocks);
    page.parent = parent;
    return GO_ON;
  };
}

export function compileInclude(node: IncludeStatement, frame: Frame, compiler: Compiler): Execute {
  const name = compileExpression(node.template, frame, compiler);
  const locals = visibleValues(frame);

  return (scope) => {
    const { context } = scope;
    const value = name(scope);
    context.run.meter.step();
    context.run.runtime.offset = node.template.from;
    const names = templateNames(value, context);
    const template = findTemplate(names, context.run);
    if (!template) {
      if (node.ignoreMissing) return GO_ON;
      throw context.run.missingPartial(names);
    }
    const blocks = template.blockStacks();
    template.render(
      node.withContext ? context.forPartial(locals(scope), blocks) : Context.isolated(context.run, blocks),
    );
    return GO_ON;
  };
}

/** The module of a template: what it exports once its top level has run. */
function compileModule(
  node: ImportStatement | FromImportStatement,
  frame: Frame,
  compiler: Compiler,
): (scope: Scope) => { module: PythonObject; name: string } {
  const name = compileExpression(node.template, frame, compiler);
  const locals = visibleValues(frame);

  return (scope) => {
    const { context } = scope;
    const { run } = context;
    const value = name(scope);
    run.runtime.offset = node.template.from;
    const names = templateNames(value, context);
    const template = names.length === 1 ? findTemplate(names, run) : undefined;
    if (!template) throw run.missingPartial(names);
    const known = node.withContext ? undefined : run.modules.get(template);
    const module = known ?? createModule(template, node.withContext ? locals(scope) : undefined, context);
    if (!node.withContext) run.modules.set(template, module);
    return { module, name: names[0]! };
  };
}

function createModule(
  template: JinjaTemplate,
  locals: ReadonlyMap<string, Value> | undefined,
  context: Context,
): Module {
  const { run } = context;
  const blocks = template.blockStacks();
  const inside = locals ? context.forPartial(locals, blocks) : Context.isolated(run, blocks);
  const body = run.capture(() => template.render(inside));

  return new Module(inside, body);
}

export function compileImport(node: ImportStatement, frame: Frame, compiler: Compiler): Execute {
  const load = compileModule(node, frame, compiler);
  const assign = compileTarget({ kind: "name", name: node.name, from: node.from, to: node.to }, frame, false);

  return (scope) => {
    assign(scope, load(scope).module);
    return GO_ON;
  };
}

export function compileFromImport(node: FromImportStatement, frame: Frame, compiler: Compiler): Execute {
  const load = compileModule(node, frame, compiler);
  const { from, to } = node;
  const names = node.names.map(({ name, alias }) => ({
    name,
    assign: compileTarget({ kind: "name", name: alias, from, to }, frame, false),
  }));

  return (scope) => {
    const { module, name: template } = load(scope);
    for (const { name, assign } of names) {
      const value = module.attribute(name, scope.context);
      const missing = () => scope.context.undefined(`The partial "${template}" has no "${name}" to import.`);
      assign(scope, value === undefined ? missing() : value);
    }
    return GO_ON;
  };
}
