import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { ruleSetsFor } from "./rule-sets-for.ts";

test("the French rules are for invoices between French businesses alone", () => {
  expect(ruleSetsFor(simpleInvoice())).toEqual(["en16931"]);
  expect(ruleSetsFor(frenchInvoice())).toEqual(["en16931", "br-fr"]);
});
