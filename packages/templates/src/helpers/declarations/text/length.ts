/** Declarations. Making texts shorter, longer, or fit a width. */
import { declareHelper } from "../../declare-helper.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;
const fill = { name: "fill", type: "text", doc: "What fills the space.", default: " " } as const;
const width = { name: "width", type: "number", doc: "The width in characters." } as const;
const end = {
  name: "end",
  type: "text",
  doc: "What marks the cut; it counts as part of the length.",
  default: "…",
} as const;

export const declaredLengths = {
  length: declareHelper({
    name: "length",
    group: "text",
    doc: "How many characters a text has, elements a list, or fields an object.",
    arguments: [{ name: "value", type: "any", doc: "A text, a list or an object." }],
    returns: "number",
    examples: [{ data: { name: "Zoë" }, value: "name", output: "3" }],
  }),
  trim: declareHelper({
    name: "trim",
    group: "text",
    doc: "The text without whitespace at its start and end.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "  Ada " }, value: "name", output: "Ada" }],
  }),
  pad_left: declareHelper({
    name: "pad_left",
    group: "text",
    doc: "Fills the text on its left until it has the width.",
    arguments: [text, width, fill],
    returns: "text",
    examples: [{ data: { number: 42 }, value: "number", args: ["6", '"0"'], output: "000042" }],
  }),
  pad_right: declareHelper({
    name: "pad_right",
    group: "text",
    doc: "Fills the text on its right until it has the width.",
    arguments: [text, width, fill],
    returns: "text",
    examples: [{ data: { name: "Ada" }, value: "name", args: ["6", '"."'], output: "Ada..." }],
  }),
  truncate: declareHelper({
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
  }),
  truncate_words: declareHelper({
    name: "truncate_words",
    group: "text",
    doc: "Cuts a text after a number of words.",
    arguments: [text, { name: "count", type: "number", doc: "How many words stay.", default: 15 }, end],
    returns: "text",
    examples: [{ data: { note: "one two three four" }, value: "note", args: ["2"], output: "one two…" }],
  }),
  wrap: declareHelper({
    name: "wrap",
    group: "text",
    doc: "Breaks a text into lines of at most this width, between words where it can.",
    arguments: [text, { ...width, default: 80 }],
    returns: "text",
    examples: [
      { data: { note: "to the moon and back" }, value: "note", args: ["11"], output: "to the moon\nand back" },
    ],
  }),
  substr: declareHelper({
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
  }),
};
