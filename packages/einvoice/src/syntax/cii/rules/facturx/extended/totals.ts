/** EXTENDED, the totals: they add up within a cent for each amount that they are made of. */

import {
  absolute,
  compare,
  type Decimal,
  equal,
  formatDecimal,
  minus,
  plus,
  round,
  sum,
  zero,
} from "../../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { attribute, has, is, numberAt, numberIn, select } from "../../../../select.ts";
import type { RuleContext, XmlRule } from "../../../../xml-rule.ts";
import { headerSettlementPath } from "../../../paths.ts";
import { isDetail } from "./lines.ts";

const lineTotal = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

/** A cent for each amount. */
export function cents(count: number): Decimal {
  return { units: BigInt(count), scale: 2 };
}

export function isWithin(difference: Decimal, most: Decimal): boolean {
  return compare(absolute(difference), most) <= 0;
}

interface Parts {
  readonly lines: Decimal;
  readonly allowances: Decimal;
  readonly charges: Decimal;
  readonly lineCount: number;
  readonly allLines: number;
  readonly allowanceCount: number;
  readonly chargeCount: number;
}

function partsOf(invoice: InvoiceDocument): Parts {
  const lines = invoice.fromRoot("rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem");
  const adjustments = invoice.fromRoot(`${headerSettlementPath}/SpecifiedTradeAllowanceCharge`);
  const services = invoice.fromRoot(`${headerSettlementPath}/SpecifiedLogisticsServiceCharge`);
  const ofKind = (kind: string) => adjustments.filter((each) => is(each, "ChargeIndicator/udt:Indicator", kind));
  const total = (nodes: readonly XmlElement[], path: string) =>
    round(sum(nodes.flatMap((node) => select(node, path).map(numberIn))), 2);
  const details = lines.filter(isDetail);
  return {
    lines: total(details, lineTotal),
    allowances: total(ofKind("false"), "ActualAmount"),
    charges: plus(total(ofKind("true"), "ActualAmount"), total(services, "AppliedAmount")),
    lineCount: details.length,
    allLines: lines.length,
    allowanceCount: ofKind("false").length,
    chargeCount: ofKind("true").length + services.length,
  };
}

function near(id: string, name: string, right: (parts: Parts) => Decimal, count: (parts: Parts) => number): XmlRule {
  return {
    id,
    holds: (totals, invoice) => {
      const parts = invoice.once(partsOf);
      const stated = numberAt(totals, name);
      return stated !== undefined && isWithin(minus(stated, right(parts)), cents(count(parts)));
    },
    message: (_, invoice) =>
      `${name} is not ${formatDecimal(right(invoice.once(partsOf)), 2)}, which its parts add up to`,
  };
}

/** The same, where a total that is not stated is right if there is nothing to add up. */
function optional(rule: XmlRule, name: string, kind: string): XmlRule {
  return {
    ...rule,
    holds: (totals, invoice) => {
      const isEmpty = !invoice
        .fromRoot(`${headerSettlementPath}/SpecifiedTradeAllowanceCharge`)
        .some((each) => is(each, "ChargeIndicator/udt:Indicator", kind));
      return (isEmpty && !has(totals, name)) || rule.holds(totals, invoice);
    },
  };
}

const basis = ({ lines, allowances, charges }: Parts) => plus(minus(lines, allowances), charges);
const allParts = ({ lineCount, allowanceCount, chargeCount }: Parts) => lineCount + allowanceCount + chargeCount;

function sumAt(node: XmlElement | undefined, path: string): Decimal {
  return node ? sum(select(node, path).map(numberIn)) : zero;
}

export const totalContexts: readonly RuleContext[] = [
  {
    match: "//ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    rules: [
      near(
        "BR-FXEXT-CO-10",
        "LineTotalAmount",
        ({ lines }) => lines,
        ({ allLines }) => allLines,
      ),
      optional(
        near(
          "BR-FXEXT-CO-11",
          "AllowanceTotalAmount",
          ({ allowances }) => allowances,
          ({ allowanceCount }) => allowanceCount,
        ),
        "AllowanceTotalAmount",
        "false",
      ),
      optional(
        near(
          "BR-FXEXT-CO-12",
          "ChargeTotalAmount",
          ({ charges }) => charges,
          ({ chargeCount }) => chargeCount,
        ),
        "ChargeTotalAmount",
        "true",
      ),
      near("BR-FXEXT-CO-13", "TaxBasisTotalAmount", basis, allParts),
      {
        id: "BR-FXEXT-CO-15",
        holds: (totals, invoice) => {
          const currencies = totals.parent ? select(totals.parent, "InvoiceCurrencyCode").map(stringValue) : [];
          const [tax, ...more] = select(totals, "TaxTotalAmount").filter((each) =>
            currencies.includes(attribute(each, "currencyID") ?? "\u0000"),
          );
          const taxBasis = numberAt(totals, "TaxBasisTotalAmount");
          const grand = numberAt(totals, "GrandTotalAmount");
          if (!tax || more.length > 0 || !taxBasis || !grand) return false;
          const most = cents(allParts(invoice.once(partsOf)));
          return isWithin(minus(minus(grand, numberIn(tax)), taxBasis), most);
        },
        message: () => "GrandTotalAmount is not TaxBasisTotalAmount plus TaxTotalAmount in the invoice currency",
      },
      {
        id: "BR-FXEXT-CO-16",
        holds: (totals) => {
          const due = numberAt(totals, "DuePayableAmount");
          const paid = sumAt(totals, "TotalPrepaidAmount");
          const adjusted = plus(
            sumAt(totals, "RoundingAmount"),
            sumAt(totals.parent, "SpecifiedFinancialAdjustment/ActualAmount"),
          );
          return due !== undefined && equal(due, plus(minus(sumAt(totals, "GrandTotalAmount"), paid), adjusted));
        },
        message: () => "DuePayableAmount is not GrandTotalAmount less prepaid plus rounding and financial adjustments",
      },
    ],
  },
];
