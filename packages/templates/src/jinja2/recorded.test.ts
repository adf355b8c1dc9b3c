import { expect, test } from "vitest";
import { TemplateError } from "../core/errors.ts";
import { renderWith } from "../core/render-with.ts";
import type { RenderOptions } from "../core/request.ts";
import { jinja2 } from "./engine.ts";
import recorded from "./fixtures/recorded.json" with { type: "json" };

interface Recorded {
  source: string;
  partials?: Record<string, string>;
  options?: object;
  /** Null where Jinja2 refused the template or failed in it. */
  output: string | null;
}

function output({ source, partials = {}, options = {} }: Recorded, data: Record<string, unknown>): string | null {
  try {
    const settings: RenderOptions = { autoescape: false, ...options };
    return renderWith(jinja2, new Map(), { source, data, partials, options: settings }).output;
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** The one thing that Jinja2 prints and we do not: the minus of a zero. */
function withoutNegativeZero(output: string | null): string | null {
  return output?.replace(/-0\.0$/, "0.0") ?? null;
}

test("expressions, filters, tests, methods and formats print what Jinja2 printed", () => {
  const cases: Recorded[] = recorded.expressions;
  const printed = cases.map((entry) => ({ source: entry.source, output: output(entry, recorded.data) }));

  expect(printed).toEqual(cases.map(({ source, output }) => ({ source, output: withoutNegativeZero(output) })));
});

test("scopes, loops, macros, inheritance and white space come out as in Jinja2", () => {
  const cases: Recorded[] = recorded.structures;
  const printed = cases.map((entry) => ({ source: entry.source, output: output(entry, recorded.structureData) }));

  expect(printed).toEqual(cases.map(({ source, output }) => ({ source, output })));
});
