/** Declarations. Truth: and, or, not, in, and values to fall back on. */
import { declareHelper } from "../../declare-helper.ts";

/** `and` and `or` take as many values as anyone writes on one line. */
const someValues = [
  { name: "first", type: "any", doc: "A value." },
  { name: "second", type: "any", doc: "Another value.", optional: true },
  { name: "third", type: "any", doc: "Another value.", optional: true },
  { name: "fourth", type: "any", doc: "Another value.", optional: true },
  { name: "fifth", type: "any", doc: "Another value.", optional: true },
  { name: "sixth", type: "any", doc: "Another value.", optional: true },
] as const;

export const declaredConditions = {
  and: declareHelper({
    name: "and",
    group: "logic",
    doc: "True where all values count as true. Zero, empty texts, lists and objects, false and nothing do not.",
    arguments: someValues,
    returns: "boolean",
    examples: [
      // `and` is an operator of Jinja2 itself.
      {
        data: { paid: true, total: 0 },
        liquid: "{% assign both = paid | and: total %}{% if both %}yes{% else %}no{% endif %}",
        jinja2: '{{ "yes" if paid and total else "no" }}',
        handlebars: "{{#if (and paid total)}}yes{{else}}no{{/if}}",
        output: "no",
      },
    ],
  }),
  or: declareHelper({
    name: "or",
    group: "logic",
    doc: "The first value that counts as true, or the last one.",
    arguments: someValues,
    returns: "any",
    examples: [
      {
        data: { nick: "", name: "Ada" },
        liquid: "{{ nick | or: name }}",
        jinja2: "{{ nick or name }}",
        handlebars: "{{or nick name}}",
        output: "Ada",
      },
    ],
  }),
  not: declareHelper({
    name: "not",
    group: "logic",
    doc: "True where the value does not count as true.",
    arguments: [{ name: "value", type: "any", doc: "A value." }],
    returns: "boolean",
    examples: [
      {
        data: { items: [] },
        liquid: "{% assign none = items | not %}{% if none %}yes{% else %}no{% endif %}",
        jinja2: '{{ "yes" if not items else "no" }}',
        handlebars: "{{#if (not items)}}yes{{else}}no{{/if}}",
        output: "yes",
      },
    ],
  }),
  in: declareHelper({
    name: "in",
    group: "logic",
    doc: "True where a list contains the value, a text contains it, or an object has a field of that name.",
    arguments: [
      { name: "value", type: "any", doc: "What is looked for." },
      { name: "holder", type: "any", doc: "A list, a text or an object.", optional: true },
    ],
    returns: "boolean",
    examples: [
      {
        data: { country: "FR", union: ["DE", "FR"] },
        liquid: "{% assign found = country | in: union %}{% if found %}yes{% else %}no{% endif %}",
        jinja2: '{{ "yes" if country in union else "no" }}',
        handlebars: "{{#if (in country union)}}yes{{else}}no{{/if}}",
        output: "yes",
      },
    ],
  }),
  default: declareHelper({
    name: "default",
    group: "logic",
    doc: "The value, or another one where it is missing, empty or false.",
    arguments: [
      { name: "value", type: "any", doc: "A value." },
      { name: "other", type: "any", doc: "What stands in for it.", default: "" },
    ],
    returns: "any",
    examples: [{ data: {}, value: "name", args: ['"nobody"'], output: "nobody" }],
  }),
  if_empty: declareHelper({
    name: "if_empty",
    group: "logic",
    doc: "The value, or another one where it is missing or empty. Unlike `default` it keeps false.",
    arguments: [
      { name: "value", type: "any", doc: "A value." },
      { name: "other", type: "any", doc: "What stands in for it." },
    ],
    returns: "any",
    examples: [{ data: { note: "" }, value: "note", args: ['"–"'], output: "–" }],
  }),
  switch: declareHelper({
    name: "switch",
    group: "logic",
    doc: 'Translates a value: `switch(status, "paid: Paid, open: Not yet paid")`. Instead of the text, an object of the data can be given.',
    arguments: [
      { name: "value", type: "any", doc: "The value." },
      {
        name: "cases",
        type: "any",
        doc: "Values with their results, as `value: result, value: result` or as an object.",
      },
      {
        name: "other",
        type: "any",
        doc: "The result for any other value; without it, the value itself.",
        optional: true,
      },
    ],
    returns: "any",
    examples: [
      { data: { status: "open" }, value: "status", args: ['"paid: Paid, open: Not yet paid"'], output: "Not yet paid" },
      { data: { code: 9, names: { "1": "one" } }, value: "code", args: ["names", '"many"'], output: "many" },
    ],
  }),
};
