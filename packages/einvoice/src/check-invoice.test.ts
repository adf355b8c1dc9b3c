import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoice } from "./check-invoice.ts";
import type { Finding } from "./finding.ts";

/** The errors that a change of a right invoice makes, as `path rule`. */
function errorsOf(findings: readonly Finding[]): string[] {
  return findings.filter(({ severity }) => severity === "error").map(({ path, rule }) => `${path} ${rule ?? "-"}`);
}

type Loose = Record<string, unknown>;

function changed(change: (block: Record<string, Loose> & Loose) => void, block: object = simpleInvoice()): string[] {
  const copy = structuredClone(block) as Record<string, Loose> & Loose;
  change(copy);
  return errorsOf(checkInvoice(copy));
}

test("right invoices have no findings", () => {
  expect(checkInvoice(simpleInvoice())).toEqual([]);
  expect(checkInvoice(frenchInvoice())).toEqual([]);
});

test("a missing block is one finding at data._invoice", () => {
  expect(errorsOf(checkInvoice(undefined))).toEqual(["data._invoice -"]);
  expect(errorsOf(checkInvoice("text"))).toEqual(["data._invoice -"]);
});

test("a grand total that does not add up names the values and what they should be", () => {
  const block = simpleInvoice();
  block.totals.grand = "120.01";
  block.totals.due = "120.01";
  expect(checkInvoice(block)).toEqual([
    {
      path: "data._invoice.totals.grand",
      rule: "BR-CO-15",
      severity: "error",
      message: "totals.grand is 120.01 but tax_basis 100.00 + tax_total 20.00 is 120.00",
      expected: "120.00",
    },
  ]);
});

test("each total has its own rule and path", () => {
  expect(changed(({ totals }) => Object.assign(totals!, { due: "119.99" }))).toEqual([
    "data._invoice.totals.due BR-CO-16",
  ]);
  expect(changed(({ totals }) => Object.assign(totals!, { prepaid: "20.00", due: "100.00" }))).toEqual([]);
  expect(changed(({ totals }) => Object.assign(totals!, { rounding: "0.01", due: "120.01" }))).toEqual([]);
  expect(
    changed(({ totals }) =>
      Object.assign(totals!, { lines: "99.00", tax_basis: "99.00", grand: "119.00", due: "119.00" }),
    ),
  ).toEqual(["data._invoice.totals.lines BR-CO-10"]);
  expect(changed(({ totals }) => Object.assign(totals!, { allowances: "1.00" }))).toEqual([
    "data._invoice.totals.allowances BR-CO-11",
    "data._invoice.totals.tax_basis BR-CO-13",
  ]);
  expect(changed(({ totals }) => Object.assign(totals!, { charges: "1.00" }))).toEqual([
    "data._invoice.totals.charges BR-CO-12",
    "data._invoice.totals.tax_basis BR-CO-13",
  ]);
  expect(
    changed(({ totals }) => Object.assign(totals!, { tax_total: "19.00", grand: "119.00", due: "119.00" })),
  ).toEqual(["data._invoice.totals.tax_total BR-CO-14"]);
});

test("a unit that is a word is not in its list, and the code is suggested", () => {
  const block = simpleInvoice();
  block.lines[0]!.unit_code = "hours";
  const [finding] = checkInvoice(block);
  expect(finding).toMatchObject({ path: "data._invoice.lines[0].unit_code", rule: "BR-CL-23" });
  expect(finding?.message).toContain("HUR");
});

test("what is missing is named at the place where it belongs", () => {
  expect(changed((block) => delete block.due_date)).toEqual(["data._invoice.due_date BR-CO-25"]);
  expect(changed((block) => delete block.payment!.accounts)).toEqual(["data._invoice.payment.accounts[0].iban BR-61"]);
  expect(changed((block) => Object.assign(block.payment!, { accounts: [{ name: "Konto" }] }))).toEqual([
    "data._invoice.payment.accounts[0].iban BR-61",
  ]);
  expect(changed((block) => Object.assign(block.seller!, { vat_id: undefined, tax_number: "12/345" }))).toEqual([
    "data._invoice.seller BR-CO-26",
  ]);
  expect(changed((block) => delete block.number)).toEqual(["data._invoice.number BR-02"]);
  expect(changed((block) => delete block.seller!.address)).toEqual(["data._invoice.seller.address BR-08"]);
  expect(changed((block) => Object.assign(block, { lines: [] }))).toContain("data._invoice.lines BR-16");
});

test("amounts have two decimals, prices and quantities as many as they need", () => {
  expect(changed(({ totals }) => Object.assign(totals!, { grand: "120.000" }))).toEqual([
    "data._invoice.totals.grand BR-DEC-14",
  ]);
  expect(
    changed((block) =>
      Object.assign((block.lines as unknown as Loose[])[0]!, { quantity: "0.12345", price: { net: "33.335" } }),
    ),
  ).toEqual([]);
});

test("numbers are exact however they are written", () => {
  const block = simpleInvoice();
  Object.assign(block.totals, { lines: 0.3, tax_basis: 0.3, tax_total: 0.06, grand: 0.36, due: 0.36 });
  block.taxes = [{ category: "S", rate: 20, basis: 0.3, amount: 0.06 }];
  block.lines = [0.1, 0.2].map((amount, index) => ({
    ...block.lines[0]!,
    id: String(index),
    quantity: 1,
    price: { net: amount },
    net_amount: amount,
  }));
  expect(checkInvoice(block)).toEqual([]);
});

test("a value that cannot be read silences the rules that need it and no others", () => {
  expect(
    changed((block) => Object.assign(block, { number: undefined, totals: { ...block.totals, grand: "a lot" } })),
  ).toEqual(["data._invoice.number BR-02", "data._invoice.totals.grand -"]);
});

test("unknown fields are findings with the field that was probably meant", () => {
  const findings = checkInvoice({ ...simpleInvoice(), dueDate: "2026-12-15" });
  expect(findings).toMatchObject([{ path: "data._invoice.dueDate", message: expect.stringContaining("due_date") }]);
});

test("a VAT breakdown must match the lines", () => {
  expect(
    changed((block) =>
      Object.assign(block, { taxes: [{ category: "S", rate: "20", basis: "90.00", amount: "20.00" }] }),
    ),
  ).toEqual(["data._invoice.taxes[0].basis BR-S-08", "data._invoice.taxes[0].amount BR-CO-17"]);
  expect(
    changed((block) =>
      Object.assign(block, { taxes: [{ category: "Z", rate: "0", basis: "100.00", amount: "20.00" }] }),
    ),
  ).toContain("data._invoice.taxes BR-S-01");
});

test("the profile basic has no rounding and refuses fields that it cannot carry", () => {
  const block = simpleInvoice();
  Object.assign(block.totals, { rounding: "0.01", due: "120.01" });
  block.project = "P1";
  expect(errorsOf(checkInvoice(block, { profile: "basic" }))).toEqual([
    "data._invoice.project -",
    "data._invoice.totals.rounding -",
  ]);
  Object.assign(block.totals, { rounding: "0.00", due: "120.00" });
  delete block.project;
  expect(checkInvoice(block, { profile: "basic" })).toEqual([]);
});

test("an invoice between two French businesses needs what France asks for", () => {
  expect(changed((block) => delete block.business_process, frenchInvoice())).toEqual([
    "data._invoice.business_process BR-FR-08_BT-23",
  ]);
  expect(changed((block) => Object.assign(block, { notes: [] }), frenchInvoice())).toEqual([
    "data._invoice.notes BR-FR-05_BT-22_PMT",
    "data._invoice.notes BR-FR-05_BT-22_PMD",
    "data._invoice.notes BR-FR-05_BT-22_AAB",
  ]);
  expect(changed((block) => delete block.buyer!.electronic_address, frenchInvoice())).toContain(
    "data._invoice.buyer.electronic_address BR-FR-12_BT-49",
  );
  expect(changed((block) => Object.assign(block, { number: "F 1" }), frenchInvoice())).toEqual([
    "data._invoice.number BR-FR-02_BT-1",
  ]);
  expect(errorsOf(checkInvoice(frenchInvoice(), { profile: "basic" }))).toEqual(["data._invoice -"]);
});

test("French rules stay away from an invoice to a consumer or to another country", () => {
  const block = frenchInvoice();
  block.notes = [];
  delete block.buyer.siren;
  delete block.buyer.siret;
  expect(checkInvoice(block)).toEqual([]);
});

test("wrong check digits are warnings, never errors", () => {
  const block = frenchInvoice();
  Object.assign(block.seller, {
    siren: "552100555",
    vat_id: "FR04552100555",
    electronic_address: { value: "552100555", scheme: "0225" },
  });
  block.payment!.accounts = [{ iban: "DE89370400440532013001" }];
  const findings = checkInvoice(block);
  expect(findings.map(({ severity }) => severity)).toEqual(findings.map(() => "warning"));
  expect(findings.map(({ path }) => path)).toEqual([
    "data._invoice.seller.vat_id",
    "data._invoice.seller.siren",
    "data._invoice.payment.accounts[0].iban",
  ]);
});
