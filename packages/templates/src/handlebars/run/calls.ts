/** Compiles what a tag or a sub-expression calls: a helper, the language's own or ours, or a field of the data. */
import { callHelper } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { TemplateError } from "../../core/errors.ts";
import type { Helper, Value } from "../../helpers/helper.ts";
import { asPath, type Call, type Expression, type HashPair, isSimpleName, type Path } from "../ast.ts";
import { builtIns, compileBuiltInValue } from "../helpers/built-ins.ts";
import { hasField } from "../values/values.ts";
import { blockParamOf, compilePath, type Evaluate, type PathContext, place } from "./paths.ts";
import type { Scope } from "./scope.ts";

/** What a name is: surely a helper, surely a value, or one of the two as the data decides. */
type Role = "helper" | "value" | "either";

const ARGUMENT = { mustExist: false, stopsAtFalse: false };
const PRINTED = { mustExist: true, stopsAtFalse: false };
const CALLED = { mustExist: true, stopsAtFalse: true };

export function roleOf(call: Call, isSubExpression: boolean, context: PathContext): Role {
  const path = asPath(call.path);
  const isSimple = isSimpleName(path);
  if (isSimple && blockParamOf(path, context.blockParams) !== undefined) return "value";
  if (isSubExpression || call.params.length > 0 || call.hash.length > 0) return "helper";
  if (!isSimple) return "value";
  if (builtIns.has(path.parts[0]!)) return "helper";

  return context.options.knownHelpersOnly ? "value" : "either";
}

/** The value of a tag's inside or of a sub-expression. */
export function compileCall(call: Call, isSubExpression: boolean, context: PathContext): Evaluate {
  const path = asPath(call.path);
  switch (roleOf(call, isSubExpression, context)) {
    case "value":
      return compilePath(path, PRINTED, context);
    case "either":
      return compileEither(path, context);
    case "helper":
      return compileHelperCall(call, path, context);
  }
}

export function compileExpression(expression: Expression, context: PathContext): Evaluate {
  switch (expression.kind) {
    case "literal": {
      const { value } = expression;
      return () => value;
    }
    case "path":
      return compilePath(expression, ARGUMENT, context);
    case "subexpression":
      return compileCall(expression, true, context);
  }
}

/** Named arguments. One that is given as the literal `undefined` counts as not given. */
export function compileHash(hash: HashPair[], context: PathContext): ReadonlyMap<string, Evaluate> {
  const given = hash.filter(({ value }) => value.kind !== "literal" || value.value !== undefined);

  return new Map(given.map((pair) => [pair.name, compileExpression(pair.value, context)]));
}

/** A bare name prints the field where there is one, and else what a helper gives that needs no arguments. */
function compileEither(path: Path, context: PathContext): Evaluate {
  const name = path.parts[0]!;
  const field = compilePath(path, ARGUMENT, context);
  const required = compilePath(path, PRINTED, context);

  return (scope) => {
    const value = field(scope);
    if (value !== undefined) return value;
    const helper = scope.run.runtime.helpers.get(name);
    if (helper === undefined || !canBeBare(helper) || hasField(scope.context, name)) return required(scope);

    place(scope, context.source, path.from);
    return callHelper(helper, [], undefined, scope.run.runtime.helperContext);
  };
}

/** True where a helper makes sense without arguments, such as `now`. */
function canBeBare(helper: Helper): boolean {
  return helper.arguments.every((argument) => argument.optional === true || argument.default !== undefined);
}

function compileHelperCall(call: Call, path: Path, context: PathContext): Evaluate {
  const name = path.parts[0];
  if (name !== undefined && builtIns.has(name)) {
    const params = call.params.map((param) => compileExpression(param, context));
    return compileBuiltInValue({ name, params, hash: new Map(), source: context.source, range: call });
  }

  const found = compileOwnHelper(call, path, context);
  return (scope) => found(scope).value;
}

/** Calls one of our helpers; `helper` tells which, for a block that goes by what it returns. */
export function compileOwnHelper(
  call: Call,
  path: Path,
  context: PathContext,
): (scope: Scope) => { helper: Helper | undefined; value: unknown } {
  if (context.options.knownHelpersOnly) {
    const message = `"${path.original}" is not a helper of the language, and knownHelpersOnly allows no other.`;
    throw new TemplateError("template_syntax_error", message, context.source, call.from, call.to);
  }
  const params = call.params.map((param) => compileExpression(param, context));
  const hash = compileHash(call.hash, context);
  const fallback = compilePath(path, CALLED, context);
  const isSimple = isSimpleName(path);

  return (scope) => {
    const { runtime } = scope.run;
    const helper = isSimple ? runtime.helpers.get(path.original) : undefined;
    if (helper === undefined) {
      if (!fallback(scope) && params.length === 0 && !scope.run.isStrict) return { helper, value: undefined };
      throw noHelper(call, path, fallback(scope), scope, context);
    }

    const positional = params.map((param) => plain(param(scope)));
    const named = hash.size === 0 ? undefined : new Map<string, Value>();
    for (const [name, value] of hash) named?.set(name, plain(value(scope)));
    place(scope, context.source, call.from);

    return { helper, value: callHelper(helper, positional, named, runtime.helperContext) };
  };
}

/** Dates reach a helper in the form that JSON gives them. */
function plain(value: unknown): Value {
  return value instanceof Date ? value.toJSON() : (value as Value);
}

function noHelper(call: Call, path: Path, field: unknown, scope: Scope, context: PathContext): TemplateError {
  const names = [...scope.run.runtime.helpers.keys(), ...builtIns.keys()];
  const message = field
    ? `"${path.original}" is a value of the data, not a helper: it takes no arguments.`
    : `There is no helper "${path.original}".${didYouMeanHint(path.original, names)}`;

  return new TemplateError("template_runtime_error", message, context.source, call.path.from, call.path.to);
}
