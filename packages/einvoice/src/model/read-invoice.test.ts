import { expect, test } from "vitest";
import { fullInvoice, simpleInvoice } from "../../test/example-invoices.ts";
import { checkReadInvoice } from "../check-invoice.ts";
import { writeReadInvoice } from "../write-invoice-xml.ts";
import { readInvoice } from "./read-invoice.ts";

test("a reading is the same after JSON and after a structured clone, digit for digit", () => {
  const block = fullInvoice();
  block.totals.rounding = 0.5;
  block.lines[0]!.price!.net = "10.000000";
  const reading = readInvoice(block);

  expect(reading.invoice.totals?.rounding).toBe("0.5");
  for (const travelled of [structuredClone(reading), JSON.parse(JSON.stringify(reading))]) {
    expect(travelled).toEqual(reading);
    expect(checkReadInvoice(travelled)).toEqual([]);
    expect(writeReadInvoice(travelled.invoice)).toContain("<ram:ChargeAmount>10.000000</ram:ChargeAmount>");
  }
});

test("what cannot be read is left out and named, and keeps its place in a list", () => {
  const { invoice, findings, unreadable } = readInvoice({
    ...simpleInvoice(),
    issue_date: "2026-02-30",
    lines: ["text", simpleInvoice().lines[0]],
  });

  expect(unreadable).toEqual(["data._invoice.issue_date", "data._invoice.lines[0]"]);
  expect(findings.map(({ path }) => path)).toEqual(unreadable);
  expect(invoice).not.toHaveProperty("issue_date");
  expect(invoice.lines?.map(({ id }) => id)).toEqual([undefined, "1"]);
});

test.each([[undefined], [null], ["text"], [[]], [1]])("%j is one finding, and an empty invoice", (block) => {
  const { invoice, findings, unreadable } = readInvoice(block);

  expect(invoice).toEqual({});
  expect(findings).toMatchObject([{ path: "data._invoice", severity: "error" }]);
  expect(unreadable).toEqual(["data._invoice"]);
});
