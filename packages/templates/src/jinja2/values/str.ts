/** Python's `str` and `repr` of every value. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { isMapping, mappingEntries } from "./mapping.ts";
import { floatText } from "./number.ts";
import { Undefined } from "./undefined.ts";
import type { RenderContext } from "./value.ts";
import { Float, PythonObject, Tuple, type Value } from "./value.ts";

/** As in Python: longer ones cannot be printed. */
const MOST_INT_DIGITS = 4_300;

/** The text that a value prints as. */
export function str(value: Value, context: RenderContext): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (value instanceof SafeString) return value.text;
  if (value instanceof Undefined) return value.str();

  return value instanceof PythonObject && !isContainer(value) ? value.str(context) : repr(value, context);
}

/** The text that a value prints as inside a list or dict. */
export function repr(value: Value, context: RenderContext): string {
  const written = new Writer(context);
  written.write(value);

  return written.text;
}

function isContainer(value: PythonObject): boolean {
  return value instanceof Tuple || value.typeName === "dict";
}

function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return Object.is(value, -0) ? "0" : intText(value);

  return floatText(value);
}

function intText(value: number | bigint): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return BigInt(value).toString();
  const text = value.toString();
  if (text.length > MOST_INT_DIGITS) {
    throw new Fault(`A number of ${text.length} digits is too long to print.`, "template_limit_exceeded");
  }

  return text;
}

/** A date of the data, as JSON has it; nothing where it is not a real date. */
export function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

class Writer {
  text = "";
  readonly #context: RenderContext;
  /** The containers being written: one that holds itself prints as `[...]`. */
  readonly #open: Value[] = [];

  constructor(context: RenderContext) {
    this.#context = context;
  }

  write(value: Value): void {
    const { meter } = this.#context.run;
    meter.step();
    if (typeof value === "string") this.text += quote(value);
    else if (typeof value === "number") this.text += numberText(value);
    else if (value === null) this.text += "None";
    else if (typeof value === "boolean") this.text += value ? "True" : "False";
    else if (typeof value === "bigint") this.text += intText(value);
    else if (value instanceof Float) this.text += floatText(value.value);
    else if (value instanceof SafeString) this.text += `Markup(${quote(value.text)})`;
    else if (Array.isArray(value)) this.#container(value, "[", "]", () => this.#items(value));
    else if (value instanceof Tuple) this.#tuple(value);
    else if (value instanceof Date) this.text += dateText(value);
    else if (isMapping(value)) this.#container(value, "{", "}", () => this.#entries(mappingEntries(value)));
    else if (value instanceof PythonObject) this.text += value.repr(this.#context);
    meter.string(this.text.length);
  }

  #tuple(value: Tuple): void {
    this.#container(value, "(", value.items.length === 1 ? ",)" : ")", () => this.#items(value.items));
  }

  #container(value: Value, opening: string, closing: string, writeInside: () => void): void {
    if (this.#open.includes(value)) {
      this.text += `${opening}...${closing}`;
      return;
    }
    this.#open.push(value);
    this.text += opening;
    writeInside();
    this.text += closing;
    this.#open.pop();
  }

  #items(items: readonly Value[]): void {
    for (const [at, item] of items.entries()) {
      if (at > 0) this.text += ", ";
      this.write(item);
    }
  }

  #entries(entries: Iterable<[Value, Value]>): void {
    let isFirst = true;
    for (const [key, value] of entries) {
      if (!isFirst) this.text += ", ";
      isFirst = false;
      this.write(key);
      this.text += ": ";
      this.write(value);
    }
  }
}

const UNPRINTABLE = /[\\'\p{C}\p{Z}]/u;

/** A text in quotes, with escapes for what does not print. */
export function quote(text: string): string {
  if (!UNPRINTABLE.test(text.replaceAll(" ", ""))) return `'${text}'`;
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let quoted = mark;
  for (const character of text) quoted += character === mark ? `\\${mark}` : escapeCharacter(character);

  return quoted + mark;
}

const LONGEST_NAME = 200;

/** A name in a message, which a filter may make for every element of a list. */
export function quoteName(name: string): string {
  return quote(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
}

const NAMED_ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  if (character === " ") return character;
  const named = NAMED_ESCAPES[character];
  if (named !== undefined) return named;
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;

  return escapeCode(character.codePointAt(0)!);
}

/** `\x0c`, `\u2028` or `\U0001f40d`. */
export function escapeCode(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;

  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
