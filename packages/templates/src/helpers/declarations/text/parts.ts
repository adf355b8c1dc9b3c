/** Declarations. Putting texts together, taking them apart, and looking into them. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;

export const declaredParts = {
  append: declareHelper({
    name: "append",
    group: "text",
    doc: "Another text behind the text.",
    arguments: [text, { name: "other", type: "text", doc: "What follows." }],
    returns: "text",
    examples: [{ data: { name: "report" }, value: "name", args: ['".pdf"'], output: "report.pdf" }],
  }),
  prepend: declareHelper({
    name: "prepend",
    group: "text",
    doc: "Another text before the text.",
    arguments: [text, { name: "other", type: "text", doc: "What comes first." }],
    returns: "text",
    examples: [{ data: { number: 42 }, value: "number", args: ['"INV-"'], output: "INV-42" }],
  }),
  replace: declareHelper({
    name: "replace",
    group: "text",
    doc: "Replaces every occurrence of a text.",
    arguments: [
      text,
      { name: "search", type: "text", doc: "What is replaced." },
      { name: "replacement", type: "text", doc: "What takes its place.", default: "" },
    ],
    returns: "text",
    examples: [{ data: { phone: "0 30 12" }, value: "phone", args: ['" "', '"-"'], output: "0-30-12" }],
  }),
  split: declareHelper({
    name: "split",
    group: "text",
    doc: "The parts of a text between separators, as a list.",
    arguments: [text, { name: "separator", type: "text", doc: "What is between the parts.", default: "," }],
    returns: "list",
    examples: [
      {
        data: { tags: "a;b;c" },
        liquid: '{{ tags | split: ";" | join: "-" }}',
        // A text has the method of Python in Jinja2; the helper is there too.
        jinja2: '{{ tags|split(";")|join("-") }}',
        handlebars: '{{join (split tags ";") "-"}}',
        output: "a-b-c",
      },
    ],
  }),
  join: declareHelper({
    name: "join",
    group: "text",
    doc: "The elements of a list as one text.",
    arguments: [
      { name: "list", type: "list", doc: "The list." },
      { name: "separator", type: "text", doc: "What is between the elements.", default: ", " },
    ],
    returns: "text",
    examples: [{ data: { tags: ["a", "b"] }, value: "tags", args: ['" + "'], output: "a + b" }],
  }),
  contains: declareHelper({
    name: "contains",
    group: "text",
    doc: "True where a text contains another, a list an element, or an object a field.",
    arguments: [
      { name: "holder", type: "any", doc: "A text, a list or an object." },
      { name: "value", type: "any", doc: "What is looked for." },
    ],
    returns: "boolean",
    examples: [
      {
        data: { note: "paid by card" },
        liquid: '{% if note contains "card" %}yes{% else %}no{% endif %}',
        jinja2: '{{ "yes" if note|contains("card") else "no" }}',
        handlebars: '{{#if (contains note "card")}}yes{{else}}no{{/if}}',
        output: "yes",
      },
    ],
  }),
  starts_with: declareHelper({
    name: "starts_with",
    group: "text",
    doc: "True where the text starts with another.",
    arguments: [text, { name: "start", type: "text", doc: "The start." }],
    returns: "boolean",
    examples: [{ data: { iban: "DE89" }, value: "iban", args: ['"DE"'], output: "yes" }],
  }),
  ends_with: declareHelper({
    name: "ends_with",
    group: "text",
    doc: "True where the text ends with another.",
    arguments: [text, { name: "end", type: "text", doc: "The end." }],
    returns: "boolean",
    examples: [{ data: { file: "logo.svg" }, value: "file", args: ['".png"'], output: "no" }],
  }),
  pluralize: declareHelper({
    name: "pluralize",
    group: "text",
    doc: "The form of a word that goes with a number, by the plural rules of the locale.",
    arguments: [
      { name: "count", type: "number", doc: "The number." },
      { name: "one", type: "text", doc: "The form for one." },
      { name: "other", type: "text", doc: "The form for all other numbers." },
      {
        name: "few",
        type: "text",
        doc: "The form for a few, in languages that have one.",
        optional: true,
        named: true,
      },
      {
        name: "many",
        type: "text",
        doc: "The form for many, in languages that have one.",
        optional: true,
        named: true,
      },
      localeArgument,
    ],
    returns: "text",
    examples: [
      { data: { count: 1 }, value: "count", args: ['"page"', '"pages"'], output: "page" },
      {
        data: { count: 3 },
        value: "count",
        args: ['"plik"', '"pliku"'],
        named: { few: '"pliki"', many: '"plików"', locale: '"pl"' },
        output: "pliki",
      },
    ],
  }),
};
