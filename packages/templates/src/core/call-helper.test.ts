import { expect, test } from "vitest";
import type { Helper, HelperContext, Value } from "../helpers/helper.ts";
import { callHelper, checkHelperCall } from "./call-helper.ts";
import { defaultLimits, Meter } from "./limits.ts";
import { SafeString } from "./output.ts";

const context: HelperContext = {
  meter: new Meter(defaultLimits, () => 0),
  locale: "en",
  timezone: "UTC",
  currency: "EUR",
  now: new Date(0),
  translations: null,
};

/** Gives back the arguments it was called with. */
const echo: Helper = {
  name: "echo",
  group: "text",
  doc: "",
  arguments: [
    { name: "value", type: "number", doc: "The number." },
    { name: "code", type: "text", doc: "A code.", default: "EUR" },
    { name: "locale", type: "text", doc: "A locale.", optional: true },
    { name: "strict", type: "boolean", doc: "Whether it is strict.", optional: true, named: true },
  ],
  returns: "list",
  examples: [],
  run: (args) => args,
};

const named = (values: Record<string, Value>) => new Map(Object.entries(values));

test("arguments come by position or by name and take their defaults", () => {
  expect(callHelper(echo, [5], undefined, context)).toEqual([5, "EUR", undefined, undefined]);
  expect(callHelper(echo, [5, "CHF", "de"], undefined, context)).toEqual([5, "CHF", "de", undefined]);
  expect(callHelper(echo, [5], named({ locale: "fr", strict: true }), context)).toEqual([5, "EUR", "fr", true]);
});

test("a null counts as not given, and a missing number gives nothing instead of a wrong amount", () => {
  expect(callHelper(echo, [5, null], undefined, context)).toEqual([5, "EUR", undefined, undefined]);
  expect(callHelper(echo, [null], undefined, context)).toBeNull();
});

test("a number in a text is a number, safe HTML is its text", () => {
  expect(callHelper(echo, ["12.50", new SafeString("<b>")], undefined, context)).toEqual([
    12.5,
    "<b>",
    undefined,
    undefined,
  ]);
});

test.each<[string, Value[], Record<string, Value>, RegExp]>([
  ["an unknown name", [5], { local: "de" }, /no argument "local".*Did you mean "locale"/],
  ["too many values", [5, "a", "b", "c"], {}, /at most 3 values without a name but is given 4/],
  ["a value given twice", [5, "CHF"], { code: "EUR" }, /"code" twice/],
  ["a wrong type", ["five"], {}, /a number as its argument "value" but got "five"/],
  ["a list for a text", [5, ["EUR"]], {}, /a text as its argument "code" but got a list of 1/],
])("%s is a fault that names it", (_name, positional, names, message) => {
  expect(() => callHelper(echo, positional, named(names), context)).toThrow(message);
});

test("check finds without rendering what is wrong with number, names and literal types", () => {
  const check = (positional: { value?: Value }[], names: Record<string, { value?: Value }> = {}) =>
    checkHelperCall(echo, positional as [], new Map(Object.entries(names)) as Map<string, never>);

  expect(check([{}])).toBeUndefined();
  expect(check([{ value: 5 }, {}], { strict: { value: true } })).toBeUndefined();
  expect(check([])).toMatch(/needs its argument "value"/);
  expect(check([{}], { colour: {} })).toMatch(/no argument "colour"/);
  expect(check([{ value: "x" }])).toMatch(/needs a number/);
});
