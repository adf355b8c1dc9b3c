import { expect, test } from "vitest";
import { render, TemplateError } from "../index.ts";

function errorOf(run: () => unknown): TemplateError {
  try {
    run();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

test("a fault in a partial names the partial's file, line and column", () => {
  const error = errorOf(() =>
    render({
      engine: "liquid",
      source: "a\n{% render 'sum' %}",
      partials: { sum: "first\n  {{ 1 | divided_by: 0 }}" },
    }),
  );

  expect(error).toMatchObject({ code: "template_runtime_error", file: "partials/sum.html", line: 2, column: 10 });
});

test("a syntax fault has the name that the caller gives the template", () => {
  const error = errorOf(() => render({ engine: "liquid", source: "{{ 'open }}", file: "header.html" }));

  expect(error).toMatchObject({ code: "template_syntax_error", file: "header.html", line: 1, column: 4, from: 3 });
});

test("a template or partial that is not a text is refused", () => {
  const notText = { type: "Program", body: [] } as unknown as string;

  expect(errorOf(() => render({ engine: "liquid", source: notText })).code).toBe("template_syntax_error");
  const partial = errorOf(() => render({ engine: "liquid", source: "{% render 'a' %}", partials: { a: notText } }));
  expect(partial.message).toContain('partial "a"');
});

test("an engine that does not exist is named together with those that do", () => {
  expect(() => render({ engine: "erb" as "liquid", source: "" })).toThrow(/"erb" is not a template language.*liquid/);
});

test("the clock of a template is the one of the options", () => {
  const source = "{{ 'now' | date: '%Y-%m-%d %H:%M %Z' }}";

  expect(render({ engine: "liquid", source, options: { now: "2026-03-29T01:30:00Z" } }).output).toBe(
    "2026-03-29 01:30 UTC",
  );
  expect(
    render({ engine: "liquid", source, options: { now: "2026-03-29T01:30:00Z", timezone: "Europe/Berlin" } }).output,
  ).toBe("2026-03-29 03:30 CEST");
});

test("a time that is none is refused instead of printing a wrong date", () => {
  expect(() => render({ engine: "liquid", source: "", options: { now: "soon" } })).toThrow('options.now is "soon"');
});
