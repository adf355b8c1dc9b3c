/** `loop`: where a for loop stands, and how it is called again for what is below. */
import { Fault } from "../../core/errors.ts";
import { BuiltinFunction } from "../values/callable.ts";
import { equals } from "../values/compare.ts";
import { tryIterate, tryLength } from "../values/iterate.ts";
import { signature } from "../values/signature.ts";
import type { CallArguments, RenderContext, Value } from "../values/value.ts";
import { Renderable } from "./renderable.ts";

/** Gives one value after the other, and undefined at the end. */
export type Cursor = () => Value | undefined;

/** A cursor over a value, which must be something to loop over. */
export function cursorOver(value: Value, context: RenderContext): Cursor | undefined {
  if (Array.isArray(value)) {
    let at = 0;
    return () => (at < value.length ? (value[at++] ?? null) : undefined);
  }
  const iterator = tryIterate(value, context)?.[Symbol.iterator]();

  return iterator && (() => iterator.next().value);
}

const ANY_NUMBER = signature("...");

export class Loop extends Renderable {
  readonly typeName = "LoopContext";
  index0 = -1;
  readonly #depth0: number;
  readonly #context: RenderContext;
  readonly #recurse: ((value: Value, depth0: number) => void) | undefined;
  #next: Cursor;
  #length: number | undefined;
  #before: Value | undefined;
  #current: Value | undefined;
  /** What was read ahead. */
  #after: Value | undefined;
  #isAhead = false;
  #changed: Value[] | undefined;

  /** `length` is undefined where it is not known without reading ahead. */
  constructor(
    next: Cursor,
    length: number | undefined,
    depth0: number,
    recurse: ((value: Value, depth0: number) => void) | undefined,
    context: RenderContext,
  ) {
    super();
    this.#next = next;
    this.#length = length;
    this.#depth0 = depth0;
    this.#recurse = recurse;
    this.#context = context;
  }

  /** Goes to the next value; undefined at the end. */
  advance(): Value | undefined {
    const value = this.#isAhead ? this.#after : this.#next();
    this.#isAhead = false;
    if (value === undefined) return undefined;
    this.index0++;
    this.#before = this.#current;
    this.#current = value;

    return value;
  }

  #peek(): Value | undefined {
    if (!this.#isAhead) this.#after = this.#next();
    this.#isAhead = true;

    return this.#after;
  }

  override length(): number {
    if (this.#length !== undefined) return this.#length;
    const { meter } = this.#context.run;
    const rest: Value[] = [];
    for (let value = this.#next(); value !== undefined; value = this.#next()) {
      meter.step();
      rest.push(value);
      meter.list(rest.length);
    }
    let at = 0;
    this.#next = () => rest[at++];
    this.#length = this.index0 + 1 + rest.length + (this.#isAhead && this.#after !== undefined ? 1 : 0);

    return this.#length;
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case "index":
        return this.index0 + 1;
      case "index0":
        return this.index0;
      case "first":
        return this.index0 === 0;
      case "last":
        return this.#peek() === undefined;
      case "length":
        return this.length();
      case "revindex":
        return this.length() - this.index0;
      case "revindex0":
        return this.length() - this.index0 - 1;
      case "depth":
        return this.#depth0 + 1;
      case "depth0":
        return this.#depth0;
      case "previtem":
        return this.#neighbour(this.#before, "The first turn of a loop has no item before it.");
      case "nextitem":
        return this.#neighbour(this.#peek(), "The last turn of a loop has no item after it.");
      case "cycle":
        return new BuiltinFunction(name, ANY_NUMBER, (_args, _context, { positional }) => this.#cycle(positional));
      case "changed":
        return new BuiltinFunction(name, ANY_NUMBER, (_args, context, { positional }) =>
          this.#isChanged(positional, context),
        );
    }

    return undefined;
  }

  #neighbour(value: Value | undefined, message: string): Value {
    return value === undefined ? this.#context.undefined(message) : value;
  }

  #cycle(values: Value[]): Value {
    if (values.length === 0) throw new Fault('"loop.cycle" needs values to go through.');

    return values[this.index0 % values.length]!;
  }

  #isChanged(values: Value[], context: RenderContext): boolean {
    const last = this.#changed;
    this.#changed = values;

    return last === undefined || !equals(last, values, context);
  }

  override repr(): string {
    return `<LoopContext ${this.index0 + 1}/${this.length()}>`;
  }

  override isEscaped(context: RenderContext): boolean {
    return context.escaping.isOn;
  }

  override render({ positional }: CallArguments): void {
    const [value] = positional;
    if (!this.#recurse) throw new Fault('A loop can be called only where its tag says "recursive".');
    if (value === undefined || positional.length > 1)
      throw new Fault("A loop is called with the one list to go through.");
    this.#recurse(value, this.#depth0 + 1);
  }
}

/** The length of what a loop goes over, where it is known. */
export function knownLength(value: Value, context: RenderContext): number | undefined {
  return Array.isArray(value) ? value.length : tryLength(value, context);
}
