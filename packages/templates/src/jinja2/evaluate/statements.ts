/** Compiles statements to closures. What each gives tells a loop to go on or to stop. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type {
  AutoescapeStatement,
  BlockStatement,
  CallBlockStatement,
  FilterBlockStatement,
  FilterExpression,
  IfStatement,
  OutputStatement,
  Parameter,
  SetBlockStatement,
  Statement,
  TextStatement,
  WithStatement,
} from "../ast.ts";
import { escapedText } from "../values/markup.ts";
import { str } from "../values/str.ts";
import { isTrue } from "../values/truth.ts";
import type { Value } from "../values/value.ts";
import { compileTarget } from "./assign.ts";
import { renderBlock } from "./blocks.ts";
import type { Compiler } from "./compiler.ts";
import {
  callValue,
  compileCall,
  compileExpression,
  compileFilter,
  type Evaluate,
  escapingTest,
} from "./expressions.ts";
import { compileFor } from "./for.ts";
import { type Escaping, Frame, targetNames } from "./frame.ts";
import { Macro, type MacroCode } from "./macro.ts";
import { compileExtends, compileFromImport, compileImport, compileInclude, visibleValues } from "./partials.ts";
import { Renderable } from "./renderable.ts";
import type { Scope } from "./scope.ts";
import { usedNames } from "./uses.ts";

/** What a loop does after a statement. */
export type Flow = typeof GO_ON | typeof BREAK | typeof CONTINUE;
export const GO_ON = 0;
export const BREAK = 1;
export const CONTINUE = 2;

export type Execute = (scope: Scope) => Flow;

/** Statements one after the other, until one ends the turn of a loop. */
export function compileBody(body: readonly Statement[], frame: Frame, compiler: Compiler): Execute {
  const statements = body.map((node) => compileStatement(node, frame, compiler));
  const [only] = statements;
  if (statements.length === 1 && only) return only;

  return (scope) => {
    for (const statement of statements) {
      const flow = statement(scope);
      if (flow !== GO_ON) return flow;
    }
    return GO_ON;
  };
}

/** A body with a scope of its own. */
function compileInner(body: readonly Statement[], frame: Frame, compiler: Compiler): (scope: Scope) => Flow {
  frame.declareBody(body);
  const run = compileBody(body, frame, compiler.hard());

  return (scope) => run(scope.inner(frame.slots.size));
}

function compileStatement(node: Statement, frame: Frame, compiler: Compiler): Execute {
  switch (node.kind) {
    case "text":
      return compileText(node, frame, compiler);
    case "output":
      return compileOutput(node, frame, compiler);
    case "if":
      return compileIf(node, frame, compiler);
    case "for":
      return compileFor(node, frame, compiler);
    case "set": {
      const value = compileExpression(node.value, frame, compiler);
      const assign = compileTarget(node.target, frame);
      return (scope) => {
        assign(scope, value(scope));
        return GO_ON;
      };
    }
    case "set-block":
      return compileSetBlock(node, frame, compiler);
    case "with":
      return compileWith(node, frame, compiler);
    case "macro": {
      const code = compileMacro(node.name, node.parameters, node.body, frame, compiler);
      const assign = compileTarget({ kind: "name", name: node.name, from: node.from, to: node.to }, frame);
      return (scope) => {
        assign(scope, new Macro(code, scope));
        return GO_ON;
      };
    }
    case "call-block":
      return compileCallBlock(node, frame, compiler);
    case "filter-block":
      return compileFilterBlock(node, frame, compiler);
    case "block":
      return compileBlock(node, frame, compiler);
    case "extends":
      return compileExtends(node, frame, compiler);
    case "include":
      return compileInclude(node, frame, compiler);
    case "import":
      return compileImport(node, frame, compiler);
    case "from-import":
      return compileFromImport(node, frame, compiler);
    case "autoescape":
      return compileAutoescape(node, frame, compiler);
    case "do": {
      const value = compileExpression(node.value, frame, compiler);
      return (scope) => {
        scope.context.run.meter.step();
        value(scope);
        return GO_ON;
      };
    }
    case "break":
      return () => BREAK;
    case "continue":
      return () => CONTINUE;
  }
}

/** Leaves a statement out once the template extends another. */
function unlessExtended(execute: Execute, frame: Frame): Execute {
  if (!frame.dependsOnParent) return execute;

  return (scope) => (scope.page.parent ? GO_ON : execute(scope));
}

function compileText(node: TextStatement, frame: Frame, { source }: Compiler): Execute {
  const { text, from } = node;

  return unlessExtended((scope) => {
    scope.context.run.runtime.output.write(text, source, from);
    return GO_ON;
  }, frame);
}

function compileOutput(node: OutputStatement, frame: Frame, compiler: Compiler): Execute {
  const { source } = compiler;
  const { from } = node;
  const isEscaping = escapingTest(frame);
  if (node.value.kind === "call") return unlessExtended(compileCallOutput(node, frame, compiler), frame);
  const value = compileExpression(node.value, frame, compiler);

  return unlessExtended((scope) => {
    writeValue(value(scope), scope, isEscaping(scope), from);
    return GO_ON;
  }, frame);

  function writeValue(result: Value, scope: Scope, isEscaped: boolean, offset: number): void {
    const { context } = scope;
    const { run } = context;
    run.meter.step();
    run.runtime.offset = offset;
    if (result instanceof SafeString) run.runtime.output.writeSafe(result, source, offset);
    else run.runtime.output.write(isEscaped ? escapedText(result, context) : str(result, context), source, offset);
  }
}

/** `{{ macro(…) }}`: what it writes goes straight to the output. */
function compileCallOutput(node: OutputStatement, frame: Frame, compiler: Compiler): Execute {
  if (node.value.kind !== "call") throw new TypeError("Only a call can be compiled as one.");
  const { source } = compiler;
  const { from } = node;
  const callFrom = node.value.from;
  const isEscaping = escapingTest(frame);
  const call = compileCall(node.value, frame, compiler);

  return (scope) => {
    const { context } = scope;
    const { run } = context;
    run.meter.step();
    const { callee, arguments: given } = call(scope);
    run.runtime.offset = callFrom;
    const isEscaped = isEscaping(scope);
    if (callee instanceof Renderable && (!isEscaped || callee.isEscaped(context))) {
      callee.render(given, context);
      return GO_ON;
    }
    const result = callValue(callee, given, context);
    run.runtime.offset = from;
    if (result instanceof SafeString) run.runtime.output.writeSafe(result, source, from);
    else run.runtime.output.write(isEscaped ? escapedText(result, context) : str(result, context), source, from);
    return GO_ON;
  };
}

function compileIf(node: IfStatement, frame: Frame, compiler: Compiler): Execute {
  const soft = compiler.soft();
  const branches = node.branches.map((branch) => ({
    test: compileExpression(branch.test, frame, soft),
    from: branch.test.from,
    body: compileBody(branch.body, frame, soft),
  }));
  const otherwise = compileBody(node.otherwise, frame, soft);

  return (scope) => {
    const { context } = scope;
    for (const { test, from, body } of branches) {
      const value = test(scope);
      context.run.meter.step();
      context.run.runtime.offset = from;
      if (isTrue(value, context)) return body(scope);
    }
    return otherwise(scope);
  };
}

/** A captured and filtered body; `value` is undefined where the body ended the turn of the loop around it. */
type Captured = (scope: Scope) => { flow: Flow; value: Value | undefined };

/** The body of a `set` or `filter` block. Its filters see what the body sets. */
function compileCaptured(
  body: readonly Statement[],
  filter: FilterExpression | null,
  inner: Frame,
  compiler: Compiler,
): Captured {
  inner.declareBody(body);
  const hard = compiler.hard();
  const run = compileBody(body, inner, hard);
  const isEscaping = escapingTest(inner);
  // The filters take the text from a slot that no name can have.
  const slot = inner.declare("");
  const text: Evaluate = (scope) => scope.slots[slot]!;
  const value = filter ? compileFilterChain(filter, text, inner, hard) : text;

  return (scope) => {
    const scopeInside = scope.inner(inner.slots.size);
    let flow: Flow = GO_ON;
    const captured = scope.context.run.capture(() => {
      flow = run(scopeInside);
    });
    if (flow !== GO_ON) return { flow, value: undefined };
    scopeInside.slots[slot] = isEscaping(scope) ? captured : captured.text;
    return { flow, value: value(scopeInside) };
  };
}

/** Filters joined by `|`, the innermost of which takes the captured text. */
function compileFilterChain(node: FilterExpression, captured: Evaluate, frame: Frame, compiler: Compiler): Evaluate {
  const inner = node.target;
  const target = inner?.kind === "filter" ? compileFilterChain(inner, captured, frame, compiler) : captured;

  return compileFilter(node, target, frame, compiler);
}

function compileSetBlock(node: SetBlockStatement, frame: Frame, compiler: Compiler): Execute {
  const captured = compileCaptured(node.body, node.filter, new Frame(frame, { dependsOnParent: false }), compiler);
  const assign = compileTarget(node.target, frame);

  return (scope) => {
    const { context } = scope;
    const { flow, value } = captured(scope);
    if (value === undefined) return flow;
    assign(
      scope,
      context.escaping.isOn && !(value instanceof SafeString) ? new SafeString(str(value, context)) : value,
    );
    return GO_ON;
  };
}

function compileFilterBlock(node: FilterBlockStatement, frame: Frame, compiler: Compiler): Execute {
  const captured = compileCaptured(node.body, node.filter, new Frame(frame), compiler);
  const { from } = node;
  const { source } = compiler;

  return (scope) => {
    const { context } = scope;
    const { flow, value } = captured(scope);
    if (value === undefined) return flow;
    const { output } = context.run.runtime;
    if (value instanceof SafeString) output.writeSafe(value, source, from);
    else output.write(str(value, context), source, from);
    return GO_ON;
  };
}

function compileWith(node: WithStatement, frame: Frame, compiler: Compiler): Execute {
  const inner = new Frame(frame);
  const values = node.assignments.map(({ value }) => compileExpression(value, frame, compiler));
  for (const { target } of node.assignments) inner.declareParameters(targetNames(target));
  const targets = node.assignments.map(({ target }) => compileTarget(target, inner));
  inner.declareBody(node.body);
  const body = compileBody(node.body, inner, compiler.hard());

  return (scope) => {
    const scopeInside = scope.inner(inner.slots.size);
    const given = values.map((value) => value(scope));
    for (const [at, assign] of targets.entries()) assign(scopeInside, given[at]!);
    return body(scopeInside);
  };
}

function compileMacro(
  name: string,
  parameters: readonly Parameter[],
  body: readonly Statement[],
  frame: Frame,
  compiler: Compiler,
): MacroCode {
  const inner = new Frame(frame, { dependsOnParent: false });
  const hard = compiler.hard();
  inner.declareParameters(parameters.map((parameter) => parameter.name));
  const used = usedNames(body);
  const special = (word: string) => {
    if (!used.has(word)) return undefined;
    inner.declareParameters([word]);
    return inner.declare(word);
  };
  const code = { caller: special("caller"), varargs: special("varargs"), kwargs: special("kwargs") };
  for (const parameter of parameters) if (parameter.default) inner.accesses.read(parameter.default);
  inner.declareBody(body);
  const run = compileBody(body, inner, hard);

  return {
    ...code,
    name,
    source: compiler.source,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      slot: inner.declare(parameter.name),
      default: parameter.default ? compileExpression(parameter.default, inner, hard) : undefined,
    })),
    slotCount: inner.slots.size,
    body: run,
  };
}

function compileCallBlock(node: CallBlockStatement, frame: Frame, compiler: Compiler): Execute {
  const code = compileMacro("", node.parameters, node.body, frame, compiler);
  const call = compileCall(node.call, frame, compiler);
  const { from } = node;
  const { source } = compiler;

  return (scope) => {
    const { context } = scope;
    const { run } = context;
    run.meter.step();
    const { callee, arguments: given } = call(scope);
    const named = new Map(given.named).set("caller", new Macro(code, scope));
    run.runtime.offset = node.call.from;
    if (callee instanceof Renderable) {
      callee.render({ positional: given.positional, named }, context);
      return GO_ON;
    }
    const result = callValue(callee, { positional: given.positional, named }, context);
    if (result instanceof SafeString) run.runtime.output.writeSafe(result, source, from);
    else run.runtime.output.write(str(result, context), source, from);
    return GO_ON;
  };
}

function compileBlock(node: BlockStatement, frame: Frame, compiler: Compiler): Execute {
  const { name, isScoped, isRequired, from } = node;
  const locals = visibleValues(frame);
  const execute: Execute = (scope) => {
    const { context } = scope;
    const stack = context.blocks.get(name);
    context.run.runtime.offset = from;
    if (isRequired && (stack?.length ?? 0) <= 1) {
      throw new Fault(`The block "${name}" is required, but no template that extends this one has it.`);
    }
    const block = stack?.[0] ?? compiler.blocks.get(name)!;
    renderBlock(block, isScoped ? context.derived(locals(scope)) : context);
    return GO_ON;
  };

  return frame.isTop ? unlessExtended(execute, frame) : execute;
}

function compileAutoescape(node: AutoescapeStatement, frame: Frame, compiler: Compiler): Execute {
  const value = compileExpression(node.value, frame, compiler);
  let escaping: Escaping = "unknown";
  if (node.value.kind === "literal") escaping = node.value.value ? "on" : "off";
  const body = compileInner(node.body, new Frame(frame, { escaping }), compiler);

  return (scope) => {
    const { escaping: state } = scope.context;
    const before = state.isOn;
    state.isOn = isTrue(value(scope), scope.context);
    const flow = body(scope);
    state.isOn = before;
    return flow;
  };
}
