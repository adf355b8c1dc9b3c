/** A month has all of its days, whether or not anything was rendered on them. */
import { expect, test } from "vitest";
import { daysOfMonth } from "./days-of-month.ts";

test.each([
  ["2026-02", 28],
  ["2028-02", 29],
  ["2026-11", 30],
  ["2026-12", 31],
])("%s has %i days", (month, count) => {
  expect(daysOfMonth(month, [])).toHaveLength(count);
});

test("units are on their day", () => {
  const days = daysOfMonth("2026-11", [{ day: "2026-11-16", units: 7 }]);

  expect(days[15]).toEqual({ day: "2026-11-16", units: 7 });
  expect(days.filter(({ units }) => units > 0)).toHaveLength(1);
});
