/** Compiles macros and the bodies of call blocks. */
import type { CallBlockStatement, Parameter, Statement } from "../ast.ts";
import { callValue, compileCall } from "./calls.ts";
import type { Compiler } from "./compiler.ts";
import { type Execute, GO_ON } from "./flow.ts";
import { Frame } from "./frame.ts";
import { Macro, type MacroCode } from "./macro.ts";
import { writeValue } from "./output-statements.ts";
import { Renderable } from "./renderable.ts";
import { usedNames } from "./uses.ts";

export function compileMacro(
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
  const run = hard.body(body, inner);

  return {
    ...code,
    name,
    source: compiler.source,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      slot: inner.declare(parameter.name),
      default: parameter.default ? hard.expression(parameter.default, inner) : undefined,
    })),
    slotCount: inner.slots.size,
    body: run,
  };
}

export function compileCallBlock(node: CallBlockStatement, frame: Frame, compiler: Compiler): Execute {
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
      callee.render({ positional: given.positional, named });
      return GO_ON;
    }
    const result = callValue(callee, { positional: given.positional, named }, context);
    writeValue(result, false, source, from, context);
    return GO_ON;
  };
}
