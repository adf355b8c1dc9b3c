/**
 * Every filter, test and helper, and every method of a list, on a long list, counted in operations: work that the limits of a
 * render do not see is a way to keep a machine busy.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { helpers } from "../helpers/registry.ts";
import { filters as jinja2Filters } from "../jinja2/filters/filters.ts";
import { tests as jinja2Tests } from "../jinja2/filters/tests.ts";
import { listMethods } from "../jinja2/values/methods/list.ts";
import { filters as liquidFilters } from "../liquid/filters/filters.ts";
import { render } from "../render.ts";
import type { EngineName } from "./engine.ts";
import { TemplateError } from "./errors.ts";
import { Meter } from "./limits.ts";

const LENGTH = 800;
/** A render of five million steps that reads this often for each of them takes seconds, and the clock sees it. */
const MOST_READS_PER_STEP = 100;

let steps = 0;
let reads = 0;

const realStep = Meter.prototype.step;

beforeAll(() => {
  Meter.prototype.step = function (this: Meter, count = 1) {
    steps += count;
    realStep.call(this, count);
  };
});

afterAll(() => {
  Meter.prototype.step = realStep;
});

/** A list that counts how often an element of it is read. */
function counted(list: unknown[]): unknown[] {
  return new Proxy(list, {
    get(target, name, receiver) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, receiver);
    },
  });
}

const lists: Record<string, (at: number) => unknown> = {
  numbers: (at) => at,
  texts: (at) => `k${at}`,
  objects: (at) => ({ a: at % 7, b: `x${at}` }),
};

/** What is wrong with the work that the template takes, or null. */
function faultOf(engine: EngineName, source: string, data: Record<string, unknown>): string | null {
  steps = 0;
  reads = 0;
  try {
    render({ engine, source, data, options: { limits: { timeMs: 600_000, steps: 200_000 } } });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
  }

  return reads > MOST_READS_PER_STEP * (steps + 1) ? `${reads} reads count as ${steps} steps` : null;
}

const ARGUMENTS = {
  liquid: ["", ': "a"', ": 5", ": other"],
  jinja2: ["", '("a")', "(5)", "(other)", '(attribute="a")'],
  handlebars: ["", ' "a"', " 5", " other"],
};

function* calls(engine: EngineName): Generator<string> {
  if (engine === "liquid") {
    for (const name of liquidFilters.keys())
      for (const given of ARGUMENTS.liquid) yield `{% assign x = value | ${name}${given} %}`;
  }
  if (engine === "jinja2") {
    const loop = "{% if x is iterable and x is not string %}{% for y in x %}{% endfor %}{% endif %}";
    for (const name of jinja2Filters.keys())
      for (const given of ARGUMENTS.jinja2) yield `{% set x = value|${name}${given} %}${loop}`;
    for (const name of [...listMethods.keys()])
      for (const given of ARGUMENTS.jinja2.slice(0, 4)) yield `{% set x = value.${name}${given} %}`;
    for (const name of jinja2Tests.keys())
      if (/^\w+$/.test(name)) yield `{{ value is ${name} }}{{ value is ${name}(other) }}`;
    for (const operator of ["+", "==", "<", "in", "~", "*"]) yield `{% set x = value ${operator} other %}`;
  }
  if (engine === "handlebars") {
    for (const name of helpers.keys())
      for (const given of ARGUMENTS.handlebars) yield `{{#if (${name} value${given})}}{{/if}}`;
  }
}

test.each(["liquid", "jinja2", "handlebars"] as const)("%s: work on a long list is counted", (engine) => {
  const faults: string[] = [];
  let made = 0;
  for (const source of calls(engine)) {
    for (const [kind, element] of Object.entries(lists)) {
      made++;
      const list = Array.from({ length: LENGTH }, (_, at) => element(at));
      const fault = faultOf(engine, source, { value: counted(list), other: counted(list.slice()) });
      if (fault !== null) faults.push(`${source} of ${kind}: ${fault}`);
    }
  }

  expect(faults).toEqual([]);
  expect(made).toBeGreaterThan(500);
});
