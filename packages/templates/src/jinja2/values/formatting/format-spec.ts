/** Format specifications such as `>10`, `,.2f` or `#x`: the mini language of `str.format`. */
import { Fault } from "../../../core/errors.ts";
import { asFloat, asInt, type Int } from "../number.ts";
import { str } from "../str.ts";
import { asText, characterCount, sliceCharacters } from "../text.ts";
import { typeName } from "../type-name.ts";
import type { RenderContext, Value } from "../value.ts";
import { floatDigits, plainFloat } from "./float-format.ts";

interface Spec {
  fill: string;
  align: string;
  sign: string;
  /** `z`: what rounds to zero has no minus. */
  dropsMinus: boolean;
  isAlternate: boolean;
  /** The alignment was written, not implied by a zero. */
  isAligned: boolean;
  width: number;
  grouping: string;
  precision: number | undefined;
  type: string;
}

const SPEC =
  /^(?:(?<fill>[\s\S])(?=[<>=^]))?(?<align>[<>=^])?(?<sign>[-+ ])?(?<zero_sign>z)?(?<alternate>#)?(?<zero>0)?(?<width>\d+)?(?<grouping>[,_])?(?:\.(?<precision>\d+))?(?<type>[bcdeEfFgGnosxX%])?$/u;

/** Formats a value; an empty specification prints it as it is. */
export function formatValue(value: Value, text: string, context: RenderContext): string {
  if (text === "") return str(value, context);
  const spec = readSpec(text, context);
  const plain = asText(value);
  if (plain !== undefined) return formatText(plain, spec);
  const whole = asInt(value);
  if (whole !== undefined && (typeof value !== "boolean" || spec.type !== "")) {
    return isFloatType(spec.type) ? formatFloat(Number(whole), spec) : formatInt(whole, spec);
  }
  if (typeof value === "boolean") return formatInt(value ? 1 : 0, spec);
  const number = asFloat(value);
  if (number !== undefined) return formatFloat(number, spec);

  throw new Fault(`A ${typeName(value)} cannot be formatted with "${text}".`);
}

function isFloatType(type: string): boolean {
  return type !== "" && "eEfFgG%".includes(type);
}

function readSpec(text: string, context: RenderContext): Spec {
  const groups = SPEC.exec(text)?.groups;
  if (!groups) throw new Fault(`"${text}" is not a format specification.`);
  const width = Number(groups.width ?? 0);
  const precision = groups.precision === undefined ? undefined : Number(groups.precision);
  context.run.meter.string(Math.max(width, precision ?? 0));
  const isZero = groups.zero !== undefined;

  return {
    fill: groups.fill ?? (isZero ? "0" : " "),
    align: groups.align ?? (isZero ? "=" : ""),
    sign: groups.sign ?? "",
    dropsMinus: groups.zero_sign !== undefined,
    isAlternate: groups.alternate !== undefined,
    isAligned: groups.align !== undefined,
    width,
    grouping: groups.grouping ?? "",
    precision,
    type: groups.type ?? "",
  };
}

function formatText(text: string, spec: Spec): string {
  if (spec.type !== "" && spec.type !== "s") throw new Fault(`"${spec.type}" formats numbers, not texts.`);
  if (spec.grouping !== "") throw new Fault(`"${spec.grouping}" groups the digits of numbers, not of texts.`);
  if (spec.align === "=" && spec.isAligned) throw new Fault('"=" aligns numbers, not texts.');
  if (spec.sign !== "" || spec.dropsMinus) throw new Fault("Only numbers have a sign.");
  const shown = spec.precision === undefined ? text : sliceCharacters(text, 0, spec.precision);

  return pad(shown, "", spec, spec.align === "=" ? "<" : spec.align || "<");
}

const RADIX: Record<string, { radix: number; prefix: string }> = {
  b: { radix: 2, prefix: "0b" },
  o: { radix: 8, prefix: "0o" },
  x: { radix: 16, prefix: "0x" },
  X: { radix: 16, prefix: "0X" },
};

function formatInt(value: Int, spec: Spec): string {
  if (spec.type === "s") throw new Fault('"s" formats texts, not numbers.');
  if (spec.dropsMinus) throw new Fault('"z" formats numbers that are not whole.');
  if (spec.precision !== undefined) throw new Fault("A whole number has no digits after the point to limit.");
  if (spec.type === "c") return pad(String.fromCodePoint(Number(value)), "", spec, spec.align || "<");
  const isNegative = value < 0;
  const magnitude = isNegative ? -BigInt(value) : BigInt(value);
  const radix = RADIX[spec.type];
  const digits = magnitude.toString(radix?.radix ?? 10);
  const prefix = signText(isNegative, spec.sign) + (radix && spec.isAlternate ? radix.prefix : "");
  const shown = spec.type === "X" ? digits.toUpperCase() : digits;

  return padNumber(prefix, shown, "", spec, radix ? 4 : 3);
}

function formatFloat(value: number, spec: Spec): string {
  if (!isFloatType(spec.type) && spec.type !== "" && spec.type !== "n") {
    throw new Fault(`"${spec.type}" cannot format a number that is not whole.`);
  }
  const digits =
    spec.type === ""
      ? plainFloat(value, spec.precision, spec.isAlternate)
      : floatDigits(value, spec.type === "n" ? "g" : spec.type, spec.precision ?? 6, spec.isAlternate);
  const isZero = spec.dropsMinus && !/[1-9]/.test(digits.replace(/e.*/i, ""));
  const isNegative = !isZero && (value < 0 || Object.is(value, -0));
  const [, whole = "", rest = ""] = /^(\d*)([\s\S]*)$/.exec(digits) ?? [];

  return padNumber(signText(isNegative, spec.sign), whole, rest, spec, 3);
}

function signText(isNegative: boolean, sign: string): string {
  if (isNegative) return "-";

  return sign === "-" ? "" : sign;
}

/** Groups the digits; zeros that fill up to the width are grouped with them. */
function padNumber(prefix: string, whole: string, rest: string, spec: Spec, groupSize: number): string {
  const align = spec.align || ">";
  if (spec.grouping === "" || whole === "") return pad(whole + rest, prefix, spec, align);
  let digits = whole;
  if (spec.fill === "0" && align === "=") {
    const wanted = spec.width - prefix.length - rest.length;
    while (grouped(digits, spec.grouping, groupSize).length < wanted) digits = `0${digits}`;
  }

  return pad(grouped(digits, spec.grouping, groupSize) + rest, prefix, spec, align);
}

function grouped(digits: string, separator: string, size: number): string {
  let text = digits;
  for (let at = digits.length - size; at > 0; at -= size) text = `${text.slice(0, at)}${separator}${text.slice(at)}`;

  return text;
}

function pad(text: string, prefix: string, spec: Spec, align: string): string {
  const missing = spec.width - characterCount(text) - prefix.length;
  if (missing <= 0) return prefix + text;
  const fill = (count: number) => spec.fill.repeat(count);
  switch (align) {
    case "<":
      return prefix + text + fill(missing);
    case "^":
      return fill(Math.floor(missing / 2)) + prefix + text + fill(Math.ceil(missing / 2));
    case "=":
      return prefix + fill(missing) + text;
    default:
      return fill(missing) + prefix + text;
  }
}
