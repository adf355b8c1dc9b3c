/** Python's `pprint`: what does not fit on a line of 80 is broken into lines. */

import { compare } from "../values/compare.ts";
import { Dict, isMapping, mappingEntries } from "../values/mapping.ts";
import { splitLines } from "../values/methods/string-split.ts";
import { isNumber } from "../values/number.ts";
import { quote, repr } from "../values/str.ts";
import { characterCount, isText } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import type { RenderContext } from "../values/value.ts";
import { Tuple, type Value } from "../values/value.ts";

const WIDTH = 80;

export function prettyPrint(value: Value, context: RenderContext): string {
  const text = format(sorted(value, context), 0, 0, 0, context);
  context.run.meter.string(text.length);

  return text;
}

/** The value with the keys of all dicts in order. */
function sorted(value: Value, context: RenderContext): Value {
  context.run.meter.step();
  if (Array.isArray(value)) return value.map((item) => sorted(item, context));
  if (value instanceof Tuple) return new Tuple(value.items.map((item) => sorted(item, context)));
  if (!isMapping(value)) return value;
  const entries = [...mappingEntries(value)].map(([key, item]): [Value, Value] => [key, sorted(item, context)]);
  entries.sort(([left], [right]) => compareKeys(left, right, context));

  return Dict.of(entries);
}

/** Keys that cannot be compared are put in the order of their types. */
function compareKeys(left: Value, right: Value, context: RenderContext): number {
  const leftType = typeName(left);
  const rightType = typeName(right);
  const isComparable = leftType === rightType || (isNumber(left) && isNumber(right)) || (isText(left) && isText(right));
  if (!isComparable || left === null) return leftType < rightType ? -1 : leftType > rightType ? 1 : 0;

  return compare(left, right, "<", context);
}

/** `indent` is where the value starts in its line, `allowance` what must still fit behind it. */
function format(value: Value, indent: number, allowance: number, level: number, context: RenderContext): string {
  const text = repr(value, context);
  if (characterCount(text) <= WIDTH - indent - allowance) return text;
  if (typeof value === "string" && value !== "") return formatText(value, indent, allowance, level + 1);
  if (Array.isArray(value)) return formatItems(value, "[", "]", indent, allowance, level, context);
  if (value instanceof Tuple) {
    return formatItems(value.items, "(", value.items.length === 1 ? ",)" : ")", indent, allowance, level, context);
  }

  return value instanceof Dict ? formatEntries(value, indent, allowance, level, context) : text;
}

function formatItems(
  items: readonly Value[],
  opening: string,
  closing: string,
  indent: number,
  allowance: number,
  level: number,
  context: RenderContext,
): string {
  const lines = items.map((item, at) => {
    const room = at === items.length - 1 ? allowance + closing.length : 1;
    return format(item, indent + 1, room, level + 1, context);
  });

  return opening + lines.join(`,\n${" ".repeat(indent + 1)}`) + closing;
}

function formatEntries(dict: Dict, indent: number, allowance: number, level: number, context: RenderContext): string {
  const entries = [...dict.entries()];
  const lines = entries.map(([key, value], at) => {
    const name = `${repr(key, context)}: `;
    const room = at === entries.length - 1 ? allowance + 1 : 1;
    return name + format(value, indent + 1 + characterCount(name), room, level + 1, context);
  });

  return `{${lines.join(`,\n${" ".repeat(indent + 1)}`)}}`;
}

/** A long text as several in quotes, broken at line ends and between words. */
function formatText(text: string, start: number, room: number, level: number): string {
  const indent = level === 1 ? start + 1 : start;
  const allowance = level === 1 ? room + 1 : room;
  const width = WIDTH - indent;
  const lines = splitLines(text, true);
  const pieces: string[] = [];
  for (const [at, line] of lines.entries()) {
    const isLastLine = at === lines.length - 1;
    const whole = quote(line);
    if (characterCount(whole) <= width - (isLastLine ? allowance : 0)) {
      pieces.push(whole);
      continue;
    }
    const words = line.match(/\S+\s*|\s+/g) ?? [];
    let current = "";
    for (const [position, word] of words.entries()) {
      const isLast = isLastLine && position === words.length - 1;
      if (characterCount(quote(current + word)) > width - (isLast ? allowance : 0)) {
        if (current !== "") pieces.push(quote(current));
        current = word;
      } else {
        current += word;
      }
    }
    if (current !== "") pieces.push(quote(current));
  }
  if (pieces.length === 1) return pieces[0]!;
  const joined = pieces.join(`\n${" ".repeat(indent)}`);

  return level === 1 ? `(${joined})` : joined;
}
