import { expect, test } from "vitest";
import { dependsOnOtherRows } from "./depends-on-other-rows.ts";

test.each([
  "td { border-bottom: 1px solid #ccc; padding: 2mm }",
  "tr:nth-child(even) { background: #eee }",
  "tr:nth-child(3n + 1) td, tr:nth-child(-n+2), td:nth-child( 4 ), tr:nth-of-type(2n-1) { color: teal }",
  "tr:first-child, tr:last-child, tr + tr.total, td:not(:last-child) { font-weight: bold }",
  "a[href~=invoice] { break-before: page }",
])("rows look the same without the others: %s", (css) => {
  expect(dependsOnOtherRows(css, 420)).toBe(false);
});

test.each([
  ["counters", "td::before { content: counter(row) }"],
  ["pages of its own", "@page { size: A5 }"],
  ["named pages", "table{page:wide}"],
  ["a number from the end", "tr:nth-last-child(2) { border: 0 }"],
  ["a number that never repeats in time", "tr:nth-child(11n) { border: 0 }"],
  ["a number beyond the rows that are kept", "tr:nth-child(1000) { border: 0 }"],
  ["rows before it", "tr.late ~ tr { color: red }"],
  ["what it contains", "table:has(tr.late) { color: red }"],
  ["a number among some rows", "tr:nth-child(2 of .late) { color: red }"],
])("rows may look different without the others: %s", (_, css) => {
  expect(dependsOnOtherRows(css, 420)).toBe(true);
});
