/** Compiles for loops: conditions, else, recursion and the variable `loop`. */
import { Fault } from "../../core/errors.ts";
import type { ForStatement } from "../ast.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { Value } from "../values/value.ts";
import { type Assign, compileTarget } from "./assign.ts";
import type { Compiler } from "./compiler.ts";
import { BREAK, type Execute, GO_ON } from "./flow.ts";
import { Frame, targetNames } from "./frame.ts";
import { type Cursor, cursorOver, knownLength, Loop } from "./loop.ts";
import type { Scope } from "./scope.ts";
import { hasScopedBlock, usedNames } from "./uses.ts";

/** What a loop is made of once it is compiled. */
interface LoopCode {
  body: Execute;
  assign: Assign;
  slotCount: number;
  /** Where `loop` is kept; undefined where the body does not use it. */
  loopSlot: number | undefined;
  /** The condition behind `if`, in a scope of its own. */
  filter: ((next: Cursor, scope: Scope) => Cursor) | undefined;
  otherwise: Execute | undefined;
  isRecursive: boolean;
  from: number;
}

export function compileFor(node: ForStatement, frame: Frame, compiler: Compiler): Execute {
  const iterable = compiler.expression(node.iterable, frame);
  const code = compileLoop(node, frame, compiler.hard());

  return (scope) => {
    const value = iterable(scope);
    runLoop(code, value, 0, scope);
    return GO_ON;
  };
}

function compileLoop(node: ForStatement, frame: Frame, compiler: Compiler): LoopCode {
  const inner = new Frame(frame);
  inner.declareParameters(targetNames(node.target));
  const usesLoop = node.isRecursive || usedNames(node.body).has("loop") || hasScopedBlock(node.body);
  if (usesLoop) inner.declareParameters(["loop"]);
  const loopSlot = usesLoop ? inner.declare("loop") : undefined;
  inner.declareBody(node.body);
  const body = compiler.body(node.body, inner);
  const elseFrame = new Frame(frame);
  elseFrame.declareBody(node.otherwise);
  const otherwise = compiler.body(node.otherwise, elseFrame);

  return {
    body,
    assign: compileTarget(node.target, inner),
    slotCount: inner.slots.size,
    loopSlot,
    filter: compileCondition(node, frame, compiler),
    otherwise: node.otherwise.length > 0 ? (scope) => otherwise(scope.inner(elseFrame.slots.size)) : undefined,
    isRecursive: node.isRecursive,
    from: node.iterable.from,
  };
}

function compileCondition(node: ForStatement, frame: Frame, compiler: Compiler): LoopCode["filter"] {
  if (!node.test) return undefined;
  const inner = new Frame(frame);
  inner.declareParameters(targetNames(node.target));
  inner.accesses.read(node.test);
  const assign = compileTarget(node.target, inner);
  const test = compiler.expression(node.test, inner);

  return (next, scope) => () => {
    const { context } = scope;
    for (let value = next(); value !== undefined; value = next()) {
      context.run.meter.step();
      const scopeInside = scope.inner(inner.slots.size);
      assign(scopeInside, value);
      if (isTrue(test(scopeInside), context)) return value;
    }
    return undefined;
  };
}

function runLoop(code: LoopCode, value: Value, depth0: number, scope: Scope): void {
  const { context } = scope;
  const { meter, runtime } = context.run;
  runtime.offset = code.from;
  const all = cursorOver(value, context);
  if (!all) throw notIterable(value);
  const next = code.filter ? code.filter(all, scope) : all;
  const recurse = code.isRecursive ? below(code, scope) : undefined;
  const length = code.filter ? undefined : knownLength(value, context);
  const loop = code.loopSlot === undefined ? undefined : new Loop(next, length, depth0, recurse, context);

  // As in Jinja2, `else` is also for a loop none of whose turns came to its end.
  let hasTurned = false;
  for (;;) {
    const item = loop ? loop.advance() : next();
    if (item === undefined) break;
    meter.step();
    const turn = scope.inner(code.slotCount);
    if (loop) turn.slots[code.loopSlot!] = loop;
    code.assign(turn, item);
    const flow = code.body(turn);
    if (flow === BREAK) break;
    if (flow === GO_ON) hasTurned = true;
  }
  if (!hasTurned) code.otherwise?.(scope);
}

/** Runs the same loop over what is below the current item. */
function below(code: LoopCode, scope: Scope): (value: Value, depth0: number) => void {
  return (value, depth0) => {
    const { meter, runtime } = scope.context.run;
    const { offset } = runtime;
    meter.enter();
    runLoop(code, value, depth0, scope);
    meter.leave();
    runtime.offset = offset;
  };
}

function notIterable(value: Value): Fault {
  if (value instanceof Undefined) return value.fault();

  return new Fault(`A ${typeName(value)} cannot be looped over: it is not a list.`);
}
