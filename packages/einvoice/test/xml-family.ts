/** Tests a family of rules of the XML check: a valid invoice passes, and each rule is named where it is broken. */

import { expect, test } from "vitest";
import { checkInvoiceXml, writeInvoiceXml } from "../src/index.ts";
import { type Change, changeXml } from "./change-xml.ts";
import { fullInvoice } from "./example-invoices.ts";

/** A rule, and the changes to the full invoice that break it. */
type BrokenRule = readonly [rule: string, ...changes: Change[]];

const valid = writeInvoiceXml(fullInvoice());

/** `family` is the module that has the rules; none of them may be without a row. */
export function testXmlFamily(family: object, rows: readonly BrokenRule[]): void {
  test("the invoice that is broken here is valid, and so is its copy", () => {
    expect(rulesBrokenBy(valid)).toEqual([]);
    expect(rulesBrokenBy(changeXml(valid))).toEqual([]);
  });

  test.each(rows.map(([rule, ...changes]) => ({ rule, changes })))("$rule is named where it is broken", (row) => {
    const { rule, changes } = row;
    expect(rulesBrokenBy(changeXml(valid, ...changes))).toContain(rule);
  });

  test("every rule of the family is broken here", () => {
    expect(rows.map(([rule]) => rule).sort()).toEqual([...ruleIdsIn(family)].sort());
  });
}

function rulesBrokenBy(xml: string): string[] {
  const { messages } = checkInvoiceXml(xml, { sets: ["en16931", "br-fr"] });
  return messages.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
}

/** The ids of all rules that a value holds, however deep. */
function ruleIdsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if ("id" in value && "holds" in value) found.add(String(value.id));
  else for (const part of Object.values(value)) ruleIdsIn(part, found);
  return found;
}
