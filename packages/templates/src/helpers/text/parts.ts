/** Putting texts together, taking them apart, and looking into them. */
import { splitText } from "../../core/text-search.ts";
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Helper } from "../helper.ts";
import { pluralRules } from "../intl.ts";
import { contains } from "../logic/conditions.ts";
import { textOf } from "../values.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;

export const parts: Helper[] = [
  defineHelper({
    name: "append",
    group: "text",
    doc: "Another text behind the text.",
    arguments: [text, { name: "other", type: "text", doc: "What follows." }],
    returns: "text",
    examples: [{ data: { name: "report" }, value: "name", args: ['".pdf"'], output: "report.pdf" }],
    run: ([given, other], { meter }) => {
      meter.string(given.length + other.length);
      return given + other;
    },
  }),
  defineHelper({
    name: "prepend",
    group: "text",
    doc: "Another text before the text.",
    arguments: [text, { name: "other", type: "text", doc: "What comes first." }],
    returns: "text",
    examples: [{ data: { number: 42 }, value: "number", args: ['"INV-"'], output: "INV-42" }],
    run: ([given, other], { meter }) => {
      meter.string(given.length + other.length);
      return other + given;
    },
  }),
  defineHelper({
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
    run: ([given, search, replacement], { meter }) => {
      if (search === "") return given;
      const pieces = splitText(given, search);
      meter.step(pieces.length);
      meter.string(given.length + (pieces.length - 1) * (replacement.length - search.length));
      return pieces.join(replacement);
    },
  }),
  defineHelper({
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
    run: ([given, separator], { meter }) => {
      if (given === "") return [];
      const pieces = splitText(given, separator);
      meter.list(pieces.length);
      meter.step(pieces.length);
      return pieces;
    },
  }),
  defineHelper({
    name: "join",
    group: "text",
    doc: "The elements of a list as one text.",
    arguments: [
      { name: "list", type: "list", doc: "The list." },
      { name: "separator", type: "text", doc: "What is between the elements.", default: ", " },
    ],
    returns: "text",
    examples: [{ data: { tags: ["a", "b"] }, value: "tags", args: ['" + "'], output: "a + b" }],
    run: ([list, separator], { meter }) => {
      meter.step(list.length);
      const texts = list.map(textOf);
      meter.string(texts.reduce((total, one) => total + one.length + separator.length, 0));
      return texts.join(separator);
    },
  }),
  defineHelper({
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
    run: ([holder, value]) => contains(holder, value),
  }),
  defineHelper({
    name: "starts_with",
    group: "text",
    doc: "True where the text starts with another.",
    arguments: [text, { name: "start", type: "text", doc: "The start." }],
    returns: "boolean",
    examples: [{ data: { iban: "DE89" }, value: "iban", args: ['"DE"'], output: "yes" }],
    run: ([given, start]) => given.startsWith(start),
  }),
  defineHelper({
    name: "ends_with",
    group: "text",
    doc: "True where the text ends with another.",
    arguments: [text, { name: "end", type: "text", doc: "The end." }],
    returns: "boolean",
    examples: [{ data: { file: "logo.svg" }, value: "file", args: ['".png"'], output: "no" }],
    run: ([given, end]) => given.endsWith(end),
  }),
  defineHelper({
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
    run: ([count, one, other, few, many, locale], context) => {
      const category = pluralRules(locale ?? context.locale, "cardinal").select(Number(count));
      if (category === "one") return one;
      if (category === "few") return few ?? other;
      return category === "many" ? (many ?? other) : other;
    },
  }),
];
