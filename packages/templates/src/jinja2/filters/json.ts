/** `tojson` and `pprint`: values as JSON, and as Python shows them to people. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { compare } from "../values/compare.ts";
import { type AnyMapping, isMapping, mappingEntries } from "../values/mapping.ts";
import { asFloat, asInt, floatText } from "../values/number.ts";
import { dateText } from "../values/str.ts";
import { asText } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { Tuple, type Value } from "../values/value.ts";
import { filterTable } from "./filter.ts";
import { prettyPrint } from "./pretty-print.ts";

export const jsonFilters = filterTable({
  tojson: ["indent?", (context, value, [indent]) => toJson(context, value, indent)],
  pprint: ["", (context, value) => prettyPrint(value, context)],
});

/** JSON that can be in HTML, also in a script. */
function toJson(context: RenderContext, value: Value, indent: Value | undefined): Value {
  const unit = indentUnit(indent, context);
  const writer = new JsonWriter(context, unit);
  writer.write(value, 0);
  const safe = writer.text.replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  context.run.meter.string(safe.length);

  return new SafeString(safe);
}

function indentUnit(indent: Value | undefined, context: RenderContext): string | undefined {
  if (indent === undefined || indent === null) return undefined;
  const text = asText(indent);
  if (text !== undefined) return text;
  const size = asInt(indent);
  if (size === undefined) throw new Fault(`"tojson" needs a number as its indent but is given ${typeName(indent)}.`);
  context.run.meter.string(Number(size));

  return " ".repeat(Math.max(0, Number(size)));
}

class JsonWriter {
  text = "";
  readonly #context: RenderContext;
  readonly #unit: string | undefined;
  readonly #open = new Set<Value>();

  constructor(context: RenderContext, unit: string | undefined) {
    this.#context = context;
    this.#unit = unit;
  }

  write(value: Value, depth: number): void {
    this.#context.run.meter.step();
    if (value === null) this.text += "null";
    else if (typeof value === "boolean") this.text += value ? "true" : "false";
    else if (asText(value) !== undefined) this.text += quoted(asText(value)!);
    else if (asInt(value) !== undefined) this.text += asInt(value)!.toString();
    else if (asFloat(value) !== undefined) this.text += jsonFloat(asFloat(value)!);
    else if (value instanceof Date) this.text += quoted(dateText(value));
    else if (Array.isArray(value)) this.#container(value, "[", "]", value, depth);
    else if (value instanceof Tuple) this.#container(value, "[", "]", value.items, depth);
    else if (isMapping(value)) this.#container(value, "{", "}", sortedEntries(value, this.#context), depth);
    else if (value instanceof Undefined) throw value.fault();
    else throw new Fault(`A ${typeName(value)} cannot be written as JSON.`);
    this.#context.run.meter.string(this.text.length);
  }

  #container(
    value: Value,
    opening: string,
    closing: string,
    items: readonly (Value | [Value, Value])[],
    depth: number,
  ): void {
    if (this.#open.has(value)) throw new Fault("A value that holds itself cannot be written as JSON.");
    this.#open.add(value);
    this.text += opening;
    for (const [at, item] of items.entries()) {
      if (at > 0) this.text += this.#unit === undefined ? ", " : ",";
      this.#newLine(depth + 1);
      if (opening === "{") {
        const [key, inner] = item as [Value, Value];
        this.text += `${quoted(keyText(key))}: `;
        this.write(inner, depth + 1);
      } else {
        this.write(item as Value, depth + 1);
      }
    }
    if (items.length > 0) this.#newLine(depth);
    this.text += closing;
    this.#open.delete(value);
  }

  #newLine(depth: number): void {
    if (this.#unit === undefined) return;
    this.#context.run.meter.string(this.text.length + this.#unit.length * depth);
    this.text += `\n${this.#unit.repeat(depth)}`;
  }
}

function sortedEntries(mapping: AnyMapping, context: RenderContext): [Value, Value][] {
  return [...mappingEntries(mapping)].sort(([left], [right]) => compare(left, right, "<", context));
}

function keyText(key: Value): string {
  const text = asText(key);
  if (text !== undefined) return text;
  if (key === null) return "null";
  if (typeof key === "boolean") return key ? "true" : "false";
  const whole = asInt(key);
  if (whole !== undefined) return whole.toString();
  const number = asFloat(key);
  if (number !== undefined) return jsonFloat(number);

  throw new Fault(`A ${typeName(key)} cannot be a key in JSON.`);
}

function jsonFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";

  return floatText(value);
}

/** A JSON string in ASCII. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\x7f-\uffff]/g, (unit) =>
    unit === "\x7f" ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
