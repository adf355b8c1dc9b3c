/** Compiles statements to closures. What each gives tells a loop to go on or to stop. */
import { Fault } from "../../core/errors.ts";
import type { AutoescapeStatement, BlockStatement, IfStatement, Statement, WithStatement } from "../ast.ts";
import { isTrue } from "../values/truth.ts";
import { compileTarget } from "./assign.ts";
import { renderBlock } from "./blocks.ts";
import { compileFilterBlock, compileSetBlock } from "./captured-statements.ts";
import type { Compiler } from "./compiler.ts";
import { compileExpression } from "./expressions.ts";
import { BREAK, CONTINUE, type Execute, type Flow, GO_ON } from "./flow.ts";
import { compileFor } from "./for.ts";
import { type Escaping, Frame, targetNames } from "./frame.ts";
import { Macro } from "./macro.ts";
import { compileCallBlock, compileMacro } from "./macro-statements.ts";
import { compileOutput, compileText, unlessExtended } from "./output-statements.ts";
import { compileExtends, compileFromImport, compileImport, compileInclude, visibleValues } from "./partials.ts";
import type { Scope } from "./scope.ts";

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
