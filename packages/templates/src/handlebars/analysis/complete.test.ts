import { expect, test } from "vitest";
import { completeAt, ITEM, ORDER, ROOT, TAX } from "../../../test/complete-at.ts";

const PERSON = ["name", "address"];
const TOTALS = ["net", "gross"];

/** The source with the cursor, and everything that is offered, in order. */
const exact: [string, string[]][] = [
  // fields
  ["{{order.‸}}", ORDER],
  ["{{order.‸", ORDER],
  ["{{ order.‸ }}", ORDER],
  ["{{~order.‸~}}", ORDER],
  ["{{{order.‸}}}", ORDER],
  ["{{{ order.‸", ORDER],
  ["{{&order.‸}}", ORDER],
  ["{{order/‸}}", ORDER],
  ["{{order.num‸ber}}", ORDER],
  ["{{this.‸}}", ROOT],
  ["{{./‸}}", ROOT],
  ["{{this.order.‸}}", ORDER],
  ["{{@root.‸}}", ROOT],
  ["{{@root.order.customer.‸}}", PERSON],
  ["{{order.customer.address.‸}}", ["city", "post code"]],
  ["{{order.items.[0].‸}}", ITEM],
  ["{{order.items.0.taxes.0.‸}}", TAX],
  ["{{order.items.‸}}", ["length"]],
  ["{{tags.‸}}", ["length"]],
  ["{{order.number.‸}}", []],
  ["{{nobody.‸}}", []],
  ["{{currency order.‸}}", ORDER],
  ["{{currency order.number locale=order.‸}}", ORDER],
  ["{{currency (add order.‸ 1)}}", ORDER],
  ["{{#if order.‸}}{{/if}}", ORDER],
  ["{{#unless order.‸", ORDER],
  ["{{else if order.‸", ORDER],
  ["{{#if paid}}{{else if order.‸}}{{/if}}", ORDER],
  ["{{lookup order '‸'}}", ORDER],
  ["{{#with order.‸}}{{/with}}", ORDER],
  ["{{#each order.‸}}{{/each}}", ORDER],
  ["{{> row order.‸}}", ORDER],
  ["{{> row who=order.‸}}", ORDER],
  // each
  ["{{#each order.items}}{{this.‸}}{{/each}}", ITEM],
  ["{{#each order.items}}{{this.‸", ITEM],
  ["{{#each order.items}}{{./‸", ITEM],
  ["{{~#each order.items~}}{{~this.‸", ITEM],
  ["{{#each order.items as |item|}}{{item.‸}}{{/each}}", ITEM],
  ["{{#each order.items as |item i|}}{{i.‸}}{{/each}}", []],
  ["{{#each order.items as |item|}}{{#each item.taxes as |tax|}}{{tax.‸", TAX],
  ["{{#each order.items as |item|}}{{#each item.taxes as |tax|}}{{item.‸", ITEM],
  ["{{#each order.items as |item|}}{{#each item.taxes as |item|}}{{item.‸", TAX],
  ["{{#each order.items as |item|}}{{/each}}{{item.‸", []],
  ["{{#each order.items}}{{#each taxes}}{{this.‸", TAX],
  ["{{#each order.items}}{{#each this.taxes}}{{this.‸", TAX],
  ["{{#each order.items}}{{#each taxes}}{{../‸", ITEM],
  ["{{#each order.items}}{{#each taxes}}{{../../‸", ROOT],
  ["{{#each order.items}}{{../order.‸", ORDER],
  ["{{#each order.items}}{{#if name}}{{../‸", ROOT],
  ["{{#each order.items}}{{#if name}}{{this.‸", ITEM],
  ["{{#each order.items}}{{@root.‸", ROOT],
  ["{{#each order.items}}{{/each}}{{this.‸", ROOT],
  ["{{#each order.items}}{{else}}{{this.‸", ROOT],
  ["{{#each tags}}{{this.‸", []],
  ["{{#each order.customer}}{{this.‸", ["city", "post code"]],
  ["{{#each (sort_by order.items 'name')}}{{this.‸", ITEM],
  ["{{#each (chunk order.items 2)}}{{#each this}}{{this.‸", ITEM],
  ["{{#each (group_by order.items 'name')}}{{this.‸", ["key", "items"]],
  ["{{#each (group_by order.items 'name')}}{{#each items}}{{this.‸", ITEM],
  ["{{#each (lookup order 'items')}}{{this.‸", ITEM],
  ["{{#chunk order.items 2}}{{#each this}}{{this.‸", ITEM],
  ["{{#order.items}}{{this.‸", ITEM],
  ["{{#with order}}{{#items}}{{this.‸", ITEM],
  // with
  ["{{#with order.customer}}{{this.‸", PERSON],
  ["{{#with order.customer as |c|}}{{c.‸", PERSON],
  ["{{#with order.customer}}{{../‸", ROOT],
  ["{{#with order}}{{#with customer}}{{address.‸", ["city", "post code"]],
  ["{{#with order}}{{#with customer}}{{../../totals.‸", TOTALS],
  ["{{#with order.customer}}{{/with}}{{this.‸", ROOT],
  ["{{#with (first order.items)}}{{this.‸", ITEM],
  ["{{#order.customer}}{{this.‸", PERSON],
  ["{{^order.notes}}{{this.‸", ROOT],
  ["{{#eq paid true}}{{this.‸", ROOT],
  // inline partials and partial blocks
  ['{{#*inline "row"}}{{this.‸}}{{/inline}}{{#each order.items}}{{> row}}{{/each}}', ITEM],
  ['{{#*inline "row"}}{{this.‸}}{{/inline}}{{> row order.customer}}', PERSON],
  ['{{#*inline "row"}}{{this.‸}}{{/inline}}', ROOT],
  ['{{#*inline "row"}}{{who.‸}}{{/inline}}{{> row who=totals}}', TOTALS],
  ["{{#> layout}}{{order.‸}}{{/layout}}", ORDER],
  // the names of fields in the arguments of helpers
  ["{{#each (sort_by order.items '‸')}}", ITEM],
  ['{{sum order.items "‸', ITEM],
  ["{{join tags '‸", []],
  // keywords
  ["{{#if paid}}{{/‸", ["if"]],
  ["{{#if paid}}{{#each order.items}}{{/‸}}", ["each"]],
  ["{{#if paid}}{{#each order.items}}{{/each}}{{/‸}}", ["if"]],
  ["{{/‸", []],
  // where nothing fits
  ["‸", []],
  ["plain ‸ text", []],
  ["{{order}} ‸", []],
  ['{{currency "‸"}}', []],
  ["{{#each order.items as |‸", []],
  ["{{#each order.items as |a ‸", []],
  ["{{! order.‸ }}", []],
  ["{{!-- {{order.‸}} --}}", []],
  ["{{!-- {{order.‸", []],
  ["{{#*inline ‸", []],
  ["{{{{raw}}}}{{order.‸}}{{{{/raw}}}}", []],
  // broken sources around the cursor
  ["{{order.}}{{#each order.items}}{{this.‸}}{{/each}}", ITEM],
  ["{{#if}}{{#each order.items}}{{this.‸}}", ITEM],
  ["{{#each order.items}}{{broken (}}{{this.‸}}", ITEM],
  ["{{#each order.items}}{{nope 1 2}}{{this.‸}}{{/each}}{{/if}}", ITEM],
  ["{{/each}}{{#each order.items}}{{this.‸", ITEM],
  ["{{#each order.items}}{{#if name}}{{this.‸}}{{/each}}", ITEM],
  ["{{#each order.items}}{{this.‸\n<p>{{name}}</p>{{/each}}", ITEM],
  // offsets count UTF-16 units
  ["🎉 Grüße {{#each order.items}}é{{this.‸}}", ITEM],
  ["{{append '🎉' order.‸}}", ORDER],
];

test.each(exact)("%s", (marked, labels) => {
  expect(completeAt("handlebars", marked).labels).toEqual(labels);
});

test.each([
  ["{{‸}}", [...ROOT, "this", "@root", "currency", "lookup", "qr"]],
  ["{{or‸", ROOT],
  ["{{#each order.items}}{{‸}}{{/each}}", [...ITEM, "this", "@index", "@first", "@last", "@key", "@root", "else"]],
  ["{{#each order.items as |item i|}}{{‸", ["item", "i", ...ITEM]],
  ["{{#with order.customer}}{{‸", [...PERSON, "this"]],
  ["{{#‸", ["each", "if", "with", "unless", "chunk", "eq", ...ROOT]],
  ["{{#ea‸", ["each"]],
  ["{{#if ‸", ROOT],
  ["{{#if (‸", ["eq", "and", "gt"]],
  ["{{#if paid}}{{‸", ["else"]],
  ["{{currency ‸", ["code", "locale", ...ROOT]],
  ["{{currency order.number ‸", ["code", "locale", ...ROOT]],
  ["{{epc ‸", ["name", "iban", ...ROOT]],
  ["{{#each order.items}}{{@‸", ["@index", "@root"]],
  ["{{#if paid}}{{else ‸", ["if", "unless"]],
])("%s offers what fits", (marked, labels) => {
  expect(completeAt("handlebars", marked).labels).toEqual(expect.arrayContaining(labels));
});

test.each([
  ["{{‸}}", ["each", "if", "@index", "else", "sku"]],
  ["{{#each order.items}}{{‸", ["order", "tags"]],
  ["{{#each order.items}}{{/each}}{{‸", ["@index", "sku"]],
  ["{{#‸", ["currency", "lookup"]],
  ["{{currency ‸", ["amount", "each", "upper"]],
])("%s does not offer what does not", (marked, labels) => {
  const offered = completeAt("handlebars", marked).labels;
  expect(offered.length).toBeGreaterThan(0);
  expect(labels.filter((label) => offered.includes(label))).toEqual([]);
});

test("helpers come with documentation and an example in the language, fields in brackets where they must be", () => {
  const { items } = completeAt("handlebars", "{{‸}}");
  expect(items.find(({ label }) => label === "currency")).toMatchObject({
    kind: "helper",
    docs: expect.stringContaining("currency"),
    example: '{{currency total "USD"}}',
  });
  const fields = completeAt("handlebars", "{{order.customer.address.‸}}").items;
  expect(fields.map(({ insert }) => insert)).toEqual(["city", "[post code]"]);
});

test("the word at the cursor is what is replaced", () => {
  const at = (marked: string) => {
    const { from, to, source } = completeAt("handlebars", marked);
    return source.slice(from, to);
  };
  expect(at("{{order.num‸ber}}")).toBe("number");
  expect(at("{{#each tags}}{{../or‸}}")).toBe("or");
  expect(at("{{#each tags}}{{@in‸}}")).toBe("@in");
  expect(at("{{#ea‸}}")).toBe("ea");
  expect(at("🎉{{or‸}}")).toBe("or");
});

test("partials are offered after >, and know what their callers give", () => {
  const partials = { row: "", head: "" };
  expect(completeAt("handlebars", "{{> ‸}}", { partials }).labels).toEqual(["row", "head"]);
  expect(completeAt("handlebars", "{{>ro‸", { partials }).labels).toEqual(["row", "head"]);
  expect(completeAt("handlebars", "{{#> ‸", { partials }).labels).toEqual(["row", "head"]);
  const calls: [string, string, string[]][] = [
    ["{{#each order.items}}{{> row}}{{/each}}", "{{this.‸}}", ITEM],
    ["{{> row order.customer}}", "{{this.‸}}", PERSON],
    ["{{> row who=totals}}", "{{who.‸}}", TOTALS],
    ["{{> row order.customer who=totals}}", "{{address.‸}}", ["city", "post code"]],
    ["{{> row order.customer}}{{> row totals}}", "{{this.‸}}", [...PERSON, ...TOTALS]],
    ["{{> row}}", "{{order.‸}}", ORDER],
    ["nothing calls it", "{{order.‸}}", ORDER],
  ];
  for (const [caller, marked, labels] of calls) {
    const request = { partials, partial: "row", callers: [caller] };
    expect(completeAt("handlebars", marked, request).labels, caller).toEqual(labels);
  }
});
