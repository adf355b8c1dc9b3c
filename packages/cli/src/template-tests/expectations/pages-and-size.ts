/** How long and how large the document is. */
import type { TestExpectations } from "@platen/render";
import type { MadeDocument } from "../outcome.ts";
import type { Miss } from "../test-case.ts";

export function missedPages(expected: NonNullable<TestExpectations["pages"]>, { document }: MadeDocument): Miss[] {
  const pages = document.pages ?? 1;
  const found = count(pages, "page");
  if (typeof expected === "number")
    return pages === expected ? [] : [{ at: [], expected: count(expected, "page"), found }];

  const { min, max } = expected;
  const misses: Miss[] = [];
  if (min !== undefined && pages < min) misses.push({ at: ["min"], expected: `at least ${count(min, "page")}`, found });
  if (max !== undefined && pages > max) misses.push({ at: ["max"], expected: `at most ${count(max, "page")}`, found });
  return misses;
}

export function missedSize(expected: NonNullable<TestExpectations["size"]>, { document }: MadeDocument): Miss[] {
  const { min_bytes, max_bytes } = expected;
  const { length } = document.bytes;
  const found = count(length, "byte");
  const misses: Miss[] = [];
  if (min_bytes !== undefined && length < min_bytes)
    misses.push({ at: ["min_bytes"], expected: `at least ${count(min_bytes, "byte")}`, found });
  if (max_bytes !== undefined && length > max_bytes)
    misses.push({ at: ["max_bytes"], expected: `at most ${count(max_bytes, "byte")}`, found });
  return misses;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
