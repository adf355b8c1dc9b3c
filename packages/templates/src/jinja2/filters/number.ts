/** Filters on numbers. */

import { fixedDigits, roundFloat, roundInt } from "../../core/decimal-digits.ts";
import { Fault } from "../../core/errors.ts";
import { optionalInt, optionalText } from "../values/methods/arguments.ts";
import { strip } from "../values/methods/string-split.ts";
import { asFloat, asInt, asNumber, float, int } from "../values/number.ts";
import { asText } from "../values/text.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext, Value } from "../values/value.ts";
import { filterTable } from "./filter.ts";

export const numberFilters = filterTable({
  abs: ["", (_context, value) => absolute(value)],
  int: [
    "default? base?",
    (_context, value, [standard, base]) => orElse(toInt(value, optionalInt(base, "int") ?? 10), standard, 0),
  ],
  float: ["default?", (_context, value, [standard]) => orElse(toFloat(value), standard, float(0))],
  round: [
    "precision? method?",
    (_context, value, [precision, method]) =>
      round(value, optionalInt(precision, "round") ?? 0, optionalText(method, "round") ?? "common"),
  ],
  filesizeformat: ["binary?", fileSize],
});

/** The first of a result, a given default and the filter's own default that is there; None is. */
function orElse(result: Value | undefined, standard: Value | undefined, own: Value): Value {
  if (result !== undefined) return result;

  return standard === undefined ? own : standard;
}

function notANumber(name: string, value: Value): Fault {
  if (value instanceof Undefined) return value.fault();

  return new Fault(`"${name}" needs a number but is given ${typeName(value)}.`);
}

function absolute(value: Value): Value {
  const whole = asInt(value);
  if (whole !== undefined) return whole < 0 ? int(-whole) : whole;
  const number = asFloat(value);
  if (number === undefined) throw notANumber("abs", value);

  return float(Math.abs(number));
}

/** Python's `int`, or undefined where the value is not a number. */
function toInt(value: Value, base: number): Value | undefined {
  if (value instanceof Undefined) throw value.fault();
  const text = asText(value);
  const whole = text === undefined ? asInt(value) : parseInteger(text, base);
  if (whole !== undefined) return whole;
  const number = text === undefined ? asFloat(value) : parseFloatText(text);
  if (number === undefined || Number.isNaN(number)) return undefined;
  if (!Number.isFinite(number)) {
    if (text !== undefined) return undefined;
    throw new Fault("An infinite number has no whole one.");
  }

  return int(BigInt(Math.trunc(number)));
}

const PREFIXES: Record<string, number> = { "0b": 2, "0o": 8, "0x": 16 };

/** A whole number in a base from 2 to 36; base 0 goes by the prefix. */
function parseInteger(text: string, base: number): Value | undefined {
  const match = /^([+-]?)(0[bBoOxX])?(_?[0-9a-zA-Z]+(?:_[0-9a-zA-Z]+)*)$/.exec(strip(text, undefined, true, true));
  if (!match) return undefined;
  const [, sign = "", prefix = "", written = ""] = match;
  const prefixBase = PREFIXES[prefix.toLowerCase()];
  const actual = base === 0 ? (prefixBase ?? 10) : base;
  let digits = written;
  // "0b1" in base 16 is a number of three digits.
  if (prefix !== "" && prefixBase !== actual) digits = prefix + written;
  else if (prefix === "" && written.startsWith("_")) return undefined;
  digits = digits.replaceAll("_", "");
  if (digits.length > 4_300) throw new Fault("A number can have at most 4300 digits.", "template_limit_exceeded");
  let value = 0n;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36);
    if (Number.isNaN(worth) || worth >= actual) return undefined;
    value = value * BigInt(actual) + BigInt(worth);
  }

  return int(sign === "-" ? -value : value);
}

/** Digits after the point need the point: no digit is matched by two parts, and a long text is read once. */
const NUMBER = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/;

function parseFloatText(text: string): number | undefined {
  const trimmed = strip(text, undefined, true, true);
  if (/^[+-]?(?:inf|infinity|nan)$/i.test(trimmed)) {
    const value = /nan/i.test(trimmed) ? Number.NaN : Number.POSITIVE_INFINITY;
    return trimmed.startsWith("-") ? -value : value;
  }

  return NUMBER.test(trimmed) ? Number(trimmed.replaceAll("_", "")) : undefined;
}

function toFloat(value: Value): Value | undefined {
  if (value instanceof Undefined) throw value.fault();
  const text = asText(value);
  const number = text === undefined ? asNumber(value) : parseFloatText(text);

  return number === undefined ? undefined : float(number);
}

function round(value: Value, precision: number, method: string): Value {
  if (method !== "common" && method !== "ceil" && method !== "floor") {
    throw new Fault(`"round" knows the methods common, ceil and floor but not "${method}".`);
  }
  const whole = asInt(value);
  const number = asNumber(value);
  if (number === undefined) throw notANumber("round", value);
  if (method === "common") {
    if (whole === undefined) return float(roundFloat(number, precision));
    return precision >= 0 ? whole : int(roundInt(BigInt(whole), Math.max(precision, -400)));
  }
  const scale = 10 ** precision;
  const scaled = number * scale;

  // Python rounds to a whole number here, which has no negative zero.
  return float(((method === "ceil" ? Math.ceil(scaled) : Math.floor(scaled)) + 0) / scale);
}

const DECIMAL_UNITS = ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
const BINARY_UNITS = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];

function fileSize(context: RenderContext, value: Value, [binary]: (Value | undefined)[]): Value {
  const text = asText(value);
  const bytes = text === undefined ? asNumber(value) : parseFloatText(text);
  if (bytes === undefined) throw notANumber("filesizeformat", value);
  const isBinary = binary !== undefined && isTrue(binary, context);
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const units = isBinary ? BINARY_UNITS : DECIMAL_UNITS;
  const power = units.findIndex((_, at) => bytes < base ** (at + 2));
  const at = power === -1 ? units.length - 1 : power;

  return `${fixedDigits((base * bytes) / base ** (at + 2), 1)} ${units[at]}`;
}
