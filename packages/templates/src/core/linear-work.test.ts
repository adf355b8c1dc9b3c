/** Long texts and long arguments: each of these took from seconds to hours while its work grew with the product of two lengths. */
import { expect, test } from "vitest";
import { render } from "../render.ts";
import type { EngineName } from "./engine.ts";

const LENGTH = 200_000;
/** What is tested is the work, not the clock of a slow machine. */
const limits = { timeMs: 600_000 };
const text = "a".repeat(LENGTH);
const part = `${"a".repeat(LENGTH / 4)}b${"a".repeat(LENGTH / 4)}`;
const wide = "é".repeat(LENGTH);
const data = { text, part, wide, digits: "9".repeat(LENGTH), smileys: "😀".repeat(LENGTH / 2) };

function output(engine: EngineName, source: string): string {
  return render({ engine, source, data, options: { limits } }).output;
}

test.each([
  ["liquid", "{{ text | remove_last: part | size }}", String(LENGTH)],
  ["liquid", "{{ text | replace_last: part, 'x' | size }}", String(LENGTH)],
  ["liquid", "{{ text | replace_first: part, 'x' | size }}", String(LENGTH)],
  ["liquid", "{{ text | replace: part, 'x' | size }}", String(LENGTH)],
  ["liquid", "{{ text | split: part | size }}", "1"],
  ["liquid", "{% if text contains part %}yes{% else %}no{% endif %}", "no"],
  ["jinja2", "{{ text.find(part) }} {{ text.rfind(part) }}", "-1 -1"],
  ["jinja2", "{{ text.rpartition(part)[2]|length }} {{ text.partition(part)[0]|length }}", `${LENGTH} ${LENGTH}`],
  ["jinja2", "{{ text.rsplit(part, 5)|length }} {{ text.split(part)|length }}", "1 1"],
  ["jinja2", "{{ text.count(part) }} {{ part in text }} {{ text.replace(part, '')|length }}", `0 False ${LENGTH}`],
  ["jinja2", "{{ (wide|wordwrap(10)).split('\\n')|length }}", String(LENGTH / 10)],
  ["jinja2", "{{ (smileys|wordwrap(10)).split('\\n')|length }}", String(LENGTH / 20)],
  ["jinja2", "{{ (digits ~ 'x')|float(7) }}", "7"],
  ["jinja2", "{{ text|map('attr', part)|select|list|length }} {{ text|join(attribute=part) }}", "0 "],
  ["handlebars", "{{length (replace text part)}} {{length (split text part)}}", `${LENGTH} 1`],
  ["handlebars", "{{#if (contains text part)}}yes{{else}}no{{/if}}", "no"],
] as const)("%s: %s", (engine, source, expected) => {
  expect(output(engine, source)).toBe(expected);
});

test("a long name is prepared once, not for every element", () => {
  const items = Array.from({ length: 20_000 }, (_, at) => `k${at}`);
  const source = "{{ items | map: part | compact | size }}";

  expect(render({ engine: "liquid", source, data: { items, part }, options: { limits } }).output).toBe("0");
});

test("a rindex that finds nothing says so", () => {
  expect(() => output("jinja2", "{{ text.rindex(part) }}")).toThrow("does not contain what is looked for");
});

test("a long default that every element is grouped by counts as work", () => {
  const items = Array.from({ length: 20_000 }, () => ({}));
  const source = "{{ items|groupby('a', default=text)|length }}";

  expect(() => render({ engine: "jinja2", source, data: { items, text }, options: { limits } })).toThrow(
    "more than 5000000 steps",
  );
});

test("a path of very many parts counts as work", () => {
  const items = Array.from({ length: 1_000 }, () => ({ a: 1 }));
  const path = "a.".repeat(200_000);
  const source = "{{ items|sort(attribute=path)|length }}";
  const options = { undefined: "chainable", limits } as const;

  expect(() => render({ engine: "jinja2", source, data: { items, path }, options })).toThrow("more than 5000000 steps");
});

test("a code of ten million characters is refused before it is drawn, and so is a text in capitals", () => {
  const long = { data: { text: "a".repeat(10_000_000) }, options: { limits } };

  expect(() => render({ engine: "handlebars", source: "{{qr text}}", ...long })).toThrow("10000000 bytes");
  expect(() => render({ engine: "liquid", source: "{{ text | upcase | size }}", ...long })).toThrow("longer than");
  expect(() => render({ engine: "handlebars", source: "{{length (upper text)}}", ...long })).toThrow("longer than");
  expect(() => render({ engine: "jinja2", source: "{{ text|upper|length }}", ...long })).toThrow("longer than");
});
