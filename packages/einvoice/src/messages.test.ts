import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoice } from "./check-invoice.ts";
import type { Finding } from "./finding.ts";
import type { InvoiceBlock } from "./index.ts";

type Change = Readonly<Record<string, unknown>>;

/** Sets the values at paths such as `lines[0].tax.rate`; undefined removes them. */
function withChange(block: InvoiceBlock, change: Change): InvoiceBlock {
  for (const [path, value] of Object.entries(change)) {
    const steps = path.replace(/\[(\d+)\]/g, ".$1").split(".");
    const last = steps.pop()!;
    let at = block as unknown as Record<string, unknown>;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    if (value === undefined) delete at[last];
    else at[last] = value;
  }
  return block;
}

function said(change: Change, block = simpleInvoice()): Finding[] {
  return checkInvoice(withChange(block, change));
}

function messages(change: Change, block = simpleInvoice()): string[] {
  return said(change, block).map(({ message }) => message);
}

test("a rate written as a fraction is answered with the percentage", () => {
  expect(messages({ "lines[0].tax.rate": "0.2", "taxes[0].rate": "0.2" })).toEqual([
    "taxes[0].rate is 0.2, which means 0.2 %: write 20 for 20 %",
  ]);
});

test("a rate written as a fraction is one finding at the breakdown, or one at each line where the breakdown is right", () => {
  const percent = { rule: "BR-CO-17", path: "data._invoice.taxes[0].rate", expected: "20" };
  expect(said({ "lines[0].tax.rate": "0.2", "taxes[0].rate": "0.2" }, frenchInvoice())).toMatchObject([percent]);
  expect(said({ "taxes[0].rate": "0.2" }, frenchInvoice())).toMatchObject([percent]);
  expect(said({ "lines[0].tax.rate": "0.20" }, frenchInvoice())).toMatchObject([
    { rule: "BR-S-08", path: "data._invoice.lines[0].tax.rate", expected: "20" },
  ]);
});

test("a rate below 1 % that the amounts follow is not taken for a fraction", () => {
  const change = { "lines[0].tax.rate": "0.2", "taxes[0].rate": "0.2", "taxes[0].amount": "0.20" };
  expect(messages(change).filter((message) => message.includes("which means"))).toEqual([]);
});

test("a SIREN with blanks is one finding that says what to write", () => {
  const findings = said({ "seller.siren": "552 100 554" }, frenchInvoice());
  expect(findings).toMatchObject([
    { path: "data._invoice.seller.siren", message: 'seller.siren is "552 100 554": write the digits alone, 552100554' },
  ]);
});

test.each([
  ["currency", { currency: "€" }, ["data._invoice.currency"]],
  ["currency that is missing", { currency: undefined }, ["data._invoice.currency"]],
  [
    "electronic address without a scheme",
    { "buyer.electronic_address": { value: "732829320" } },
    ["data._invoice.buyer.electronic_address.scheme"],
  ],
  [
    "content that is not base64",
    { attachments: [{ id: "A", filename: "a.pdf", mime: "application/pdf", content_base64: "%%%" }] },
    ["data._invoice.attachments[0].content_base64"],
  ],
])("what only follows from another fault is not said: %s", (_name, change, paths) => {
  expect(said(change, frenchInvoice()).map(({ path }) => path)).toEqual(paths);
});

test("a line without its rate is named, and not the breakdown that does not find it", () => {
  expect(said({ "lines[0].tax": { category: "S" } })).toMatchObject([
    { path: "data._invoice.lines[0].tax.rate", rule: "BR-S-05" },
  ]);
});

test("a required field that is empty is to be filled, an optional one may be left out", () => {
  expect(messages({ number: "" })).toEqual(["number is empty: it is required, fill it"]);
  expect(messages({ order: " " })).toEqual(["order is empty: fill it or leave it out"]);
});

test("a number is quoted, so that blanks show, and corrected where it can be", () => {
  expect(messages({ "totals.due": " 120.00" })).toEqual([
    'totals.due is " 120.00": write "120.00", without blanks and with a point before the decimals',
  ]);
  expect(messages({ "totals.due": "1 200,50" })[0]).toContain('write "1200.50"');
});

test("an allowance without a reason is said once", () => {
  const allowance = { amount: "0.00", tax: { category: "S", rate: "20" } };
  expect(messages({ allowances: [allowance], "totals.allowances": "0.00" })).toHaveLength(1);
});

test("half of a character is called what it is", () => {
  expect(messages({ order: "PO \ud83d" })[0]).toContain("half of a character");
});

test.each([
  ["lines[0].unit_code", "heures", "HUR"],
  ["lines[0].unit_code", "PCS", "H87"],
  ["lines[0].unit_code", "pièce", "H87"],
  ["buyer.address.country", "UK", "GB"],
  ["buyer.address.country", "Deutschland", "DE"],
  ["currency", "€", "EUR"],
  ["payment.means_code", "virement", "30"],
  ["lines[0].tax.category", "standard", "S"],
  ["taxes[0].exemption_code", "VATEX-FR-293B", "VATEX-FR-FRANCHISE"],
])("a code is suggested: %s %s", (path, written, code) => {
  const finding = said({ [path]: written }).find((each) => each.path === `data._invoice.${path}`);
  expect(finding?.message).toContain(`did you mean ${code} (`);
});

test("a mistyped field is answered with the field", () => {
  expect(messages({ "lines[0].unit_cod": "HUR" })[0]).toBe(
    "lines[0].unit_cod is not a field of the block: did you mean unit_code?",
  );
});

test("a number of the wrong length is not accused of wrong check digits", () => {
  expect(messages({ "seller.vat_id": "BE040301926" })[0]).toContain("a Belgian VAT number is BE and ten digits");
  expect(messages({ "payment.accounts[0].iban": "DE8937040044053201300" })[0]).toContain("has 22 characters");
});

test("a country that is a word does not hide what France asks for", () => {
  const rules = said({ "seller.address.country": "France", business_process: undefined, notes: [] }, frenchInvoice());
  expect(rules.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["BR-CL-14", "BR-FR-08_BT-23"]));
});

test("Guadeloupe, Martinique and Réunion count as France", () => {
  for (const country of ["GP", "MQ", "RE"]) {
    const change = { "buyer.address.country": country, business_process: undefined, notes: [] };
    expect(said(change, frenchInvoice()).map(({ rule }) => rule)).toContain("BR-FR-08_BT-23");
  }
  const outside = { "buyer.address.country": "NC", business_process: undefined, notes: [] };
  expect(said(outside, frenchInvoice())).toEqual([]);
});

test.each<[string, Change, string, string | undefined]>([
  ["quantity × price", { "lines[0].quantity": "3" }, "lines[0].net_amount", "150.00"],
  [
    "VAT within the tolerance of the rules",
    { "taxes[0].amount": "20.50", "totals.tax_total": "20.50", "totals.grand": "120.50", "totals.due": "120.50" },
    "taxes[0].amount",
    "20.00",
  ],
  ["gross - discount", { "lines[0].price": { net: "50", gross: "60", discount: "5" } }, "lines[0].price.net", "55"],
  [
    "percent × base",
    {
      "lines[0].allowances": [{ amount: "10.00", base: "100.00", percent: "5", reason: "r" }],
      "lines[0].quantity": "2.2",
    },
    "lines[0].allowances[0].amount",
    "5.00",
  ],
  [
    "negative charge",
    { "lines[0].charges": [{ amount: "-10.00", reason: "r" }], "lines[0].quantity": "2.2" },
    "lines[0].charges[0].amount",
    undefined,
  ],
  [
    "line number twice",
    {
      "lines[1]": {
        id: "1",
        quantity: "0",
        unit_code: "C62",
        net_amount: "0.00",
        price: { net: "1" },
        tax: { category: "S", rate: "20" },
        item: { name: "x" },
      },
    },
    "lines[1].id",
    undefined,
  ],
  [
    "direct debit without a mandate",
    { payment: { means_code: "59", direct_debit: { creditor_id: "X" } } },
    "payment.direct_debit.mandate",
    undefined,
  ],
  ["BIC", { "payment.accounts[0].bic": "AGRI" }, "payment.accounts[0].bic", undefined],
  [
    "IBAN with blanks",
    { "payment.accounts[0].iban": "DE89 3704 0044 0532 0130 00" },
    "payment.accounts[0].iban",
    "DE89370400440532013000",
  ],
  ["Greek VAT number", { "buyer.vat_id": "GR123456789" }, "buyer.vat_id", "EL123456789"],
  [
    "German invoice without a date of supply",
    { "seller.address.country": "DE", "seller.vat_id": "DE136695976" },
    "delivery.date",
    undefined,
  ],
])("a doubt is a warning with a path: %s", (_name, change, path, expected) => {
  const findings = said(change);
  expect(findings).toMatchObject([{ path: `data._invoice.${path}`, severity: "warning" }]);
  expect(findings[0]?.expected).toBe(expected);
});

test("a credit note with negative amounts and a VAT number of another SIREN are doubts", () => {
  const negative = said({
    type_code: "381",
    totals: { lines: "-100.00", tax_basis: "-100.00", tax_total: "-20.00", grand: "-120.00", due: "-120.00" },
    taxes: [{ category: "S", rate: "20", basis: "-100.00", amount: "-20.00" }],
    "lines[0].quantity": "-2",
    "lines[0].net_amount": "-100.00",
  });
  expect(negative).toMatchObject([{ path: "data._invoice.totals.grand", severity: "warning" }]);
  expect(said({ "seller.vat_id": "FR40303265045" }, frenchInvoice())).toMatchObject([
    { path: "data._invoice.seller.vat_id", severity: "warning", message: expect.stringContaining("303265045") },
  ]);
});

test("a second identifier of the buyer and a field without a term are refused in the profiles that have no place for them", () => {
  const twice = { "buyer.ids": [{ value: "ROUTE", scheme: "0224" }] };
  expect(said(twice, frenchInvoice())).toMatchObject([{ path: "data._invoice.buyer.siret", rule: "FX-SCH-A-000164" }]);
  expect(said({ "buyer.legal_info": "GmbH" })).toMatchObject([
    { path: "data._invoice.buyer.legal_info", severity: "error" },
  ]);
});
