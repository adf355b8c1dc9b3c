/** Reads the arguments of methods and filters as the type that they must have. */
import { Fault } from "../../../core/errors.ts";
import { asInt } from "../number.ts";
import { asText } from "../text.ts";
import { typeName } from "../type-name.ts";
import { Undefined } from "../undefined.ts";
import type { Value } from "../value.ts";

function wrong(name: string, wanted: string, value: Value): Fault {
  if (value instanceof Undefined) return value.fault();

  return new Fault(`"${name}" needs ${wanted} but is given ${typeName(value)}.`);
}

/** A text, or undefined where the argument is not given. */
export function optionalText(value: Value | undefined, name: string): string | undefined {
  return value === undefined || value === null ? undefined : textArgument(value, name);
}

export function textArgument(value: Value | undefined, name: string): string {
  const text = value === undefined ? undefined : asText(value);
  if (text === undefined) throw wrong(name, "a text", value ?? null);

  return text;
}

export function optionalInt(value: Value | undefined, name: string): number | undefined {
  return value === undefined || value === null ? undefined : intArgument(value, name);
}

/** A whole number as JavaScript's; one beyond 2^53 is near enough for a width or an index. */
export function intArgument(value: Value | undefined, name: string): number {
  const whole = value === undefined ? undefined : asInt(value);
  if (whole === undefined) throw wrong(name, "a whole number", value ?? null);

  return Number(whole);
}
