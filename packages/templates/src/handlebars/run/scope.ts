/** What a running Handlebars program sees: its context, the ones around it, `@` variables, block parameters, partials. */
import type { Runtime } from "../../core/engine.ts";
import { Fault } from "../../core/errors.ts";
import type { Meter } from "../../core/limits.ts";
import { Output, type SafeString } from "../../core/output.ts";

/** The context of a block whose own context is missing. */
export const EMPTY_CONTEXT: object = Object.freeze(Object.create(null));

/** The `@` variables. A frame takes over what its parent has; `@../index` goes through `parent`. */
export class Frame {
  root: unknown;
  key: string | number | undefined;
  index: number | undefined;
  first: boolean | undefined;
  last: boolean | undefined;
  partialBlock: PartialBody | undefined;
  readonly parent: Frame | undefined;

  constructor(parent: Frame | undefined) {
    this.root = parent?.root;
    this.key = parent?.key;
    this.index = parent?.index;
    this.first = parent?.first;
    this.last = parent?.last;
    this.partialBlock = parent?.partialBlock;
    this.parent = parent;
  }
}

/** Something that `{{> name}}` can print: a partial, an inline partial, or the block passed to a partial. */
export interface PartialBody {
  write(run: Run, context: unknown, frame: Frame, partials: PartialScope | undefined, caller: Scope | undefined): void;
}

/** Inline partials, the innermost first. */
export interface PartialScope {
  readonly own: ReadonlyMap<string, PartialBody>;
  readonly outer: PartialScope | undefined;
}

/** One render. Each template in it has the partials that its last caller gave it. */
export class Run {
  readonly runtime: Runtime;
  readonly meter: Meter;
  readonly isStrict: boolean;
  readonly partials = new Map<object, PartialScope | undefined>();

  constructor(runtime: Runtime) {
    this.runtime = runtime;
    this.meter = runtime.helperContext.meter;
    this.isStrict = runtime.undefined === "strict";
  }

  /** What `write` prints, as a text instead of in the output. */
  capture(write: () => void): SafeString {
    const outer = this.runtime.output;
    const inner = new Output(this.meter.limits.string, outer.runs !== undefined);
    this.runtime.output = inner;
    write();
    this.runtime.output = outer;

    return inner.toSafeString();
  }
}

/** The values of block parameters; undefined where the block was given none. */
interface BlockParams {
  readonly values: readonly unknown[] | undefined;
  readonly outer: BlockParams | undefined;
}

export class Scope {
  readonly run: Run;
  context: unknown;
  /** The scope of `../`. */
  up: Scope | undefined;
  frame: Frame;
  params: BlockParams | undefined;

  constructor(run: Run, context: unknown, up: Scope | undefined, frame: Frame, params: BlockParams | undefined) {
    this.run = run;
    this.context = context;
    this.up = up;
    this.frame = frame;
    this.params = params;
  }
}

/** The scope that `../` of a block in `outer` reaches: a block with the same context does not count. */
export function scopeAbove(outer: Scope, context: unknown): Scope | undefined {
  const current = outer.context;
  if (context === current) return outer.up;
  if ((context === null || context === undefined) && (current === null || current === undefined)) return outer.up;
  if (context === EMPTY_CONTEXT && current === null) return outer.up;

  return outer;
}

export function findPartial(scope: PartialScope | undefined, name: string): PartialBody | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const body = at.own.get(name);
    if (body !== undefined) return body;
  }

  return undefined;
}

/** Reads a block parameter's list; a block such as `if` gives its body none. */
export function paramsAt(scope: Scope, levels: number, name: string): readonly unknown[] {
  let at = scope.params;
  for (let level = 0; level < levels; level++) at = at?.outer;
  if (at?.values === undefined) {
    throw new Fault(
      `The block parameter "${name}" has no value: only each, with and sections give their block values.`,
    );
  }

  return at.values;
}
