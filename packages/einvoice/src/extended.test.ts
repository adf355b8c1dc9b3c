import { expect, test } from "vitest";
import { fullInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { type Changes, changed } from "../test/model-family.ts";
import { checkInvoice, convertInvoiceXml, readInvoiceXml, writeInvoiceXml } from "./index.ts";

const choice = { profile: "extended" } as const;

const line = (id: string, net_amount: string, more: object = {}) => ({
  id,
  quantity: "1",
  unit_code: "C62",
  net_amount,
  price: { net: net_amount },
  tax: { category: "S", rate: "20" },
  item: { name: "Part" },
  ...more,
});

/** Lines of 60.00 and 40.00 in a group. */
const grouped = () =>
  changed(simpleInvoice(), {
    lines: [
      { id: "1", kind: "GROUP", net_amount: "100.00", item: { name: "Group" } },
      line("1.1", "60.00", { parent: "1", kind: "DETAIL" }),
      line("1.2", "40.00", { parent: "1", kind: "DETAIL" }),
    ],
  });

const found = (block: unknown) =>
  checkInvoice(block, choice)
    .filter(({ severity }) => severity === "error")
    .map(({ path, rule }) => [path.replace("data._invoice.", ""), rule]);

test("an invoice of EN 16931 and one with groups of lines have no findings", () => {
  expect(found(fullInvoice())).toEqual([]);
  expect(found(simpleInvoice())).toEqual([]);
  expect(found(grouped())).toEqual([]);
});

test.each<[string, string | undefined, Changes]>([
  ["lines[0].net_amount", "BR-FXEXT-08", { "lines[0].net_amount": "99.00" }],
  ["lines[1].parent", "BR-FXEXT-11", { "lines[1].parent": "7" }],
  ["lines[1].kind", "BR-FXEXT-06", { "lines[1].kind": undefined }],
  ["lines[1].kind", "FX-SCH-A-000335", { "lines[1].kind": "DETAILS" }],
  ["lines[2].quantity", "BR-22", { "lines[2].quantity": undefined }],
  ["totals.lines", "BR-FXEXT-CO-10", { "totals.lines": "101.00" }],
  ["totals.due", "BR-FXEXT-CO-16", { financial_adjustments: [{ reason: "Retention", amount: "-5.00" }] }],
  ["taxes[0].basis", "BR-FXEXT-S08b", { "taxes[0].basis": "90.00" }],
  ["taxes[0].amount", "BR-FXEXT-S-09b", { "taxes[0].amount": "19.00", "totals.tax_total": "19.00" }],
  ["order", undefined, { order_date: "2026-11-01", order: undefined }],
  ["instalments[0]", undefined, { instalments: [{}] }],
  ["instalments[0].discount.period_unit", undefined, { instalments: [{ discount: { period: "10" } }] }],
  ["buyer.tax_number", "BR-FXEXT-03", { "buyer.tax_number": "12/345" }],
  ["payee.legal_info", "report", { payee: { name: "Factor", legal_info: "SA" } }],
  ["payer.name", undefined, { payer: { siren: "732829320" } }],
])("%s is found with rule %s", (path, rule, changes) => {
  expect(found(changed(grouped(), changes))).toContainEqual([path, rule]);
});

test("totals may be off by a cent for each amount that they are made of", () => {
  const totals = {
    "totals.lines": "100.01",
    "totals.tax_basis": "100.01",
    "totals.grand": "120.01",
    "totals.due": "120.01",
  };
  expect(found(changed(grouped(), totals))).toEqual([]);
  expect(checkInvoice(changed(simpleInvoice(), totals)).map(({ rule }) => rule)).toContain("BR-CO-10");
});

test("fields of EXTENDED are refused by the other profiles, with their path and the way out", () => {
  const messages = checkInvoice(grouped()).map(({ path, message }) => `${path} ${message}`);
  expect(messages).toContain(
    "data._invoice.lines[1].parent lines[1].parent is not part of the profile en16931: leave it out, or use the profile extended",
  );
  expect(checkInvoice(grouped(), { syntax: "ubl" })[0]?.message).toMatch(/write CII with the profile extended/);
  expect(() => writeInvoiceXml(grouped(), { syntax: "ubl" })).toThrow("lines[0].kind is not part of the profile");
});

test("what is written is read again, and what UBL has no place for is listed as lost", () => {
  const xml = writeInvoiceXml(grouped(), choice);
  expect(writeInvoiceXml(readInvoiceXml(xml), choice)).toBe(xml);
  const { lost } = convertInvoiceXml(xml, { syntax: "ubl" });
  expect(lost.map(({ name, value }) => `${name} ${value}`)).toContain("ram:LineStatusReasonCode GROUP");
});

test("instalments become one due date and one text where the profile has no place for them", () => {
  const instalments = [
    { terms: "2 % within 10 days", due_date: "2026-12-15", amount: "60.00" },
    { terms: "The rest in two months", due_date: "2027-01-15" },
  ];
  const xml = writeInvoiceXml(changed(grouped(), { due_date: undefined, instalments }), choice);
  const converted = convertInvoiceXml(xml, { syntax: "ubl" });
  expect(readInvoiceXml(converted.xml)).toMatchObject({
    due_date: "2027-01-15",
    payment_terms: "2 % within 10 days\nThe rest in two months",
  });
  expect(converted.lost.map(({ name, value }) => `${name} ${value}`)).toContain("ram:PartialPaymentAmount 60.00");
});

test("a file of a smaller profile is read without fields that it cannot have", () => {
  const xml = writeInvoiceXml(grouped(), choice).replace("#conformant#urn:factur-x.eu:1p0:extended", "");
  expect(readInvoiceXml(xml).lines[1]).not.toHaveProperty("parent");
});
