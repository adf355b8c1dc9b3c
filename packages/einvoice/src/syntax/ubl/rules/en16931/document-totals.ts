/** BG-22, document totals: present, with two decimals, and adding up to the cent. */

import { type Decimal, equal, formatDecimal, minus, plus, round, sum, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { has, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";
import { inDocument } from "../contexts.ts";
import { present } from "../presence.ts";

const lineSum = (invoice: InvoiceDocument) =>
  round(
    sum(
      ["cac:InvoiceLine", "cac:CreditNoteLine"].flatMap((line) =>
        invoice.allAt(line, "cbc:LineExtensionAmount").map(numberIn),
      ),
    ),
    2,
  );

/** The allowances, or charges, beside the totals. */
function adjustments(totals: XmlElement, isCharge: boolean): XmlElement[] {
  const all = totals.parent ? select(totals.parent, "cac:AllowanceCharge") : [];
  return all.filter((each) => isOfKind(each, isCharge));
}

function adjustmentSum(totals: XmlElement, isCharge: boolean): Decimal {
  return round(
    sum(
      adjustments(totals, isCharge)
        .flatMap((each) => select(each, "cbc:Amount"))
        .map(numberIn),
    ),
    2,
  );
}

function totalOf(id: string, name: string, what: string, isCharge: boolean): XmlRule {
  return {
    id,
    holds: (totals) => {
      const total = numberAt(totals, name);
      if (!total) return adjustments(totals, isCharge).length === 0;
      return equal(total, adjustmentSum(totals, isCharge));
    },
    message: (totals) =>
      `${name.slice(4)} is ${value(totals, name) || "missing"} but the document level ${what} add up to ${formatDecimal(adjustmentSum(totals, isCharge), 2)}`,
  };
}

function expectedBasis(totals: XmlElement): Decimal | undefined {
  const lines = numberAt(totals, "cbc:LineExtensionAmount");
  if (!lines) return undefined;
  const less = numberAt(totals, "cbc:AllowanceTotalAmount");
  const more = numberAt(totals, "cbc:ChargeTotalAmount");
  return less || more ? round(minus(plus(lines, more ?? zero), less ?? zero), 2) : lines;
}

function dueHolds(totals: XmlElement): boolean {
  const grand = numberAt(totals, "cbc:TaxInclusiveAmount");
  const due = numberAt(totals, "cbc:PayableAmount");
  if (!grand || !due) return false;
  const prepaid = numberAt(totals, "cbc:PrepaidAmount");
  const rounding = numberAt(totals, "cbc:PayableRoundingAmount");
  const left = rounding ? round(minus(due, rounding), 2) : due;
  return equal(left, prepaid ? round(minus(grand, prepaid), 2) : grand);
}

function expectedDue(totals: XmlElement): string {
  const grand = numberAt(totals, "cbc:TaxInclusiveAmount");
  if (!grand) return "not known";
  const prepaid = numberAt(totals, "cbc:PrepaidAmount") ?? zero;
  return formatDecimal(plus(minus(grand, prepaid), numberAt(totals, "cbc:PayableRoundingAmount") ?? zero), 2);
}

export const documentTotals: RuleContext = {
  match: "cac:LegalMonetaryTotal",
  rules: [
    present("BR-12", "LineExtensionAmount (BT-106) of the totals", "cbc:LineExtensionAmount"),
    present("BR-13", "TaxExclusiveAmount (BT-109) of the totals", "cbc:TaxExclusiveAmount"),
    present("BR-14", "TaxInclusiveAmount (BT-112) of the totals", "cbc:TaxInclusiveAmount"),
    present("BR-15", "PayableAmount (BT-115) of the totals", "cbc:PayableAmount"),
    {
      id: "BR-CO-10",
      holds: (totals, invoice) => {
        const total = numberAt(totals, "cbc:LineExtensionAmount");
        return total !== undefined && equal(total, invoice.once(lineSum));
      },
      message: (totals, invoice) =>
        `LineExtensionAmount is ${value(totals, "cbc:LineExtensionAmount") || "missing"} but the lines add up to ${formatDecimal(invoice.once(lineSum), 2)}`,
    },
    totalOf("BR-CO-11", "cbc:AllowanceTotalAmount", "allowances", false),
    totalOf("BR-CO-12", "cbc:ChargeTotalAmount", "charges", true),
    {
      id: "BR-CO-13",
      holds: (totals) => {
        const basis = numberAt(totals, "cbc:TaxExclusiveAmount");
        const expected = expectedBasis(totals);
        return basis !== undefined && expected !== undefined && equal(basis, expected);
      },
      message: (totals) => {
        const expected = expectedBasis(totals);
        return `TaxExclusiveAmount is ${value(totals, "cbc:TaxExclusiveAmount") || "missing"} but LineExtensionAmount less allowances plus charges is ${expected ? formatDecimal(expected, 2) : "not known"}`;
      },
    },
    {
      id: "BR-CO-16",
      holds: dueHolds,
      message: (totals) =>
        `PayableAmount is ${value(totals, "cbc:PayableAmount") || "missing"} but TaxInclusiveAmount less prepaid plus rounding is ${expectedDue(totals)}`,
    },
    twoDecimals("BR-DEC-09", "cbc:LineExtensionAmount"),
    twoDecimals("BR-DEC-10", "cbc:AllowanceTotalAmount"),
    twoDecimals("BR-DEC-11", "cbc:ChargeTotalAmount"),
    twoDecimals("BR-DEC-12", "cbc:TaxExclusiveAmount"),
    twoDecimals("BR-DEC-14", "cbc:TaxInclusiveAmount"),
    twoDecimals("BR-DEC-16", "cbc:PrepaidAmount"),
    twoDecimals("BR-DEC-17", "cbc:PayableRoundingAmount"),
    twoDecimals("BR-DEC-18", "cbc:PayableAmount"),
  ],
};

function subtotalSum(total: XmlElement): Decimal {
  return round(sum(select(total, "cac:TaxSubtotal/cbc:TaxAmount").map(numberIn)), 2);
}

export const vatTotals: readonly RuleContext[] = inDocument("cac:TaxTotal", {
  rules: [
    {
      id: "BR-CO-14",
      holds: (total) => {
        if (!has(total, "cac:TaxSubtotal")) return true;
        const amount = numberAt(total, "cbc:TaxAmount");
        return amount !== undefined && equal(amount, subtotalSum(total));
      },
      message: (total) =>
        `TaxAmount is ${value(total, "cbc:TaxAmount") || "missing"} but the VAT breakdown adds up to ${formatDecimal(subtotalSum(total), 2)}`,
    },
  ],
});
