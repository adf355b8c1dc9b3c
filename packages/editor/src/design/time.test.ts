/** Times are short near now and whole days far from it. */
import { expect, test } from "vitest";
import { shortTime } from "./time.tsx";

const now = new Date("2026-11-16T10:00:00Z");

test.each([
  ["2026-11-16T09:59:50Z", "10 sec. ago"],
  ["2026-11-16T09:55:00Z", "5 min. ago"],
  ["2026-11-16T13:00:00Z", "in 3 hr."],
  ["2026-11-15T10:00:00Z", "yesterday"],
  ["2026-10-01T10:00:00Z", "Oct 1, 2026"],
])("%s is %s", (time, shown) => {
  expect(shortTime(new Date(time), now)).toBe(shown);
});
