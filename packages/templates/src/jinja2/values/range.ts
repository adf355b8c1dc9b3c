/** Python's `range`: numbers that are counted, not kept. */
import { Fault } from "../../core/errors.ts";
import { BuiltinFunction } from "./callable.ts";
import { asInt, asNumber } from "./number.ts";
import { signature } from "./signature.ts";
import { PythonObject, type Value } from "./value.ts";

const ONE_VALUE = signature("value");

/** The rule of Jinja2's own sandbox. */
const MOST_NUMBERS = 100_000;

export class Range extends PythonObject {
  readonly typeName = "range";
  readonly start: number;
  readonly stop: number;
  readonly step: number;

  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
  }

  /** The range that a template asks for with `range(…)`. */
  static create(first: Value, second: Value | undefined, third: Value | undefined): Range {
    const numbers = [first, second, third].map((value) => (value === undefined ? undefined : wholeNumber(value)));
    const start = second === undefined ? 0 : numbers[0]!;
    const stop = second === undefined ? numbers[0]! : numbers[1]!;
    const step = numbers[2] ?? 1;
    if (step === 0) throw new Fault('The third argument of "range" is the step and cannot be 0.');
    const range = new Range(start, stop, step);
    if (range.length() > MOST_NUMBERS) {
      throw new Fault(`"range" can give at most ${MOST_NUMBERS} numbers.`, "template_limit_exceeded");
    }

    return range;
  }

  override length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }

  override *iterate(): Iterable<Value> {
    const count = this.length();
    for (let at = 0; at < count; at++) yield this.start + at * this.step;
  }

  override item(key: Value): Value | undefined {
    const index = asInt(key);
    if (typeof index !== "number") return undefined;
    const at = index < 0 ? index + this.length() : index;

    return at >= 0 && at < this.length() ? this.start + at * this.step : undefined;
  }

  override repr(): string {
    return this.step === 1 ? `range(${this.start}, ${this.stop})` : `range(${this.start}, ${this.stop}, ${this.step})`;
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case "start":
      case "stop":
      case "step":
        return this[name];
      case "count":
        return new BuiltinFunction(name, ONE_VALUE, ([value]) => (this.includes(value!) ? 1 : 0));
      case "index":
        return new BuiltinFunction(name, ONE_VALUE, ([value]) => this.#indexOf(value!));
    }

    return undefined;
  }

  #indexOf(value: Value): number {
    if (!this.includes(value)) throw new Fault("The range does not contain what is looked for.");

    return (asNumber(value)! - this.start) / this.step;
  }

  includes(value: Value): boolean {
    const at = ((asNumber(value) ?? Number.NaN) - this.start) / this.step;

    return Number.isInteger(at) && at >= 0 && at < this.length();
  }

  equals(other: Range): boolean {
    const count = this.length();
    if (count !== other.length()) return false;

    return count === 0 || (this.start === other.start && (count === 1 || this.step === other.step));
  }
}

function wholeNumber(value: Value): number {
  const number = asInt(value);
  if (number === undefined) throw new Fault('"range" needs whole numbers.');
  if (typeof number === "bigint") throw new Fault('A number for "range" is too large.', "template_limit_exceeded");

  return number;
}
