/** BR-FR-CO-03 to -15 on the block: what the type, the framework and the currency of an invoice ask for. */

import { type DataRule, single } from "../data-rule.ts";
import { equal, zero } from "../decimal.ts";
import type { Invoice } from "../invoice.ts";
import { isCharged } from "../line-kinds.ts";
import { identifiersOf } from "../party-identifiers.ts";
import { notesOf } from "./document.ts";
import { typeOf } from "./identifiers.ts";

const isPaid = (invoice: Invoice) => ["B2", "S2", "M2"].includes(invoice.business_process ?? "");
const isSingleTaxable = ({ seller }: Invoice) =>
  seller !== undefined && identifiersOf(seller).some(({ scheme }) => scheme === "0231");

/** What EXTENDED allows instead of an invoice for the whole document. */
function namesInvoiceOnEachLine({ lines = [] }: Invoice): boolean {
  const charged = lines.filter(isCharged);
  return (
    charged.length > 0 &&
    charged.every(({ preceding_invoice: invoice }) => invoice?.number !== undefined && invoice.date !== undefined)
  );
}

export const conditionRules: readonly DataRule[] = [
  single({
    id: "BR-FR-CO-03_BT-3",
    path: "contract",
    uses: ["contract", "period", "type_code"],
    holds: (invoice) =>
      typeOf(invoice) !== "262" ||
      (invoice.contract !== undefined && invoice.period?.start !== undefined && invoice.period.end !== undefined),
    message: () => "type_code is 262 (global rebate), which needs contract and a period with start and end",
  }),
  single({
    id: "BR-FR-CO-04_BT-4",
    path: "preceding_invoices",
    uses: ["preceding_invoices", "type_code"],
    holds: (invoice) =>
      !["384", "471", "472", "473"].includes(typeOf(invoice)) || invoice.preceding_invoices?.length === 1,
    message: (invoice) =>
      `type_code is ${typeOf(invoice)} (corrective invoice), which names exactly one preceding invoice; here are ${invoice.preceding_invoices?.length ?? 0}`,
  }),
  single({
    id: "BR-FR-CO-05_BT-3",
    path: "preceding_invoices",
    uses: ["preceding_invoices", "preceding_invoices[]", "lines[].preceding_invoice", "type_code"],
    holds: (invoice) =>
      !["261", "381", "396", "502", "503"].includes(typeOf(invoice)) ||
      (invoice.preceding_invoices ?? []).some(
        ({ number, issue_date }) => number !== undefined && issue_date !== undefined,
      ) ||
      namesInvoiceOnEachLine(invoice),
    message: (invoice) =>
      `type_code is ${typeOf(invoice)} (credit note), which names the invoice it credits with number and issue_date`,
  }),
  single({
    id: "BR-FR-CO-07_BT-9",
    path: "due_date",
    uses: ["due_date", "issue_date"],
    holds: (invoice) => {
      const { due_date: due, issue_date: issued } = invoice;
      if (due === undefined || issued === undefined || isPaid(invoice)) return true;
      return ["386", "500", "503"].includes(typeOf(invoice)) || due >= issued;
    },
    message: ({ due_date: due, issue_date: issued }) => `due_date is ${due}, before issue_date ${issued}`,
  }),
  single({
    id: "BR-FR-CO-08_BT-23",
    path: "business_process",
    uses: ["business_process", "type_code"],
    holds: (invoice) =>
      !["B4", "S4", "M4"].includes(invoice.business_process ?? "") || !["386", "500", "503"].includes(typeOf(invoice)),
    message: (invoice) =>
      `business_process ${invoice.business_process} (final invoice after a prepayment) does not go with type_code ${typeOf(invoice)} (prepayment)`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-1",
    path: "totals.prepaid",
    uses: ["totals.prepaid", "totals.grand", "business_process"],
    holds: (invoice) =>
      !isPaid(invoice) ||
      (invoice.totals?.prepaid !== undefined &&
        invoice.totals.grand !== undefined &&
        equal(invoice.totals.prepaid, invoice.totals.grand)),
    message: ({ business_process: code, totals }) =>
      `business_process ${code} says paid, so totals.prepaid (${totals?.prepaid ?? "missing"}) must be totals.grand ${totals?.grand ?? ""}`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-2",
    path: "totals.due",
    uses: ["totals.due", "business_process"],
    holds: (invoice) => !isPaid(invoice) || invoice.totals?.due === undefined || equal(invoice.totals.due, zero),
    message: ({ business_process: code, totals }) =>
      `business_process ${code} says paid, so totals.due must be 0; it is ${totals?.due}`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-3",
    path: "due_date",
    uses: ["due_date", "business_process"],
    holds: (invoice) => !isPaid(invoice) || invoice.due_date !== undefined,
    message: ({ business_process: code }) => `business_process ${code} says paid: give the date of payment as due_date`,
  }),
  single({
    id: "BR-FR-CO-12_BT-5",
    path: "accounting_currency",
    uses: ["accounting_currency", "currency", "totals.tax_total_accounting"],
    holds: ({ currency, accounting_currency, totals }) =>
      currency === undefined ||
      currency === "EUR" ||
      (accounting_currency === "EUR" && totals?.tax_total_accounting !== undefined),
    message: ({ currency }) =>
      `currency is ${currency}: France asks for accounting_currency EUR and totals.tax_total_accounting`,
  }),
  single({
    id: "BR-FR-CO-14_BT-29-1",
    path: "notes",
    uses: ["notes", "notes[]", "seller.ids[]"],
    holds: (invoice) =>
      !isSingleTaxable(invoice) || notesOf(invoice, "TXD").some(({ text }) => text === "MEMBRE_ASSUJETTI_UNIQUE"),
    message: () =>
      "seller has an identifier of scheme 0231 (single taxable person): add a note with subject_code TXD and text MEMBRE_ASSUJETTI_UNIQUE",
  }),
  single({
    id: "BR-FR-CO-15_BT-29-1",
    path: "tax_representative",
    uses: ["tax_representative", "tax_representative.vat_id", "seller.ids[]"],
    holds: (invoice) => !isSingleTaxable(invoice) || invoice.tax_representative?.vat_id !== undefined,
    message: () =>
      "seller has an identifier of scheme 0231 (single taxable person): name tax_representative with its vat_id",
  }),
];
