/** The methods and attributes of numbers. */
import { float, type Int, int } from "../number.ts";
import { Float, Tuple, type Value } from "../value.ts";
import { methodTable } from "./method.ts";

export const intMethods = methodTable<Int>({
  bit_count: ["", (self) => absolute(self).toString(2).replaceAll("0", "").length],
  bit_length: ["", (self) => (BigInt(self) === 0n ? 0 : absolute(self).toString(2).length)],
  conjugate: ["", (self) => self],
  as_integer_ratio: ["", (self) => new Tuple([self, 1])],
});

export const floatMethods = methodTable<number>({
  conjugate: ["", (self) => float(self)],
  is_integer: ["", (self) => Number.isInteger(self)],
});

function absolute(value: Int): bigint {
  const whole = BigInt(value);

  return whole < 0n ? -whole : whole;
}

/** `real` and `imag` of any number, `numerator` and `denominator` of a whole one. */
export function numberAttribute(value: Int | Float, name: string): Value | undefined {
  const isWhole = !(value instanceof Float) && (typeof value === "bigint" || Number.isInteger(value));
  if (name === "real") return value;
  if (name === "imag") return isWhole ? 0 : new Float(0);
  if (!isWhole) return undefined;
  if (name === "numerator") return int(value);

  return name === "denominator" ? 1 : undefined;
}
