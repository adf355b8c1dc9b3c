/** Making texts shorter, longer, or fit a width. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper, HelperContext, Value } from "../helper.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;
const fill = { name: "fill", type: "text", doc: "What fills the space.", default: " " } as const;
const width = { name: "width", type: "number", doc: "The width in characters." } as const;
const end = {
  name: "end",
  type: "text",
  doc: "What marks the cut; it counts as part of the length.",
  default: "…",
} as const;

export const lengths: Helper[] = [
  defineHelper({
    name: "length",
    group: "text",
    doc: "How many characters a text has, elements a list, or fields an object.",
    arguments: [{ name: "value", type: "any", doc: "A text, a list or an object." }],
    returns: "number",
    examples: [{ data: { name: "Zoë" }, value: "name", output: "3" }],
    run: ([value]) => lengthOf(value),
  }),
  defineHelper({
    name: "trim",
    group: "text",
    doc: "The text without whitespace at its start and end.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "  Ada " }, value: "name", output: "Ada" }],
    run: ([given]) => given.trim(),
  }),
  defineHelper({
    name: "pad_left",
    group: "text",
    doc: "Fills the text on its left until it has the width.",
    arguments: [text, width, fill],
    returns: "text",
    examples: [{ data: { number: 42 }, value: "number", args: ["6", '"0"'], output: "000042" }],
    run: ([given, size, filler], context) => given.padStart(checkedWidth(size, context), checkedFill(filler)),
  }),
  defineHelper({
    name: "pad_right",
    group: "text",
    doc: "Fills the text on its right until it has the width.",
    arguments: [text, width, fill],
    returns: "text",
    examples: [{ data: { name: "Ada" }, value: "name", args: ["6", '"."'], output: "Ada..." }],
    run: ([given, size, filler], context) => given.padEnd(checkedWidth(size, context), checkedFill(filler)),
  }),
  defineHelper({
    name: "truncate",
    group: "text",
    doc: "Cuts a text that is longer than the length.",
    arguments: [text, { name: "length", type: "number", doc: "The longest it may be.", default: 50 }, end],
    returns: "text",
    examples: [
      {
        data: { note: "Payable within thirty days" },
        // Liquid and Jinja2 have a filter of their own with this name; Jinja2's allows five more characters first.
        liquid: '{{ note | truncate: 12, "…" }}',
        jinja2: '{{ note|truncate(12, true, "…", 0) }}',
        handlebars: '{{truncate note 12 "…"}}',
        output: "Payable wit…",
      },
    ],
    run: ([given, length, mark]) => {
      const characters = [...given];
      const most = Math.max(0, Math.floor(Number(length)));
      if (characters.length <= most) return given;
      return characters.slice(0, Math.max(0, most - [...mark].length)).join("") + mark;
    },
  }),
  defineHelper({
    name: "truncate_words",
    group: "text",
    doc: "Cuts a text after a number of words.",
    arguments: [text, { name: "count", type: "number", doc: "How many words stay.", default: 15 }, end],
    returns: "text",
    examples: [{ data: { note: "one two three four" }, value: "note", args: ["2"], output: "one two…" }],
    run: ([given, count, mark]) => {
      const words = given.trim().split(/\s+/);
      const most = Math.max(0, Math.floor(Number(count)));
      return words.length <= most ? given : words.slice(0, most).join(" ") + mark;
    },
  }),
  defineHelper({
    name: "wrap",
    group: "text",
    doc: "Breaks a text into lines of at most this width, between words where it can.",
    arguments: [text, { ...width, default: 80 }],
    returns: "text",
    examples: [
      { data: { note: "to the moon and back" }, value: "note", args: ["11"], output: "to the moon\nand back" },
    ],
    run: ([given, size], context) => {
      const most = Math.max(1, checkedWidth(size, context));
      return given
        .split("\n")
        .map((line) => wrapLine(line, most))
        .join("\n");
    },
  }),
  defineHelper({
    name: "substr",
    group: "text",
    doc: "A part of a text. A negative start counts from the end.",
    arguments: [
      text,
      { name: "start", type: "number", doc: "Where it starts; the first character is 0." },
      {
        name: "length",
        type: "number",
        doc: "How many characters; all that follow where it is absent.",
        optional: true,
      },
    ],
    returns: "text",
    examples: [{ data: { iban: "DE89370400440532013000" }, value: "iban", args: ["-4"], output: "3000" }],
    run: ([given, start, length]) => {
      const characters = [...given];
      const from = Number(start) < 0 ? Math.max(0, characters.length + Number(start)) : Number(start);
      return characters.slice(from, length === undefined ? undefined : from + Number(length)).join("");
    },
  }),
];

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
