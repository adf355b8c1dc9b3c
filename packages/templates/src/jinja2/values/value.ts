/**
 * The values of Jinja2, which are Python's. Data stays as it comes: null, booleans, numbers, strings, arrays and plain
 * objects. A whole number is Python's `int` (a bigint beyond 2^53), another number its `float`; `Float` holds the floats
 * that are whole, such as 2.0. `SafeString` is `Markup`. Everything else is a `PythonObject`.
 */
import type { Runtime } from "../../core/engine.ts";
import type { Meter } from "../../core/limits.ts";
import type { SafeString } from "../../core/output.ts";
import type { Helper } from "../../helpers/helper.ts";

export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | SafeString
  | Float
  | PythonObject
  | Value[]
  | { [key: string]: Value };

export type Mapping = { [key: string]: Value };

/** A float whose value is whole: 2.0, -0.0, 1e300. All others are plain numbers. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** The arguments of a call; `named` keeps the order in which they were given. */
export interface CallArguments {
  positional: Value[];
  named: Map<string, Value> | undefined;
}

/** What values, filters and tests ask of the place in the template that uses them. */
export interface RenderContext {
  readonly run: RenderTools;
  /** Whether output is being escaped. */
  readonly escaping: { readonly isOn: boolean };
  /** A value that is not there; `message` says what is missing. */
  undefined(message: string): PythonObject;
}

/** What they ask of the render as a whole. */
export interface RenderTools {
  readonly runtime: Runtime;
  readonly meter: Meter;
  /** A helper of ours by the name that templates use. */
  helper(name: string): Helper | undefined;
  isFilter(name: string): boolean;
  /** A filter of the language or a helper, by name. */
  applyFilter(name: string, value: Value, call: CallArguments, context: RenderContext): Value;
  /** `value.name`. */
  attribute(value: Value, name: string, context: RenderContext): Value;
  /** `value[key]`. */
  item(value: Value, key: Value, context: RenderContext): Value;
  /** Runs `write` with its output kept apart. */
  capture(write: () => void): SafeString;
  /** @throws Fault where the value is part of the data. */
  checkChangeable(value: Value): void;
  /** The next pseudo-random number from 0 to 1. */
  random(): number;
}

/** A value that is not data: what each kind of it can do is said by the methods it overrides. */
export abstract class PythonObject {
  /** The name of its type in messages. */
  abstract readonly typeName: string;

  /** Printed in lists and dicts, and on its own unless `str` differs. */
  repr(_context: RenderContext): string {
    return `<${this.typeName} object>`;
  }

  str(context: RenderContext): string {
    return this.repr(context);
  }

  /** What it prints as where it is HTML of its own; undefined where it must be escaped. */
  html(): string | undefined {
    return undefined;
  }

  isTrue(context: RenderContext): boolean {
    const length = this.length(context);

    return length === undefined || length > 0;
  }

  /** Undefined: it has no length. */
  length(_context: RenderContext): number | undefined {
    return undefined;
  }

  /** Undefined: it cannot be iterated. */
  iterate(_context: RenderContext): Iterable<Value> | undefined {
    return undefined;
  }

  /** Undefined: there is no such attribute. */
  attribute(_name: string, _context: RenderContext): Value | undefined {
    return undefined;
  }

  /** Undefined: there is no such item. */
  item(_key: Value, _context: RenderContext): Value | undefined {
    return undefined;
  }

  /** Undefined: it cannot be called. */
  call(_call: CallArguments, _context: RenderContext): Value | undefined {
    return undefined;
  }

  isCallable(): boolean {
    return false;
  }
}

/** Python's `tuple`. */
export class Tuple extends PythonObject {
  readonly typeName: string = "tuple";
  readonly items: Value[];

  constructor(items: Value[]) {
    super();
    this.items = items;
  }

  override length(): number {
    return this.items.length;
  }

  override iterate(): Iterable<Value> {
    return this.items;
  }
}
