/** Data whose fields have the names of JavaScript's own methods, given to every helper and filter. */
import { describe, expect, test } from "vitest";
import { helpers } from "../helpers/registry.ts";
import { filters as jinja2Filters } from "../jinja2/filters/filters.ts";
import { filters as liquidFilters } from "../liquid/filters/filters.ts";
import { render } from "../render.ts";
import type { EngineName } from "./engine.ts";
import { TemplateError } from "./errors.ts";

const hostile = JSON.parse(
  '{"toString": 1, "valueOf": 2, "toJSON": 3, "constructor": 4, "length": -1, "text": {"toString": null}, "then": 5, "name": {"toString": 6}}',
);
const data = { o: hostile, l: [hostile, [hostile]], s: "constructor", p: "__proto__", t: "toString" };
const NAMES = ["o", "l", "s", "p", "t"];

/** How a template with these values ends: printed, or refused with an error of ours. Anything else is thrown on. */
function outcome(engine: EngineName, source: string): string {
  try {
    return render({ engine, source, data }).output;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw new Error(`${engine}: ${source}`, { cause: error });
  }
}

describe("fields named like JavaScript's own methods never reach JavaScript", () => {
  test.each([...helpers.values()].map((helper) => [helper.name, helper] as const))("%s", (name, helper) => {
    const given = helper.arguments.map((argument) => argument.name);
    for (const value of NAMES) {
      for (const other of NAMES) {
        const named = given.slice(1).map((argument) => `${argument}=${other}`);
        outcome(
          "handlebars",
          `{{${name} ${value}}}{{${name} ${value} ${other}}}{{${name} ${value} ${other} ${other}}}`,
        );
        for (const argument of named) outcome("handlebars", `{{${name} ${value} ${argument}}}`);
        outcome("handlebars", `{{${name} ${given.map((argument) => `${argument}=${value}`).join(" ")}}}`);
      }
    }

    expect(outcome("handlebars", "{{s}}")).toBe("constructor");
  });

  test.each(["liquid", "jinja2"] as const)("the filters of %s", (engine) => {
    const names = engine === "liquid" ? [...liquidFilters.keys()] : [...jinja2Filters.keys()];
    for (const filter of names) {
      for (const value of NAMES) {
        outcome(engine, `{{ ${value} | ${filter} }}`);
        for (const other of NAMES) {
          const call = engine === "liquid" ? `${filter}: ${other}` : `${filter}(${other})`;
          outcome(engine, `{{ ${value} | ${call} | string }}`.replace(engine === "liquid" ? " | string" : "", ""));
        }
      }
    }

    expect(names.length).toBeGreaterThan(40);
  });

  test("a barcode type and an object get a clear answer", () => {
    expect(outcome("handlebars", '{{barcode "1" "constructor"}}')).toMatch(
      /^There is no barcode of type "constructor"/,
    );
    expect(outcome("handlebars", "{{length o}}")).toBe("8");
    expect(outcome("handlebars", '{{length (escape "<b>")}}')).toBe("9");
  });
});
