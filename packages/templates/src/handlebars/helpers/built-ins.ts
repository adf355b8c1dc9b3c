/** The helpers of the language itself: if, unless, each, with, lookup and log. */
import { TemplateError } from "../../core/errors.ts";
import type { Source } from "../../core/source.ts";
import type { Range } from "../ast.ts";
import type { Evaluate } from "../run/paths.ts";
import { type RunnableProgram, runForEach, runProgram, type Write } from "../run/program.ts";
import { EMPTY_CONTEXT, type Scope } from "../run/scope.ts";
import { isEmpty, readField, textOf } from "../values/values.ts";

/** How many arguments each takes, and whether it needs a block. `helperMissing` and `blockHelperMissing` are reserved. */
export const builtIns: ReadonlyMap<string, { arguments: number | undefined; needsBlock: boolean }> = new Map([
  ["if", { arguments: 1, needsBlock: true }],
  ["unless", { arguments: 1, needsBlock: true }],
  ["each", { arguments: 1, needsBlock: true }],
  ["with", { arguments: 1, needsBlock: true }],
  ["lookup", { arguments: 2, needsBlock: false }],
  ["log", { arguments: undefined, needsBlock: false }],
  ["helperMissing", { arguments: undefined, needsBlock: true }],
  ["blockHelperMissing", { arguments: undefined, needsBlock: true }],
]);

interface BuiltInCall {
  name: string;
  params: Evaluate[];
  hash: ReadonlyMap<string, Evaluate>;
  source: Source;
  range: Range;
}

/** A built-in helper in the place of a value. */
export function compileBuiltInValue(call: BuiltInCall): Evaluate {
  const { name, params } = call;
  if (name === "lookup") return compileLookup(call);
  if (name !== "log") return () => fail(call, needsBlock(name));

  return (scope) => {
    for (const param of params) param(scope);
    return undefined;
  };
}

/** A built-in helper with a block. */
export function compileBuiltInBlock(
  call: BuiltInCall,
  program: RunnableProgram | undefined,
  inverse: RunnableProgram | undefined,
): Write {
  const { name, params } = call;
  if (name === "helperMissing" || name === "blockHelperMissing") return () => fail(call, reserved(name));
  if (name === "lookup" || name === "log") {
    const value = compileBuiltInValue(call);
    return (scope) => {
      const text = textOf(value(scope));
      if (text !== "") scope.run.runtime.output.write(text, call.source, call.range.from);
    };
  }

  const [value] = params;
  if (value === undefined || params.length !== 1) return () => fail(call, wrongCount(name, params.length));
  switch (name) {
    case "if":
      return compileIf(value, call.hash.get("includeZero"), program, inverse);
    case "unless":
      return compileIf(value, call.hash.get("includeZero"), inverse, program);
    case "each":
      return (scope) => {
        if (!runForEach(program, scope, value(scope))) runProgram(inverse, scope, contextOf(scope));
      };
    default:
      return (scope) => {
        const context = value(scope);
        if (isEmpty(context)) runProgram(inverse, scope, contextOf(scope));
        else runProgram(program, scope, context, scope.frame, [context]);
      };
  }
}

function compileIf(
  value: Evaluate,
  includeZero: Evaluate | undefined,
  program: RunnableProgram | undefined,
  inverse: RunnableProgram | undefined,
): Write {
  return (scope) => {
    const condition = value(scope);
    const isFalse = isEmpty(condition) || (!condition && !includeZero?.(scope));
    runProgram(isFalse ? inverse : program, scope, contextOf(scope));
  };
}

function compileLookup(call: BuiltInCall): Evaluate {
  const { params } = call;
  if (params.length === 0) return () => fail(call, wrongCount("lookup", 0));

  return (scope) => {
    const [holder, field] = params.map((param) => param(scope));
    if (!holder) return holder;
    if (params.length !== 2) return fail(call, wrongCount("lookup", params.length));

    return readField(holder, keyOf(field));
  };
}

function keyOf(value: unknown): string {
  return value === undefined || value === null ? String(value) : textOf(value);
}

function contextOf(scope: Scope): unknown {
  return scope.context ?? EMPTY_CONTEXT;
}

export function wrongCount(name: string, given: number): string {
  const wanted = builtIns.get(name)?.arguments === 2 ? "a value and the name of a field" : "exactly one value";

  return `"${name}" needs ${wanted} but is given ${given}.`;
}

export function needsBlock(name: string): string {
  if (name === "helperMissing" || name === "blockHelperMissing") return reserved(name);

  return `"${name}" needs a block: {{#${name} …}} … {{/${name}}}.`;
}

function reserved(name: string): string {
  return `"${name}" is reserved and cannot be called.`;
}

function fail(call: BuiltInCall, message: string): never {
  throw new TemplateError("template_runtime_error", message, call.source, call.range.from, call.range.to);
}
