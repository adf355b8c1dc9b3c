/** The Handlebars grammar of the editor, and the tables written from it. */
import { readFileSync } from "node:fs";
import { buildParser } from "@lezer/generator";
import { expect, test } from "vitest";
import { parser } from "./handlebars-parser.ts";

const sources = [
  "<p>{{a.b}}{{{raw}}}{{&raw}}</p>",
  "{{#each items as |item i|}}<b>{{item.name}}</b>{{else}}none{{/each}}",
  '{{> party x=1 y="two"}}{{#> layout}}body{{/layout}}{{^empty}}x{{/empty}}',
  "{{!-- a }} comment --}}{{! short }}{{~ currency (multiply ../price @index) ~}}",
  "{{#if a}}<p>{{ b.",
];

test("the written tables are those of the grammar", () => {
  const grammar = readFileSync(new URL("handlebars.grammar", import.meta.url), "utf8");
  const fresh = buildParser(grammar);

  for (const source of sources) expect(parser.parse(source).toString()).toBe(fresh.parse(source).toString());
});

test("blocks, parameters, partials and comments are distinguished from text", () => {
  expect(parser.parse(sources[1]!).toString()).toBe(
    'Document(Block(OpenBlock(BlockMark,Path,Path,BlockParameters(Keyword,"|",Path,Path,"|"),Close),Text,' +
      "Mustache(Open,Path,Close),Text,Else(BlockMark,Close),Text,CloseBlock(BlockMark,Path,Close)))",
  );
  expect(parser.parse(sources[3]!).toString()).toMatch(/^Document\(Comment,Comment,Mustache\(.*SubExpression/);
});

test("the starter in Handlebars is read without an error", () => {
  const starter = new URL("../../../../../../../templates/report/template.html", import.meta.url);

  expect(parser.parse(readFileSync(starter, "utf8")).toString()).not.toContain("⚠");
});
