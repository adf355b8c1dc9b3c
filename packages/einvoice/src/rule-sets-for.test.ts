import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { readInvoice } from "./model/read-invoice.ts";
import { ruleSetsFor } from "./rule-sets-for.ts";

test("the French rules are for invoices between French businesses alone", () => {
  expect(ruleSetsFor(readInvoice(simpleInvoice()).invoice)).toEqual(["en16931", "facturx"]);
  expect(ruleSetsFor(readInvoice(frenchInvoice()).invoice)).toEqual(["en16931", "facturx", "br-fr"]);
});
