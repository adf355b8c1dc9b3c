/** EXTENDED-CTC-FR, the totals: they add up within a cent for each amount that they are made of. */

import { absolute, compare, formatDecimal, minus } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { binaryCents, binaryIn, binarySum, exactOf, roundedToCents } from "../../../rules/binary-amounts.ts";
import { attribute, first, has, numberAt, numberIn, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";
import { countedLines } from "./lines.ts";

interface Parts {
  readonly lines: number;
  readonly lineCount: number;
}

function partsOf(invoice: InvoiceDocument): Parts {
  const amounts = invoice.once(countedLines).flatMap((line) => select(line, "cbc:LineExtensionAmount"));
  return { lines: binarySum(amounts), lineCount: amounts.length };
}

/** The allowances, or charges, beside the totals. */
function adjustments(totals: XmlElement, isCharge: boolean): XmlElement[] {
  const all = totals.parent ? select(totals.parent, "cac:AllowanceCharge") : [];
  return all.filter((each) => isOfKind(each, isCharge));
}

function adjustmentSum(totals: XmlElement, isCharge: boolean): number {
  return binarySum(adjustments(totals, isCharge).flatMap((each) => select(each, "cbc:Amount")));
}

/** The number of amounts that a total is made of. */
function partCount(totals: XmlElement, invoice: InvoiceDocument): number {
  return invoice.once(partsOf).lineCount + adjustments(totals, false).length + adjustments(totals, true).length;
}

export const lineTotal: XmlRule = {
  id: "BR-FREXT-CO-10",
  holds: (totals, invoice) => {
    const stated = first(totals, "cbc:LineExtensionAmount");
    const { lines, lineCount } = invoice.once(partsOf);
    if (!stated) return false;
    return roundedToCents(Math.abs(binaryIn(stated) - lines)) <= binaryCents(lineCount);
  },
  message: (totals, invoice) =>
    `LineExtensionAmount is ${value(totals, "cbc:LineExtensionAmount") || "missing"} but the lines that are charged add up to ${invoice.once(partsOf).lines.toFixed(2)}`,
};

/** The official test of charges, too, asks whether the total of allowances is left out. */
export function adjustmentTotal(id: string, name: string, what: string, isCharge: boolean): XmlRule {
  return {
    id,
    holds: (totals) => {
      const own = adjustments(totals, isCharge);
      if (own.length === 0 && !has(totals, "cbc:AllowanceTotalAmount")) return true;
      const stated = numberAt(totals, name);
      if (!stated) return false;
      const difference = absolute(minus(stated, exactOf(adjustmentSum(totals, isCharge))));
      return compare(difference, { units: BigInt(own.length), scale: 2 }) <= 0;
    },
    message: (totals) =>
      `${name.slice(4)} is ${value(totals, name) || "missing"} but the document level ${what} add up to ${adjustmentSum(totals, isCharge).toFixed(2)}`,
  };
}

function expectedBasis(totals: XmlElement, invoice: InvoiceDocument): number {
  const { lines } = invoice.once(partsOf);
  return lines - adjustmentSum(totals, false) + adjustmentSum(totals, true);
}

export const taxBasis: XmlRule = {
  id: "BR-FREXT-CO-13",
  holds: (totals, invoice) => {
    const stated = first(totals, "cbc:TaxExclusiveAmount");
    if (!stated) return false;
    const { lines } = invoice.once(partsOf);
    const difference = binaryIn(stated) - lines + adjustmentSum(totals, false) - adjustmentSum(totals, true);
    return roundedToCents(Math.abs(difference)) <= binaryCents(partCount(totals, invoice));
  },
  message: (totals, invoice) =>
    `TaxExclusiveAmount is ${value(totals, "cbc:TaxExclusiveAmount") || "missing"} but the lines that are charged, less allowances plus charges, add up to ${expectedBasis(totals, invoice).toFixed(2)}`,
};

function taxInInvoiceCurrency(totals: XmlElement, invoice: InvoiceDocument): XmlElement | undefined {
  const currencies = texts(invoice.root, "cbc:DocumentCurrencyCode");
  const all = totals.parent ? select(totals.parent, "cac:TaxTotal/cbc:TaxAmount") : [];
  return all.find((tax) => currencies.includes(attribute(tax, "currencyID") ?? "\u0000"));
}

/** Without a VAT total in the currency of the invoice nothing is asked. */
export const grandTotal: XmlRule = {
  id: "BR-FREXT-CO-15",
  holds: (totals, invoice) => {
    const tax = taxInInvoiceCurrency(totals, invoice);
    if (!tax) return true;
    const basis = numberAt(totals, "cbc:TaxExclusiveAmount");
    const grand = numberAt(totals, "cbc:TaxInclusiveAmount");
    if (!basis || !grand) return false;
    const difference = absolute(minus(minus(grand, numberIn(tax)), basis));
    return compare(difference, { units: BigInt(partCount(totals, invoice)), scale: 2 }) <= 0;
  },
  message: (totals, invoice) => {
    const tax = taxInInvoiceCurrency(totals, invoice);
    return `TaxInclusiveAmount is ${value(totals, "cbc:TaxInclusiveAmount") || "missing"}, which is not TaxExclusiveAmount ${value(totals, "cbc:TaxExclusiveAmount") || "(missing)"} plus TaxAmount ${tax ? formatDecimal(numberIn(tax)) : ""}`;
  },
};

/** An invoice that asks for money says when or how it is due; a credit note need not. */
export const dueDate: RuleContext = {
  match: "/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount",
  rules: [
    {
      id: "BR-CO-25",
      holds: (due, invoice) =>
        numberIn(due).units <= 0n ||
        invoice.all("cbc:DueDate").length > 0 ||
        invoice.all("cac:PaymentTerms").some((terms) => has(terms, "cbc:Note")),
      message: () => "An amount is due, so the invoice needs a due date or payment terms (BT-9, BT-20)",
    },
  ],
};
