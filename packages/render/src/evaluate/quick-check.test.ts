import { expect, test, vi } from "vitest";
import { patternWork, surelyFits } from "./quick-check.ts";

const forever = Number.POSITIVE_INFINITY;

test.each([
  ["^FR[0-9]{11}$", 11],
  ["^[A-Z]{2}-\\d+$", 2],
  ["^[a-z]{2,3}(-[A-Z]{2})?$", 12],
  ["^\\(a\\)[(+*?{]", 1],
  ["\\d+", forever],
  ["^(a+)+$", forever],
  ["^(a|b)*$", forever],
  ["^(?:a{1,9}){1,9}$", forever],
  ["^a*b*$", forever],
  ["^\\d{2,}x+$", forever],
  ["^(?=a)b$", forever],
  ["^(a)\\1$", forever],
])("%s: as much work as %d ways to divide a text", (pattern, work) => {
  expect(patternWork(pattern)).toBe(work);
});

test.each([
  ["references", { $ref: "#/$defs/a", $defs: { a: {} } }],
  ["items that must differ", { uniqueItems: true }],
  ["patterns of names", { patternProperties: { "^a": {} } }],
  ["a slow pattern below", { properties: { a: { items: [{ pattern: "(a+)+$" }] } } }],
  ["a format that is a long expression", { format: "uri" }],
])("a schema with %s is left to a child, whatever the data", (_, schema) => {
  expect(surelyFits(schema, {}, 2)).toBe(false);
});

const schema = { properties: { pattern: { type: "string" }, day: { format: "date" } }, required: ["day"] };

test("data fits an ordinary schema or not", () => {
  const days = [{ day: "2026-02-28" }, { day: "2026-02-30" }, {}];

  expect(days.map((data) => surelyFits(schema, data, 20))).toEqual([true, false, false]);
});

test("long data is left to a child", () => {
  expect(surelyFits(schema, { day: "2026-02-28" }, 10_000_000)).toBe(false);
});

test("a schema that cannot be used is left to a child, which says what is wrong", () => {
  expect(surelyFits({ properties: { a: { pattern: "^(" } } }, { a: "x" }, 9)).toBe(false);
});

test("a schema that takes long is left to a child for a while", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slow = { properties: { a: {} } };
  const data = {
    get a() {
      vi.advanceTimersByTime(6);
      return 1;
    },
  };

  expect([surelyFits(slow, data, 7), surelyFits(slow, data, 7)]).toEqual([true, false]);
  vi.advanceTimersByTime(61_000);
  expect(surelyFits(slow, { a: 1 }, 7)).toBe(true);
  vi.useRealTimers();
});
