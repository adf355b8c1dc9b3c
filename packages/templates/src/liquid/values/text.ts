/** Values as text: how output prints them, and how Ruby's `inspect` writes what is nested in them. */
import { Fault } from "../../core/errors.ts";
import type { Meter } from "../../core/limits.ts";
import { SafeString } from "../../core/output.ts";
import { ownNames, ownProperty } from "../../core/own-property.ts";
import { Drop } from "./drop.ts";
import { isNumber, printNumber } from "./float.ts";
import { Range } from "./range.ts";

/** The value as output writes it: a list joined, an object inspected, nil as nothing. */
export function toText(value: unknown, meter: Meter): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (isNumber(value)) return printNumber(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value instanceof SafeString) return value.text;
  if (Array.isArray(value)) return joinText(value, "", meter, 0);

  return objectText(value, meter);
}

/** The value as Ruby's `to_s` writes it, which filters use: unlike in output, a list is inspected. */
export function toStringValue(value: unknown, meter: Meter): string {
  return Array.isArray(value) ? inspect(value, meter) : toText(value, meter);
}

/** Joins a list with its inner lists flattened, as Ruby's `join` does. */
function joinText(list: readonly unknown[], separator: string, meter: Meter, depth: number): string {
  if (depth > MOST_NESTED) throw tooDeep();
  meter.step(list.length);
  let joined = "";
  for (let at = 0; at < list.length; at++) {
    if (at > 0) joined += separator;
    const item: unknown = list[at];
    joined += Array.isArray(item) ? joinText(item, separator, meter, depth + 1) : toText(item, meter);
    meter.string(joined.length);
  }

  return joined;
}

const MOST_NESTED = 100;

function tooDeep(): Fault {
  return new Fault(`A value is nested more than ${MOST_NESTED} levels deep.`, "template_limit_exceeded");
}

function objectText(value: unknown, meter: Meter): string {
  if (value instanceof Range) return `${value.first}..${value.last}`;
  if (value instanceof Drop) return value.name;
  if (value instanceof Date) return printDate(value);
  if (typeof value === "object" && value !== null) return inspect(value, meter);

  return "";
}

/** Ruby's `Time#to_s`. */
function printDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : `${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The value as Ruby's `inspect` writes it: `{"a" => [1, nil]}`. */
export function inspect(value: unknown, meter: Meter, depth = 0): string {
  if (depth > MOST_NESTED) throw tooDeep();
  meter.step();
  if (value === undefined || value === null) return "nil";
  if (typeof value === "string") return inspectString(value);
  if (value instanceof SafeString) return inspectString(value.text);
  if (Array.isArray(value)) {
    return bounded(`[${value.map((item) => inspect(item, meter, depth + 1)).join(", ")}]`, meter);
  }
  if (isNumber(value) || typeof value === "boolean") return toText(value, meter);
  if (typeof value !== "object") return "nil";
  if (value instanceof Range || value instanceof Drop || value instanceof Date) {
    return objectText(value, meter);
  }

  const pairs = ownNames(value).map(
    (name) => `${inspectString(name)}${HASH_ARROW}${inspect(ownProperty(value, name), meter, depth + 1)}`,
  );
  return bounded(`{${pairs.join(", ")}}`, meter);
}

const HASH_ARROW = "=>";

function bounded(text: string, meter: Meter): string {
  meter.string(text.length);

  return text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\f": "\\f",
  "\v": "\\v",
  "\b": "\\b",
  "\u0007": "\\a",
  "\u001b": "\\e",
};

function inspectString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
  const escaped = text.replace(/["\\\u0000-\u001f\u007f]|#(?=[{$@])/g, (character) => {
    if (character === "#") return "\\#";
    return ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });

  return `"${escaped}"`;
}
