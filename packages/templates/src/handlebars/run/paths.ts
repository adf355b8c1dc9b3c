/** Turns a path into the function that reads it. */
import { TemplateError } from "../../core/errors.ts";
import type { HandlebarsOptions } from "../../core/handlebars-options.ts";
import type { Source } from "../../core/source.ts";
import { isScoped, type Path } from "../ast.ts";
import { hasField, readField } from "../values/values.ts";
import { Frame, paramsAt, type Scope } from "./scope.ts";

export type Evaluate = (scope: Scope) => unknown;

/** What a path is compiled in. */
export interface PathContext {
  source: Source;
  options: HandlebarsOptions;
  /** The block parameters of the programs around, the innermost first. */
  blockParams: readonly (readonly string[])[];
}

/** How a path is read: a printed value must exist in strict mode, an argument need not. */
interface Reading {
  mustExist: boolean;
  /** Stops at any value that counts as false, not only at a missing one. */
  stopsAtFalse: boolean;
}

export function compilePath(path: Path, reading: Reading, context: PathContext): Evaluate {
  const param = blockParamOf(path, context.blockParams);
  if (param !== undefined) {
    const rest = compileFields(path, path.parts.slice(1), { mustExist: false, stopsAtFalse: false }, context);
    const name = path.parts[0]!;
    return (scope) => {
      place(scope, context.source, path.from);
      return rest(scope, paramsAt(scope, param.level, name)[param.index]);
    };
  }

  // An empty name, as in {{[]}}, is the context itself.
  if (!path.parts[0]) return compileContext(path.depth);
  if (path.isData) return compileData(path, reading, context);
  if (context.options.compat && path.depth === 0 && !isScoped(path)) return compileSurrounding(path, reading, context);

  const holder = compileContext(path.depth);
  const [name, ...more] = path.parts as [string, ...string[]];
  if (path.depth === 0 && more.length === 0) {
    // The shape of most paths: one name in the current context.
    return (scope) => {
      const value = readField(scope.context, name);
      return value === undefined ? missing(scope, scope.context, name, path, reading, context) : value;
    };
  }

  const fields = compileFields(path, path.parts, reading, context);
  return (scope) => fields(scope, holder(scope));
}

/** Where a path starts with a block parameter: how many parameter lists up, and which of them. */
export function blockParamOf(
  path: Path,
  lists: PathContext["blockParams"],
): { level: number; index: number } | undefined {
  if (path.depth > 0 || isScoped(path)) return undefined;
  for (let level = 0; level < lists.length; level++) {
    const index = lists[level]!.indexOf(path.parts[0] ?? "");
    if (index !== -1) return { level, index };
  }

  return undefined;
}

function compileContext(depth: number): Evaluate {
  if (depth === 0) return (scope) => scope.context;

  return (scope) => {
    let at: Scope | undefined = scope;
    for (let level = 0; level < depth && at !== undefined; level++) at = at.up;

    return at?.context;
  };
}

/** `@root.name`, `@../index`. */
function compileData(path: Path, reading: Reading, context: PathContext): Evaluate {
  const [name, ...more] = path.parts as [string, ...string[]];
  const fields = compileFields(path, more, { ...reading, stopsAtFalse: true }, context);

  return (scope) => {
    let frame: Frame | undefined = scope.frame;
    for (let level = 0; level < path.depth && frame !== undefined; level++) frame = frame.parent;
    const value = frame === undefined ? undefined : variable(scope, frame, name);
    if (value === undefined && more.length === 0) return missing(scope, frame, name, path, reading, context);

    return fields(scope, value);
  };
}

function variable(scope: Scope, frame: Frame, name: string): unknown {
  switch (name) {
    case "root":
      return frame.root;
    case "key":
      return frame.key;
    case "index":
      return frame.index;
    case "first":
      return frame.first;
    case "last":
      return frame.last;
    case "_parent":
      return frame.parent;
    case "partial-block": {
      // Read as a value, the passed block is its text, printed without a context.
      const body = frame.partialBlock;
      if (body === undefined) return undefined;
      const { run } = scope;
      return run.capture(() => body.write(run, undefined, new Frame(undefined), undefined, scope)).text;
    }
    default:
      return undefined;
  }
}

/** With `compat`, the first name is looked up in every context around. */
function compileSurrounding(path: Path, reading: Reading, context: PathContext): Evaluate {
  const [name, ...more] = path.parts as [string, ...string[]];
  const fields = compileFields(path, more, reading, context);

  return (scope) => {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.up) {
      // The original stops at a context that counts as false, and takes it for what it looked for.
      const value = at.context ? readField(at.context, name) : at.context;
      if (value !== undefined && value !== null) return fields(scope, value);
    }
    if (more.length === 0) return missing(scope, scope.context, name, path, reading, context);

    return fields(scope, undefined);
  };
}

/** Reads the names one after the other, starting from a value. */
function compileFields(
  path: Path,
  names: string[],
  reading: Reading,
  context: PathContext,
): (scope: Scope, start: unknown) => unknown {
  const last = names.length - 1;

  return (scope, start) => {
    let value = start;
    for (let at = 0; at <= last; at++) {
      const name = names[at]!;
      if (value === undefined || value === null) {
        if (scope.run.isStrict || context.options.assumeObjects)
          throw undefinedField(scope, value, name, path, context);
        return value;
      }
      if (reading.stopsAtFalse && !value) return value;
      const holder = value;
      value = holder instanceof Frame ? variable(scope, holder, name) : readField(holder, name);
      if (value === undefined && at === last) return missing(scope, holder, name, path, reading, context);
    }

    return value;
  };
}

function missing(
  scope: Scope,
  holder: unknown,
  name: string,
  path: Path,
  reading: Reading,
  context: PathContext,
): undefined {
  const isNothing = holder === undefined || holder === null;
  const isFault = isNothing
    ? scope.run.isStrict || context.options.assumeObjects
    : scope.run.isStrict && reading.mustExist;
  if (!isFault || (!(holder instanceof Frame) && hasField(holder, name))) return undefined;

  throw undefinedField(scope, holder, name, path, context);
}

function undefinedField(scope: Scope, holder: unknown, name: string, path: Path, context: PathContext): TemplateError {
  place(scope, context.source, path.from);
  const where =
    holder instanceof Frame
      ? "Only @root, @index, @key, @first and @last are known"
      : holder === undefined || holder === null
        ? "What should contain it is missing too"
        : "The data has no such field here";
  const message = `"${name}" in "${path.original}" is not defined. ${where}.`;

  return new TemplateError("template_runtime_error", message, context.source, path.from, path.to);
}

/** Notes the place of what is evaluated now, for a fault that has none of its own. */
export function place(scope: Scope, source: Source, offset: number): void {
  scope.run.runtime.source = source;
  scope.run.runtime.offset = offset;
}
