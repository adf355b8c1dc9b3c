/** EXTENDED-CTC-FR, VAT: a breakdown adds up within a cent for each amount in it, for one reason of exemption or for all. */

import { type Decimal, formatDecimal, minus, percentOf, plus, round, sum, times } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { numberAt, numberIn, select, value } from "../../../select.ts";
import type { XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";
import { headerSettlementPath } from "../../paths.ts";
import { keysOf, rateKey } from "../en16931/taxable-amounts.ts";
import { cents, isWithin } from "../facturx/extended/totals.ts";

type Kind = "line" | "allowance" | "charge" | "neither";

interface Use {
  readonly kind: Kind;
  readonly amounts: readonly XmlElement[];
  /** Why there is no VAT; the official tests find it at lines alone. */
  readonly reason: string;
}

/** Everything that VAT is on, groups of lines too, by category and by category with rate. */
function usesByKey(invoice: InvoiceDocument): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (taxes: readonly XmlElement[], use: Use) => {
    for (const key of keysOf(taxes)) uses.set(key, [...(uses.get(key) ?? []), use]);
  };
  const settlements = "rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement";
  for (const line of invoice.fromRoot(settlements)) {
    const amounts = select(line, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount");
    add(select(line, "ApplicableTradeTax"), { kind: "line", amounts, reason: reasonAt(line, "ApplicableTradeTax/") });
  }
  for (const each of invoice.fromRoot(`${headerSettlementPath}/SpecifiedTradeAllowanceCharge`)) {
    const kind = isOfKind(each, true) ? "charge" : isOfKind(each, false) ? "allowance" : "neither";
    add(select(each, "CategoryTradeTax"), { kind, amounts: select(each, "ActualAmount"), reason: "" });
  }
  return uses;
}

function reasonAt(node: XmlElement, path = ""): string {
  return [value(node, `${path}ExemptionReasonCode`), value(node, `${path}ExemptionReason`)].join("\n").trim();
}

interface Candidate {
  readonly total: Decimal;
  /** How many cents the amount may differ by. */
  readonly tolerance: Decimal;
}

/** What the amounts with the reason of the breakdown add up to, and all of them: either may be right. */
function candidates(breakdown: XmlElement, invoice: InvoiceDocument): [ofReason: Candidate, ofAll: Candidate] {
  const all = invoice.once(usesByKey).get(keyOf(breakdown)) ?? [];
  const reason = reasonAt(breakdown);
  // The official count looks for the reason where there is none, so that it counts all or nothing.
  const counted = reason === "" ? all.length : 0;
  return [
    { total: totalOf(all.filter((use) => use.reason === reason)), tolerance: cents(counted) },
    { total: totalOf(all), tolerance: cents(all.length) },
  ];
}

/** Outside the scope of VAT there is no rate; without a rate nothing is added up. */
function keyOf(breakdown: XmlElement): string {
  const code = value(breakdown, "CategoryCode");
  if (code === "O") return code;
  const rate = numberAt(breakdown, "RateApplicablePercent");
  return rate ? rateKey(code, rate) : "";
}

function totalOf(uses: readonly Use[]): Decimal {
  const of = (kind: Kind) =>
    round(sum(uses.filter((use) => use.kind === kind).flatMap(({ amounts }) => amounts.map(numberIn))), 2);
  return plus(minus(of("line"), of("allowance")), of("charge"));
}

/** Some contexts are the breakdown, others the code of its category. */
function breakdownOf(node: XmlElement): XmlElement {
  return node.name === "ram:CategoryCode" && node.parent ? node.parent : node;
}

const itself = (breakdown: XmlElement) => breakdown;

export function basisRule(
  id: string,
  amountOwner: (breakdown: XmlElement) => XmlElement | undefined = itself,
): XmlRule {
  return {
    id,
    holds: (node, invoice) => {
      const owner = amountOwner(breakdownOf(node));
      const basis = owner && numberAt(owner, "BasisAmount");
      if (!basis) return false;
      return candidates(breakdownOf(node), invoice).some(({ total, tolerance }) =>
        isWithin(minus(basis, total), tolerance),
      );
    },
    message: (node, invoice) => {
      const breakdown = breakdownOf(node);
      const [, { total }] = candidates(breakdown, invoice);
      return `BasisAmount is ${value(breakdown, "BasisAmount") || "missing"} but what has VAT category ${value(breakdown, "CategoryCode")} adds up to ${formatDecimal(total, 2)}`;
    },
  };
}

/** IGIC: the official test reads the amount beside the breakdown, where a regular invoice has none. */
export const canaryIslands: XmlRule = {
  ...basisRule("BR-FREXT-AF-08", ({ parent }) => parent),
  message: () => "EXTENDED-CTC-FR 1.3.0 refuses VAT category L with any amount; France does not have it",
};

export const standardAmount: XmlRule = {
  id: "BR-FREXT-S-09",
  holds: (breakdown, invoice) => {
    const [basis, rate, amount] = ["BasisAmount", "RateApplicablePercent", "CalculatedAmount"].map((name) =>
      numberAt(breakdown, name),
    );
    if (!basis || !rate || !amount) return false;
    const [{ tolerance }] = candidates(breakdown, invoice);
    return isWithin(minus(amount, round(times(basis, percentOf(rate)), 2)), tolerance);
  },
  message: (breakdown) =>
    `CalculatedAmount is ${value(breakdown, "CalculatedAmount") || "missing"}, which is not ${value(breakdown, "RateApplicablePercent")} % of ${value(breakdown, "BasisAmount")}`,
};

/** The official test reads the amounts below the code of the category, where there are none: no breakdown passes it. */
export const noZeroRate: XmlRule = {
  id: "BR-FREXT-Z-08",
  holds: () => false,
  message: () => "EXTENDED-CTC-FR 1.3.0 refuses VAT category Z with any amount: use category E with its reason",
};
