/** Tests a family of rules of the data check: a valid invoice passes, and each rule is named where it is broken. */

import { expect, test } from "vitest";
import { checkInvoice } from "../src/index.ts";
import type { DataRule } from "../src/model/data-rule.ts";
import { fullInvoice } from "./example-invoices.ts";

/** Values of the block by their paths, such as `lines[0].tax.rate`; undefined takes a field out. */
export type Changes = Readonly<Record<string, unknown>>;

/** A rule, and what it takes in the full invoice to break it. */
export type BrokenRule = readonly [rule: string, changes: Changes];

/** None of the rules may be without a row. */
export function testModelFamily(rules: readonly DataRule[], rows: readonly BrokenRule[]): void {
  test("the invoice that is broken here is valid", () => {
    expect(checkInvoice(fullInvoice())).toEqual([]);
  });

  test.each(rows)("%s is named where it is broken: %j", (rule, changes) => {
    const findings = checkInvoice(changed(fullInvoice(), changes));
    expect(findings.filter(({ severity }) => severity === "error").map((finding) => finding.rule)).toContain(rule);
  });

  test("every rule of the family is broken here", () => {
    const broken = new Set(rows.map(([rule]) => rule));
    expect([...broken].sort()).toEqual([...new Set(rules.map(({ id }) => id))].sort());
  });
}

/** The block with other values at some paths. */
export function changed<T extends object>(block: T, changes: Changes): T {
  const copy = structuredClone(block);
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
    const last = steps.pop() ?? "";
    let place: object = copy;
    for (const step of steps) place = Reflect.get(place, step) as object;
    Reflect.set(place, last, value);
  }
  return copy;
}
