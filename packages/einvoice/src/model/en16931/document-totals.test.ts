import { testModelFamily } from "../../../test/model-family.ts";
import { documentTotals } from "./document-totals.ts";

testModelFamily(documentTotals, [
  ["BR-CO-10", { "totals.lines": "199.00" }],
  ["BR-CO-11", { "totals.allowances": "19.00" }],
  ["BR-CO-11", { "totals.allowances": undefined }],
  ["BR-CO-12", { "totals.charges": "9.00" }],
  ["BR-CO-13", { "totals.tax_basis": "189.00" }],
  ["BR-CO-14", { "totals.tax_total": "37.00" }],
  ["BR-CO-15", { "totals.grand": "228.01" }],
  ["BR-CO-16", { "totals.due": "200.00" }],
  ["BR-CO-25", { due_date: undefined, payment_terms: undefined }],
  ["BR-53", { "totals.tax_total_accounting": undefined }],
  ["BR-53", { accounting_currency: undefined }],
  ["BR-53", { accounting_currency: "EUR" }],
  ["BR-CO-03", { tax_point_date: "2026-11-15" }],
]);
