import { expect, test } from "vitest";
import { frenchInvoice } from "../../../test/example-invoices.ts";
import { type Changes, changed } from "../../../test/model-family.ts";
import { checkInvoice } from "../../index.ts";

const choice = { profile: "extended" } as const;

const found = (block: unknown) =>
  checkInvoice(block, choice)
    .filter(({ severity }) => severity === "error")
    .map(({ path, rule }) => [path.replace("data._invoice.", ""), rule]);

const document = (more: object) => ({ "lines[0].documents": [{ id: "D-1", type_code: "130", ...more }] });
const paid = (more: object) => ({
  advance_payments: [
    { amount: "12.00", taxes: [{ amount: "2.00", category: "S", rate: "20" }], invoice: { number: "A-1", ...more } },
  ],
});

test("an invoice between French businesses has no findings in the profile", () => {
  expect(found(frenchInvoice())).toEqual([]);
});

test.each<[string, string, Changes]>([
  ["order_date", "CII-DT-027", { order: "PO-1", order_date: "2026-11-01" }],
  ["delivery_note.date", "CII-DT-027", { delivery_note: { number: "BL-1", date: "2026-11-01" } }],
  ["customer_orders[0].date", "CII-DT-027", { customer_orders: [{ number: "K-1", date: "2026-11-01" }] }],
  ["lines[0].contract.date", "CII-DT-027", { "lines[0].contract": { number: "C-1", date: "2026-11-01" } }],
  ["lines[0].documents[0].date", "CII-DT-027", document({ date: "2026-11-01" })],
  ["advance_payments[0].invoice.date", "CII-DT-027", paid({ date: "2026-11-01" })],
  ["advance_payments[0].invoice.type_code", "CII-DT-018", paid({ type_code: "386" })],
  ["preceding_invoices[0].type_code", "CII-DT-018", { preceding_invoices: [{ number: "P-1", type_code: "380" }] }],
  ["lines[0].documents[0].type_code", "CII-DT-018", document({ type_code: "751" })],
  ["lines[0].documents[0].name", "CII-DT-021", document({ name: "Devis" })],
  ["lines[0].documents[0].url", "CII-DT-015", document({ url: "https://example.org" })],
  ["lines[0].documents[0].scheme", "CII-DT-024", document({ type_code: "916", scheme: "AAA" })],
  ["instalments[0].due_date", "BR-FR-CO-07_BT-9", { instalments: [{ amount: "1.00", due_date: "2027-01-14" }] }],
  ["taxes[0].category", "BR-FREXT-Z-08", { "taxes[0].category": "Z" }],
])("%s is refused between French businesses with rule %s", (path, rule, changes) => {
  expect(found(changed(frenchInvoice(), changes))).toContainEqual([path, rule]);
});

test("a finding says why and what to do instead", () => {
  const instalments = [{ amount: "1.00", due_date: "2027-01-14" }];
  const [finding] = checkInvoice(changed(frenchInvoice(), { instalments }), choice);
  expect(finding?.message).toBe(
    'instalments[0].due_date is "2027-01-14" beside due_date; between French businesses an invoice has one due date: keep the last one as due_date and write the others in payment_terms',
  );
});

test("abroad the same fields are taken", () => {
  const abroad = {
    notes: undefined,
    "buyer.siren": undefined,
    "buyer.siret": undefined,
    "buyer.address.country": "BE",
    order: "PO-1",
    order_date: "2026-11-01",
    instalments: [{ amount: "1.00", due_date: "2027-01-14" }],
  };
  expect(found(changed(frenchInvoice(), abroad))).toEqual([]);
});
