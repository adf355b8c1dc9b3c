/** Runs compiled programs: the bodies of templates, blocks and inline partials. */

import { SafeString } from "../../core/output.ts";
import { ownNames } from "../../core/own-property.ts";
import { Frame, type PartialBody, type PartialScope, type Run, Scope, scopeAbove } from "./scope.ts";

/** Writes one statement to the output. */
export type Write = (scope: Scope) => void;

export interface RunnableProgram {
  statements: readonly Write[];
  /** How many steps one run counts. */
  cost: number;
  hasBlockParams: boolean;
  /** The rest of an `else if` chain, which is not deeper than its start. */
  isChained: boolean;
  /** Defines the inline partials of this program; the names are read in the scope around it. */
  inlines: readonly ((outer: Scope, own: Map<string, PartialBody>) => void)[];
  /** The template that the program is in: the key of its partials in a run. */
  template: object;
}

/** Runs a block of `outer` with a context, and with values for its block parameters. */
export function runProgram(
  program: RunnableProgram | undefined,
  outer: Scope,
  context: unknown,
  frame: Frame = outer.frame,
  values?: readonly unknown[],
): void {
  if (program === undefined) return;
  const { run } = outer;
  const params = program.hasBlockParams ? { values, outer: outer.params } : outer.params;
  const scope = new Scope(run, context, scopeAbove(outer, context), frame, params);
  if (program.isChained) {
    writeAll(program, outer, scope);
    return;
  }
  run.meter.enter();
  writeAll(program, outer, scope);
  run.meter.leave();
}

/** Writes a program in the scope that is made for it, with its inline partials in place while it runs. */
export function writeAll(program: RunnableProgram, outer: Scope, scope: Scope): void {
  const { run } = scope;
  if (program.inlines.length === 0) {
    writeStatements(program, scope);
    return;
  }

  const before = run.partials.get(program.template);
  run.partials.set(program.template, withInlines(program, outer, before));
  writeStatements(program, scope);
  run.partials.set(program.template, before);
}

/** The partials that a program's inline partials add to, or the same where it has none. */
export function withInlines(
  program: RunnableProgram,
  outer: Scope,
  partials: PartialScope | undefined,
): PartialScope | undefined {
  if (program.inlines.length === 0) return partials;
  const own = new Map<string, PartialBody>();
  for (const define of program.inlines) define(outer, own);

  return { own, outer: partials };
}

function writeStatements(program: RunnableProgram, scope: Scope): void {
  scope.run.meter.step(program.cost);
  const { statements } = program;
  for (let at = 0; at < statements.length; at++) statements[at]!(scope);
}

/** Runs the program once for each element of a list or field of an object. False where there is nothing to run for. */
export function runForEach(program: RunnableProgram | undefined, outer: Scope, value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof SafeString) return false;

  const keys = Array.isArray(value) ? undefined : ownNames(value);
  const count = keys === undefined ? (value as unknown[]).length : keys.length;
  if (count === 0) return false;
  if (program === undefined) return true;

  const { run } = outer;
  const frame = new Frame(outer.frame);
  const scope = new Scope(run, undefined, outer, frame, outer.params);
  run.meter.enter();
  for (let index = 0; index < count; index++) {
    const key = keys === undefined ? index : keys[index]!;
    const element = (value as Record<string | number, unknown>)[key];
    scope.context = element;
    scope.up = scopeAbove(outer, element);
    if (program.hasBlockParams) scope.params = { values: [element, key], outer: outer.params };
    frame.key = key;
    frame.index = index;
    frame.first = index === 0;
    frame.last = index === count - 1;
    writeAll(program, outer, scope);
  }
  run.meter.leave();

  return true;
}

/** A section: `{{#value}} … {{else}} … {{/value}}`. */
export function runSection(
  value: unknown,
  program: RunnableProgram | undefined,
  inverse: RunnableProgram | undefined,
  scope: Scope,
): void {
  if (value === true) runProgram(program, scope, scope.context);
  else if (value === false || value === undefined || value === null) runProgram(inverse, scope, scope.context);
  else if (!Array.isArray(value)) runProgram(program, scope, value, scope.frame, []);
  else if (!runForEach(program, scope, value)) runProgram(inverse, scope, scope.context);
}

/** Runs an inline partial in the scope where it was defined. */
export class InlinePartial implements PartialBody {
  readonly #program: RunnableProgram;
  readonly #outer: Scope;

  constructor(program: RunnableProgram, outer: Scope) {
    this.#program = program;
    this.#outer = outer;
  }

  write(_run: Run, context: unknown, frame: Frame): void {
    runProgram(this.#program, this.#outer, context, frame);
  }
}
