import { describe, expect, test } from "vitest";
import { checkWith } from "../core/check-with.ts";
import { TemplateError } from "../core/errors.ts";
import type { Limits } from "../core/limits.ts";
import { renderWith } from "../core/render-with.ts";
import { helpers } from "../helpers/registry.ts";
import { handlebars } from "./engine.ts";

interface Request {
  source: string;
  data?: Record<string, unknown>;
  partials?: Record<string, string>;
  limits?: Partial<Limits>;
}

function render({ source, data = {}, partials = {}, limits = {} }: Request): string {
  return renderWith(handlebars, helpers, { source, data, partials, options: { limits } }).output;
}

function failure(request: Request): TemplateError {
  try {
    render(request);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("It rendered.");
}

const sixty = Array.from({ length: 60 }, (_, at) => at);

describe("limits", () => {
  test.each<[string, Request, string]>([
    [
      "loops in loops in loops run out of steps",
      {
        source: "{{#each a}}{{#each @root.a}}{{#each @root.a}}{{#each @root.a}}x{{/each}}{{/each}}{{/each}}{{/each}}",
        data: { a: sixty },
      },
      "steps",
    ],
    [
      "an inline partial that calls itself is nested too deep",
      { source: '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}' },
      "nested more than 100 deep",
    ],
    [
      "a partial that calls itself is nested too deep",
      { source: "{{> a}}", partials: { a: "x{{> a}}" } },
      "nested more than 100 deep",
    ],
    [
      "a partial block that passes itself on is nested too deep",
      { source: "{{> a}}", partials: { a: "{{#> a}}{{> @partial-block}}{{/a}}" } },
      "nested more than",
    ],
    [
      "the output has an end",
      { source: "{{#each a}}0123456789{{/each}}", data: { a: sixty }, limits: { output: 300 } },
      "300",
    ],
    ["a list has an end", { source: "{{#each (range 1 1000000)}}{{/each}}" }, "A list of 1000000 elements"],
    ["a padded text has an end", { source: "{{pad_left 'x' 100000000}}" }, "100000000 characters"],
    [
      "replacing cannot blow a text up",
      { source: "{{replace s 'a' s}}", data: { s: "a".repeat(2000) } },
      "4000000 characters",
    ],
    [
      "codes are counted",
      { source: "{{#each a}}{{qr 'x'}}{{/each}}", data: { a: sixty }, limits: { codes: 5 } },
      "more than 5 QR codes",
    ],
    [
      "time is counted",
      { source: "{{#each a}}{{#each @root.a}}{{/each}}{{/each}}", data: { a: sixty }, limits: { timeMs: -1 } },
      "ran for more than",
    ],
  ])("%s", (_name, request, message) => {
    const error = failure(request);

    expect(error).toMatchObject({ code: "template_limit_exceeded", message: expect.stringContaining(message) });
    expect(error.line).toBe(1);
    expect(error.from).toBeGreaterThanOrEqual(0);
  });

  test("the error is in the partial where the limit was passed", () => {
    const error = failure({
      source: "{{> rows}}",
      partials: { rows: "\n{{#each @root.a}}12345{{/each}}" },
      data: { a: sixty },
      limits: { output: 100 },
    });

    expect(error).toMatchObject({ file: "partials/rows.html", line: 2, column: 18 });
  });

  test.each([
    ["blocks", `${"{{#if a}}".repeat(3000)}x${"{{/if}}".repeat(3000)}`],
    ["unclosed blocks", "{{#if a}}".repeat(50_000)],
    ["parentheses", `{{x ${"(a ".repeat(5000)}${")".repeat(5000)}}}`],
    ["else parts", `{{#if a}}${"{{else if b}}".repeat(5000)}{{/if}}`],
  ])("thousands of nested %s are a positioned error", (_name, source) => {
    const error = failure({ source });

    expect(error.from).toBeLessThan(source.length);
    expect(checkWith(handlebars, helpers, { source }).length).toBeGreaterThan(0);
  });

  test.each([
    ["unknown helpers", "{{foo bar}}"],
    ["tags that are never closed", "{{ "],
    ["segments that are never closed", "{{[a}}"],
    ["blocks that close wrongly", "{{#a}}{{/b}}"],
  ])("a megabyte of %s is checked at once and reported in part", (_name, piece) => {
    const findings = checkWith(handlebars, helpers, { source: piece.repeat(Math.floor(1_000_000 / piece.length)) });

    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(200);
  });

  test("a chain of else if may be longer than blocks may be nested", () => {
    const chain = Array.from({ length: 300 }, (_, at) => `{{else if (eq n ${at})}}${at}`).join("");

    expect(render({ source: `{{#if no}}${chain}{{/if}}`, data: { n: 299 } })).toBe("299");
  });

  test("a list in the data may be longer than one the template makes", () => {
    expect(render({ source: "{{a.length}}", data: { a: new Array(200_000).fill(1) } })).toBe("200000");
  });
});

describe("what a template cannot reach", () => {
  const data = { o: { toString: "own" }, text: "x", list: [1] };

  test.each([
    "{{constructor}}",
    "{{o.__proto__}}",
    "{{__proto__.toString}}",
    '{{lookup o "constructor"}}',
    '{{#with (lookup o "__proto__")}}{{toString}}{{/with}}',
    "{{text.constructor}}{{list.map}}{{list.constructor.name}}",
    '{{lookup list "push"}}{{lookup text "at"}}',
    "{{#each o}}{{constructor}}{{/each}}",
    "{{> p __proto__=text}}",
    "{{@root.constructor}}{{@constructor}}{{@first.constructor}}",
  ])("%s prints nothing", (source) => {
    expect(render({ source, data, partials: { p: "{{polluted}}{{constructor}}" } })).toBe("");
  });

  test.each([
    '{{this.constructor.constructor "return process"}}',
    "{{#helperMissing}}{{/helperMissing}}",
    "{{blockHelperMissing 1}}",
  ])("%s is an error with a place", (source) => {
    expect(failure({ source, data })).toMatchObject({ code: "template_runtime_error", line: 1 });
  });

  test("functions of the data are not called or printed", () => {
    const called: string[] = [];
    const withFunctions = { f: () => called.push("f"), o: { toString: () => called.push("toString") } };

    expect(render({ source: "[{{f}}{{#f}}x{{/f}}{{o.toString}}]", data: withFunctions })).toBe("[]");
    expect(render({ source: "{{o}}", data: withFunctions })).toBe("[object Object]");
    expect(called).toEqual([]);
  });

  test("named values named __proto__ change no prototype", () => {
    render({ source: "{{> p __proto__=o}}", data, partials: { p: "{{x}}" } });

    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("a partial is found by its name only, whatever the data holds", () => {
    const program = { type: "Program", body: [] };

    expect(failure({ source: '{{> (lookup . "p")}}', data: { p: program } }).message).toContain("There is no partial");
    expect(failure({ source: "{{> toString}}" }).message).toContain('There is no partial "toString"');
  });

  test.each([{ type: "Program", body: [] }, null, 42])("a template that is not a text is refused: %j", (source) => {
    expect(failure({ source: source as never })).toMatchObject({ code: "template_syntax_error" });
  });
});
