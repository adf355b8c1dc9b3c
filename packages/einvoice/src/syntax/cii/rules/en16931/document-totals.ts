/** BG-22, document totals: present, with two decimals, and adding up to the cent. */

import { type Decimal, equal, formatDecimal, minus, plus, round, sum, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { attribute, has, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";

const settlement = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";

function present(id: string, name: string, term: string): XmlRule {
  return { id, holds: (totals) => has(totals, name), message: () => `${name} (${term}) is missing from the totals` };
}

/** The sum of the line amounts of the transaction that the totals belong to. */
function lineSum(totals: XmlElement, invoice: InvoiceDocument): Decimal {
  const transaction = totals.parent?.parent;
  if (!transaction) return zero;
  const [only] = invoice.all("rsm:SupplyChainTradeTransaction");
  return transaction === only ? invoice.once(sumOfLines) : sumOfLinesIn(transaction);
}

function sumOfLines(invoice: InvoiceDocument): Decimal {
  const [transaction] = invoice.all("rsm:SupplyChainTradeTransaction");
  return transaction ? sumOfLinesIn(transaction) : zero;
}

function sumOfLinesIn(transaction: XmlElement): Decimal {
  const path =
    "IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";
  return sum(select(transaction, path).map(numberIn));
}

/** The document level allowances, or charges. */
export function headerAllowanceCharges(invoice: InvoiceDocument, isCharge: boolean): XmlElement[] {
  return invoice.fromRoot(`${settlement}/SpecifiedTradeAllowanceCharge`).filter((each) => isOfKind(each, isCharge));
}

const allowances = (invoice: InvoiceDocument) => headerAllowanceCharges(invoice, false);
const charges = (invoice: InvoiceDocument) => headerAllowanceCharges(invoice, true);
const allowanceSum = (invoice: InvoiceDocument) => sumOfActualAmounts(invoice.once(allowances));
const chargeSum = (invoice: InvoiceDocument) => sumOfActualAmounts(invoice.once(charges));

function sumOfActualAmounts(list: readonly XmlElement[]): Decimal {
  return round(sum(list.flatMap((each) => select(each, "ActualAmount").slice(0, 1)).map(numberIn)), 2);
}

function totalOf(id: string, name: string, what: string, isCharge: boolean): XmlRule {
  const list = isCharge ? charges : allowances;
  const total = isCharge ? chargeSum : allowanceSum;
  return {
    id,
    holds: (totals, invoice) => {
      const amounts = select(totals, name);
      if (amounts.length === 0) return invoice.once(list).length === 0;
      return amounts.some((amount) => equal(numberIn(amount), invoice.once(total)));
    },
    message: (totals, invoice) =>
      `${name} is ${value(totals, name) || "missing"} but the document level ${what} add up to ${formatDecimal(invoice.once(total), 2)}`,
  };
}

function expectedBasis(totals: XmlElement): Decimal | undefined {
  const lines = numberAt(totals, "LineTotalAmount");
  if (!lines) return undefined;
  const less = numberAt(totals, "AllowanceTotalAmount") ?? zero;
  return round(plus(minus(lines, less), numberAt(totals, "ChargeTotalAmount") ?? zero), 2);
}

function expectedDue(totals: XmlElement): Decimal | undefined {
  const grand = numberAt(totals, "GrandTotalAmount");
  if (!grand) return undefined;
  return plus(minus(grand, numberAt(totals, "TotalPrepaidAmount") ?? zero), numberAt(totals, "RoundingAmount") ?? zero);
}

function equals(
  id: string,
  name: string,
  formula: string,
  expected: (totals: XmlElement) => Decimal | undefined,
): XmlRule {
  return {
    id,
    holds: (totals) => {
      const actual = numberAt(totals, name);
      const right = expected(totals);
      return actual !== undefined && right !== undefined && equal(actual, right);
    },
    message: (totals) => {
      const right = expected(totals);
      return `${name} is ${value(totals, name) || "missing"} but ${formula} is ${right ? formatDecimal(right, 2) : "not known"}`;
    },
  };
}

function currencyOf(invoice: InvoiceDocument, name: string): string[] {
  return invoice.fromRoot(`${settlement}/${name}`).map(stringValue);
}

function hasTwoDecimals(amount: XmlElement): boolean {
  const number = numberIn(amount);
  return equal(number, round(number, 2));
}

export const documentTotals: RuleContext = {
  match: "//ram:SpecifiedTradeSettlementHeaderMonetarySummation",
  rules: [
    present("BR-12", "LineTotalAmount", "BT-106"),
    present("BR-13", "TaxBasisTotalAmount", "BT-109"),
    present("BR-14", "GrandTotalAmount", "BT-112"),
    present("BR-15", "DuePayableAmount", "BT-115"),
    {
      id: "BR-53",
      holds: (totals, invoice) => {
        const accounting = currencyOf(invoice, "TaxCurrencyCode");
        if (accounting.length === 0) return true;
        const isStated = select(totals, "TaxTotalAmount").some((tax) =>
          accounting.includes(attribute(tax, "currencyID") ?? "\u0000"),
        );
        return isStated && !currencyOf(invoice, "InvoiceCurrencyCode").some((code) => accounting.includes(code));
      },
      message: (_, invoice) =>
        `The accounting currency is ${currencyOf(invoice, "TaxCurrencyCode")[0]}: state the VAT total in it too (BT-111), and name it only where it is not the invoice currency`,
    },
    {
      id: "BR-CO-10",
      holds: (totals, invoice) => {
        const total = numberAt(totals, "LineTotalAmount");
        return total !== undefined && equal(total, round(lineSum(totals, invoice), 2));
      },
      message: (totals, invoice) =>
        `LineTotalAmount is ${value(totals, "LineTotalAmount") || "missing"} but the lines add up to ${formatDecimal(round(lineSum(totals, invoice), 2), 2)}`,
    },
    totalOf("BR-CO-11", "AllowanceTotalAmount", "allowances", false),
    totalOf("BR-CO-12", "ChargeTotalAmount", "charges", true),
    equals("BR-CO-13", "TaxBasisTotalAmount", "LineTotalAmount less allowances plus charges", expectedBasis),
    equals("BR-CO-16", "DuePayableAmount", "GrandTotalAmount less prepaid plus rounding", expectedDue),
    twoDecimals("BR-DEC-09", "LineTotalAmount"),
    twoDecimals("BR-DEC-10", "AllowanceTotalAmount"),
    twoDecimals("BR-DEC-11", "ChargeTotalAmount"),
    twoDecimals("BR-DEC-12", "TaxBasisTotalAmount"),
    twoDecimals("BR-DEC-14", "GrandTotalAmount"),
    {
      id: "BR-DEC-13",
      holds: (totals, invoice) => {
        const taxes = select(totals, "TaxTotalAmount");
        const currencies = currencyOf(invoice, "InvoiceCurrencyCode");
        return (
          taxes.length === 0 ||
          taxes.some((tax) => !currencies.includes(attribute(tax, "currencyID") ?? "\u0000") || hasTwoDecimals(tax))
        );
      },
      message: (totals) => `TaxTotalAmount is ${value(totals, "TaxTotalAmount")}: an amount has at most two decimals`,
    },
    {
      id: "BR-DEC-15",
      holds: (totals, invoice) => {
        const taxes = select(totals, "TaxTotalAmount");
        const currencies = currencyOf(invoice, "TaxCurrencyCode");
        if (taxes.length === 0 || currencies.length === 0) return true;
        return taxes.some(
          (tax) => currencies.includes(attribute(tax, "currencyID") ?? "\u0000") && hasTwoDecimals(tax),
        );
      },
      message: (_, invoice) =>
        `The VAT total in the accounting currency ${currencyOf(invoice, "TaxCurrencyCode")[0]} (BT-111) is missing or has more than two decimals`,
    },
    twoDecimals("BR-DEC-16", "TotalPrepaidAmount"),
    twoDecimals("BR-DEC-17", "RoundingAmount"),
    twoDecimals("BR-DEC-18", "DuePayableAmount"),
  ],
};

const breakdownSum = (invoice: InvoiceDocument) =>
  round(sum(invoice.fromRoot(`${settlement}/ApplicableTradeTax/CalculatedAmount`).map(numberIn)), 2);

export const vatTotal: RuleContext = {
  match: "//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount",
  when: (tax, invoice) => currencyOf(invoice, "InvoiceCurrencyCode").includes(attribute(tax, "currencyID") ?? "\u0000"),
  rules: [
    {
      id: "BR-CO-14",
      holds: (tax, invoice) => equal(numberIn(tax), invoice.once(breakdownSum)),
      message: (tax, invoice) =>
        `TaxTotalAmount is ${tax.text} but the VAT breakdown adds up to ${formatDecimal(invoice.once(breakdownSum), 2)}`,
    },
  ],
};
