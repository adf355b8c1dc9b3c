/** Making texts shorter, longer, or fit a width. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { declaredLengths } from "../declarations/text/length.ts";
import type { HelperContext, Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";

export const lengths = implementHelpers(declaredLengths, {
  length: ([value]) => lengthOf(value),
  trim: ([given]) => given.trim(),
  pad_left: ([given, size, filler], context) => given.padStart(checkedWidth(size, context), checkedFill(filler)),
  pad_right: ([given, size, filler], context) => given.padEnd(checkedWidth(size, context), checkedFill(filler)),
  truncate: ([given, length, mark]) => {
    const characters = [...given];
    const most = Math.max(0, Math.floor(Number(length)));
    if (characters.length <= most) return given;
    return characters.slice(0, Math.max(0, most - [...mark].length)).join("") + mark;
  },
  truncate_words: ([given, count, mark]) => {
    const words = given.trim().split(/\s+/);
    const most = Math.max(0, Math.floor(Number(count)));
    return words.length <= most ? given : words.slice(0, most).join(" ") + mark;
  },
  wrap: ([given, size], context) => {
    const most = Math.max(1, checkedWidth(size, context));
    return given
      .split("\n")
      .map((line) => wrapLine(line, most))
      .join("\n");
  },
  substr: ([given, start, length]) => {
    const characters = [...given];
    const from = Number(start) < 0 ? Math.max(0, characters.length + Number(start)) : Number(start);
    return characters.slice(from, length === undefined ? undefined : from + Number(length)).join("");
  },
});

function lengthOf(value: Value): number {
  if (value === null || value === undefined) return 0;
  if (Array.isArray(value)) return value.length;
  if (value instanceof SafeString) return [...value.text].length;
  if (typeof value === "object") return Object.keys(value).length;

  return [...String(value)].length;
}

function checkedWidth(width: number | bigint, { meter }: HelperContext): number {
  const size = Math.floor(Number(width));
  meter.string(size);

  return size;
}

function checkedFill(fill: string): string {
  if (fill === "") throw new Fault("The text to fill with is empty: give at least one character.");

  return fill;
}

function wrapLine(line: string, most: number): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    let rest = word;
    if (current !== "" && current.length + 1 + rest.length > most) {
      lines.push(current);
      current = "";
    }
    while (current === "" && rest.length > most) {
      lines.push(rest.slice(0, most));
      rest = rest.slice(most);
    }
    current = current === "" ? rest : `${current} ${rest}`;
  }

  return [...lines, current].join("\n");
}
