/** Compiles `set` blocks and `filter` blocks, which keep what their body writes. */
import { SafeString } from "../../core/output.ts";
import type { FilterBlockStatement, FilterExpression, SetBlockStatement, Statement } from "../ast.ts";
import { str } from "../values/str.ts";
import type { Value } from "../values/value.ts";
import { compileTarget } from "./assign.ts";
import { compileFilter } from "./calls.ts";
import type { Compiler } from "./compiler.ts";
import { type Evaluate, escapingTest } from "./evaluate.ts";
import { type Execute, type Flow, GO_ON } from "./flow.ts";
import { Frame } from "./frame.ts";
import { writeValue } from "./output-statements.ts";
import type { Scope } from "./scope.ts";

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
  const run = hard.body(body, inner);
  const isEscaping = escapingTest(inner.escaping);
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

export function compileSetBlock(node: SetBlockStatement, frame: Frame, compiler: Compiler): Execute {
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

export function compileFilterBlock(node: FilterBlockStatement, frame: Frame, compiler: Compiler): Execute {
  const captured = compileCaptured(node.body, node.filter, new Frame(frame), compiler);
  const { from } = node;
  const { source } = compiler;

  return (scope) => {
    const { flow, value } = captured(scope);
    if (value === undefined) return flow;
    writeValue(value, false, source, from, scope.context);
    return GO_ON;
  };
}
