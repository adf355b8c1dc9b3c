/** What strangers' templates try: each ends in a positioned error or a bounded result. */
import { expect, test } from "vitest";
import { type Limits, render, TemplateError } from "../index.ts";

function failure(
  source: string,
  data: Record<string, unknown> = {},
  partials: Record<string, string> = {},
  limits: Partial<Limits> = {},
) {
  try {
    render({ engine: "liquid", source, data, partials, options: { limits } });
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const nested = (depth: number) => "{% if true %}".repeat(depth) + "{% endif %}".repeat(depth);

test.each<[string, string, Record<string, string>?]>([
  [
    "a capture that doubles",
    "{% assign a = 'xxxxxxxxxx' %}{% for i in (1..40) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}",
  ],
  [
    "a text that doubles",
    "{% assign a = 'xxxxxxxxxx' %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}",
  ],
  [
    "a list that doubles",
    "{% assign a = '1,2' | split: ',' %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}",
  ],
  ["a number that squares", "{% assign a = 9 %}{% for i in (1..60) %}{% assign a = a | times: a %}{% endfor %}"],
  [
    "replacing that multiplies",
    "{% assign s = '1234567890' | replace: '', '1234567890' | replace: '', '1234567890' %}{{ s | replace: '', s | replace: '', s }}",
  ],
  ["a date field that is wide", "{{ 'now' | date: '%50000000d' }}"],
  ["a range that is long", "{{ (1..9999999999) | join }}"],
  ["loops in loops", "{% for i in (1..10000) %}{% for j in (1..10000) %}{% endfor %}{% endfor %}"],
  ["a partial that renders itself", "{% render 'a' %}", { a: "x{% render 'a' %}" }],
  ["a partial that includes itself twice", "{% include 'a' %}", { a: "{% include 'a' %}{% include 'a' %}" }],
  ["blocks that are nested deeply", nested(3000)],
  ["brackets that are nested deeply", `{{ a${"[a".repeat(5000)}${"]".repeat(5000)} }}`],
  ["a condition without end", `{% if ${"a and ".repeat(50_000)}a %}{% endif %}`],
  ["digits without end", `{{ ${"9".repeat(100_000)} }}`],
])("%s is stopped with a place", (_name, source, partials) => {
  const error = failure(source, {}, partials);

  expect(error.code).toBe("template_limit_exceeded");
  expect(error.line).toBe(1);
});

test("the output ends at its limit", () => {
  expect(failure("{% for i in (1..1000) %}0123456789{% endfor %}", {}, {}, { output: 5_000 })).toMatchObject({
    code: "template_limit_exceeded",
    line: 1,
  });
});

test("the clock stops a template, also inside a filter over long texts", () => {
  const data = { big: "<b>".repeat(1_000_000) };
  const source = "{% for i in (1..100000) %}{% assign x = big | strip_html %}{% endfor %}";

  expect(failure(source, data, {}, { timeMs: 20 }).message).toContain("0.02 s");
});

test("input data may be larger than what a template may make", () => {
  const data = { list: Array.from({ length: 150_000 }, (_, k) => ({ k: k % 10 })), text: "x".repeat(2_000_000) };

  expect(render({ engine: "liquid", source: "{{ list | where: 'k', 5 | size }} {{ text.size }}", data }).output).toBe(
    "15000 2000000",
  );
});

test("data that holds itself is an error with a place", () => {
  const loop: Record<string, unknown> = { name: "x" };
  loop.self = loop;
  const list: unknown[] = [1];
  list.push(list);

  expect(failure("\n{{ loop }}", { loop })).toMatchObject({ code: "template_limit_exceeded", line: 2 });
  expect(failure("\n{{ list | join }}", { list })).toMatchObject({ code: "template_limit_exceeded", line: 2 });
});

test("files are not partials: a path names nothing", () => {
  expect(failure("{% include '/etc/passwd' %}").message).toContain('There is no partial "/etc/passwd"');
  expect(failure("{% render '../../etc/passwd' %}").message).toContain("There is no partial");
});
