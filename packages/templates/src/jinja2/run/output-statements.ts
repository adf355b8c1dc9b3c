/** Compiles what writes: plain text and `{{ … }}`. */
import { SafeString } from "../../core/output.ts";
import type { Source } from "../../core/source.ts";
import type { CallExpression, OutputStatement, TextStatement } from "../ast.ts";
import { escapedText } from "../values/markup.ts";
import { str } from "../values/str.ts";
import type { Value } from "../values/value.ts";
import { callValue, compileCall } from "./calls.ts";
import type { Compiler } from "./compiler.ts";
import { isConstant } from "./constant.ts";
import type { Context } from "./context.ts";
import { escapingTest } from "./evaluate.ts";
import { compileExpression } from "./expressions.ts";
import { type Execute, GO_ON } from "./flow.ts";
import type { Frame } from "./frame.ts";
import { Renderable } from "./renderable.ts";

/** Writes a value at a place of a template; what is safe is never escaped. */
export function writeValue(value: Value, isEscaped: boolean, source: Source, offset: number, context: Context): void {
  const { runtime } = context.run;
  runtime.offset = offset;
  if (value instanceof SafeString) runtime.output.writeSafe(value, source, offset);
  else runtime.output.write(isEscaped ? escapedText(value, context) : str(value, context), source, offset);
}

/** Leaves a statement out once the template extends another. */
export function unlessExtended(execute: Execute, frame: Frame): Execute {
  if (!frame.dependsOnParent) return execute;

  return (scope) => (scope.page.parent ? GO_ON : execute(scope));
}

export function compileText({ text, from }: TextStatement, frame: Frame, { source }: Compiler): Execute {
  return unlessExtended((scope) => {
    scope.context.run.runtime.output.write(text, source, from);
    return GO_ON;
  }, frame);
}

export function compileOutput(node: OutputStatement, frame: Frame, compiler: Compiler): Execute {
  if (node.value.kind === "call")
    return unlessExtended(compileCallOutput(node.value, node.from, frame, compiler), frame);
  const { source } = compiler;
  const { from } = node;
  const isWritten = frame.escaping === "unknown" && isConstant(node.value, false);
  const isEscaping = escapingTest(isWritten ? frame.constantEscaping : frame.escaping);
  const value = compileExpression(node.value, frame, compiler);

  return unlessExtended((scope) => {
    const { context } = scope;
    context.run.meter.step();
    writeValue(value(scope), isEscaping(scope), source, from, context);
    return GO_ON;
  }, frame);
}

/** `{{ macro(…) }}`: what it writes goes straight to the output. */
function compileCallOutput(node: CallExpression, from: number, frame: Frame, compiler: Compiler): Execute {
  const { source } = compiler;
  const isEscaping = escapingTest(frame.escaping);
  const call = compileCall(node, frame, compiler);

  return (scope) => {
    const { context } = scope;
    context.run.meter.step();
    const { callee, arguments: given } = call(scope);
    context.run.runtime.offset = node.from;
    const isEscaped = isEscaping(scope);
    if (callee instanceof Renderable && (!isEscaped || callee.isEscaped(context))) callee.render(given);
    else writeValue(callValue(callee, given, context), isEscaped, source, from, context);
    return GO_ON;
  };
}
