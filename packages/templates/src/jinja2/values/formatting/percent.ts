/** Formatting with `%`: `"%05.2f" % price`, `"%(name)s" % row`. */
import { Fault } from "../../../core/errors.ts";
import { SafeString } from "../../../core/output.ts";
import { isMapping, mappingGet } from "../mapping.ts";
import { escapedText, escapeHtml } from "../markup.ts";
import { asInt, asNumber } from "../number.ts";
import { Range } from "../range.ts";
import { escapeCode, repr, str } from "../str.ts";
import { asText, characterCount, sliceCharacters } from "../text.ts";
import { typeName } from "../type-name.ts";
import { Undefined } from "../undefined.ts";
import type { RenderContext } from "../value.ts";
import { Tuple, type Value } from "../value.ts";
import { floatDigits } from "./float-format.ts";

const PLACE =
  /%(?:\((?<name>[^)]*)\))?(?<flags>[-+ #0]*)(?<width>\*|\d+)?(?:\.(?<precision>\*|\d*))?[hlL]?(?<type>[\s\S])?/gu;

/** Fills the places of a template text. In a safe text the values are escaped. */
export function formatPercent(
  template: string | SafeString,
  values: Value,
  context: RenderContext,
): string | SafeString {
  const isSafe = template instanceof SafeString;
  const text = new PercentFormat(isSafe, values, context).format(isSafe ? template.text : template);

  return isSafe ? new SafeString(text) : text;
}

interface Place {
  flags: string;
  width: number;
  precision: number | undefined;
  type: string;
}

class PercentFormat {
  readonly #isSafe: boolean;
  readonly #values: Value;
  readonly #context: RenderContext;
  #used = 0;

  constructor(isSafe: boolean, values: Value, context: RenderContext) {
    this.#isSafe = isSafe;
    this.#values = values;
    this.#context = context;
  }

  format(template: string): string {
    const { meter } = this.#context.run;
    let text = "";
    let copied = 0;
    for (const match of template.matchAll(PLACE)) {
      text += template.slice(copied, match.index);
      copied = match.index + match[0].length;
      text += this.#place(match);
      meter.step();
      meter.string(text.length);
    }
    text += template.slice(copied);
    meter.string(text.length);
    this.#checkAllUsed();

    return text;
  }

  #place(match: RegExpExecArray): string {
    const { name, flags = "", type } = match.groups ?? {};
    if (type === undefined)
      throw new Fault('A "%" at the end of a text has no type after it: write "%%" for the sign.');
    const width = this.#size(match.groups?.width) ?? 0;
    const precision = match.groups?.precision === "" ? 0 : this.#size(match.groups?.precision);
    this.#context.run.meter.string(Math.max(Math.abs(width), precision ?? 0));
    const place = { flags: width < 0 ? `${flags}-` : flags, width: Math.abs(width), precision, type };
    if (type === "%") return "%";

    return this.#convert(name === undefined ? this.#next() : this.#named(name), place);
  }

  #size(text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    if (text !== "*") return Number(text);
    const size = asInt(this.#next());
    if (size === undefined) throw new Fault('"*" in a format needs a whole number.');

    return Number(size);
  }

  #next(): Value {
    const at = this.#used++;
    if (this.#values instanceof Tuple) {
      const value = this.#values.items[at];
      if (value === undefined) throw new Fault("The format has more places than there are values.");
      return value;
    }
    if (at > 0) throw new Fault("The format has more places than there are values.");

    return this.#values;
  }

  #named(name: string): Value {
    if (!isMapping(this.#values)) throw new Fault(`The format has the place "${name}" and needs a dict of values.`);
    this.#used = 1;
    const value = mappingGet(this.#values, name);
    if (value === undefined) throw new Fault(`The format has the place "${name}" but no value of that name.`);

    return value;
  }

  #checkAllUsed(): void {
    const given = this.#values instanceof Tuple ? this.#values.items.length : 1;
    const values = this.#values;
    const hasItems = values instanceof Undefined || values instanceof Range;
    const isOptional = isMapping(values) || Array.isArray(values) || hasItems;
    if (this.#used < given && !isOptional) throw new Fault("The format has fewer places than there are values.");
  }

  #convert(value: Value, place: Place): string {
    switch (place.type) {
      case "s":
        return this.#text(this.#isSafe ? escapedText(value, this.#context) : str(value, this.#context), place);
      case "r":
        return this.#text(this.#escape(repr(value, this.#context)), place);
      case "a":
        return this.#text(this.#escape(ascii(repr(value, this.#context))), place);
      case "c":
        return this.#text(this.#escape(character(value)), place);
      case "d":
      case "i":
      case "u":
      case "o":
      case "x":
      case "X":
        return integer(value, place);
      case "e":
      case "E":
      case "f":
      case "F":
      case "g":
      case "G":
        return float(value, place);
    }

    throw new Fault(`"%${place.type}" is not a format: there are %s, %d, %f, %x and others.`);
  }

  #escape(text: string): string {
    return this.#isSafe ? escapeHtml(text) : text;
  }

  #text(text: string, place: Place): string {
    const shown = place.precision === undefined ? text : sliceCharacters(text, 0, place.precision);
    const missing = Math.max(0, place.width - characterCount(shown));

    return place.flags.includes("-") ? shown + " ".repeat(missing) : " ".repeat(missing) + shown;
  }
}

/** The text with an escape for each character beyond ASCII. */
export function ascii(text: string): string {
  return text.replace(/[\u0080-\u{10ffff}]/gu, (character) => escapeCode(character.codePointAt(0)!));
}

function character(value: Value): string {
  const code = asInt(value);
  if (code !== undefined && code >= 0 && code <= 0x10ffff) return String.fromCodePoint(Number(code));
  const text = asText(value);
  if (text !== undefined && characterCount(text) === 1) return text;

  throw new Fault('"%c" needs one character or its number.');
}

function integer(value: Value, place: Place): string {
  const whole = wholeNumber(value, place.type);
  const isNegative = whole < 0n;
  const magnitude = isNegative ? -whole : whole;
  const radix = place.type === "o" ? 8 : place.type.toLowerCase() === "x" ? 16 : 10;
  let digits = magnitude.toString(radix).padStart(place.precision ?? 0, "0");
  let prefix = radix === 10 || !place.flags.includes("#") ? "" : `0${place.type.toLowerCase()}`;
  if (place.type === "X") {
    digits = digits.toUpperCase();
    prefix = prefix.toUpperCase();
  }

  return padded(sign(isNegative, place) + prefix, digits, place);
}

function wholeNumber(value: Value, type: string): bigint {
  if (value instanceof Undefined) throw value.fault();
  const whole = asInt(value);
  if (whole !== undefined) return BigInt(whole);
  const number = asNumber(value);
  if (number === undefined || (type !== "d" && type !== "i" && type !== "u")) {
    throw new Fault(`"%${type}" needs a whole number but is given ${typeName(value)}.`);
  }
  if (!Number.isFinite(number)) throw new Fault(`"%${type}" needs a finite number.`);

  return BigInt(Math.trunc(number));
}

function float(value: Value, place: Place): string {
  if (value instanceof Undefined) throw value.fault();
  const number = asNumber(value);
  if (number === undefined) throw new Fault(`"%${place.type}" needs a number but is given ${typeName(value)}.`);
  const digits = floatDigits(number, place.type, place.precision ?? 6, place.flags.includes("#"));
  const isNegative = number < 0 || Object.is(number, -0);

  return padded(sign(isNegative, place), digits, place);
}

function sign(isNegative: boolean, place: Place): string {
  if (isNegative) return "-";
  if (place.flags.includes("+")) return "+";

  return place.flags.includes(" ") ? " " : "";
}

function padded(prefix: string, digits: string, place: Place): string {
  const missing = Math.max(0, place.width - prefix.length - digits.length);
  if (place.flags.includes("-")) return prefix + digits + " ".repeat(missing);
  if (place.flags.includes("0")) return prefix + "0".repeat(missing) + digits;

  return " ".repeat(missing) + prefix + digits;
}
