/** EXTENDED, VAT: a breakdown may be for one reason of exemption, and adds up within a cent for each amount in it. */

import { canonical, formatDecimal, minus, percentOf, plus, round, sum, times } from "../../../../../model/decimal.ts";
import { type ExtendedVatFamily, extendedVatFamilies } from "../../../../../model/facturx/extended-vat-families.ts";
import type { XmlElement } from "../../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { attribute, has, is, numberAt, numberIn, select, value } from "../../../../select.ts";
import type { RuleContext, XmlRule } from "../../../../xml-rule.ts";
import { isVat } from "../../../kinds.ts";
import { headerSettlementPath } from "../../../paths.ts";
import { isDetail } from "./lines.ts";
import { cents, isWithin } from "./totals.ts";

const lineTotal = "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

type Kind = "line" | "allowance" | "charge" | "service";
interface Use {
  readonly kind: Kind;
  readonly tax: XmlElement;
  readonly amounts: readonly XmlElement[];
}

/** Everything that VAT is on, with the tax it names. */
function usesOf(invoice: InvoiceDocument): Map<string, Use[]> {
  const uses: Use[] = [];
  const add = (kind: Kind, tax: XmlElement | undefined, amounts: readonly XmlElement[]) => {
    if (tax) uses.push({ kind, tax, amounts });
  };
  for (const line of invoice
    .fromRoot("rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem")
    .filter(isDetail))
    for (const settlement of select(line, "SpecifiedLineTradeSettlement"))
      add("line", select(settlement, "ApplicableTradeTax")[0], select(settlement, lineTotal));
  for (const each of invoice.fromRoot(`${headerSettlementPath}/SpecifiedTradeAllowanceCharge`)) {
    const kind = is(each, "ChargeIndicator/udt:Indicator", "true", "1") ? "charge" : "allowance";
    add(kind, select(each, "CategoryTradeTax")[0], select(each, "ActualAmount"));
  }
  for (const each of invoice.fromRoot(`${headerSettlementPath}/SpecifiedLogisticsServiceCharge`))
    add("service", select(each, "AppliedTradeTax")[0], select(each, "AppliedAmount"));
  return Map.groupBy(uses, ({ tax }) => keyOf(tax));
}

/** Category and rate; a category outside the scope of VAT has no rate. */
function keyOf(tax: XmlElement): string {
  const category = value(tax, "CategoryCode");
  const rate = category === "O" ? undefined : numberAt(tax, "RateApplicablePercent");
  return `${category} ${rate ? canonical(rate) : ""}`;
}

function hasReasonOf(breakdown: XmlElement): (use: Use) => boolean {
  const reason = (tax: XmlElement) => `${value(tax, "ExemptionReasonCode")}\n${value(tax, "ExemptionReason")}`;
  const wanted = reason(breakdown);
  return ({ tax }) => reason(tax) === wanted;
}

function totalOf(uses: readonly Use[]) {
  const of = (kind: Kind) =>
    round(sum(uses.filter((use) => use.kind === kind).flatMap(({ amounts }) => amounts.map(numberIn))), 2);
  return plus(plus(minus(of("line"), of("allowance")), of("charge")), of("service"));
}

/** The uses of the category and rate with the same reason, and all of them: either may add up. */
function candidates(breakdown: XmlElement, invoice: InvoiceDocument): Use[][] {
  const all = invoice.once(usesOf).get(keyOf(breakdown)) ?? [];
  return [all.filter(hasReasonOf(breakdown)), all];
}

function hasRate(breakdown: XmlElement): boolean {
  return value(breakdown, "CategoryCode") === "O" || has(breakdown, "RateApplicablePercent");
}

function basisRule(id: string): XmlRule {
  return {
    id,
    holds: (breakdown, invoice) => {
      const basis = numberAt(breakdown, "BasisAmount");
      if (!basis || !hasRate(breakdown)) return false;
      return candidates(breakdown, invoice).some((uses) => isWithin(minus(basis, totalOf(uses)), cents(uses.length)));
    },
    message: (breakdown, invoice) =>
      `BasisAmount is ${value(breakdown, "BasisAmount") || "missing"} but what has VAT category ${keyOf(breakdown).trim()} adds up to ${formatDecimal(totalOf(candidates(breakdown, invoice)[1]!), 2)}`,
  };
}

const amountRule: XmlRule = {
  id: "BR-FXEXT-S-09b",
  holds: (breakdown, invoice) => {
    const basis = numberAt(breakdown, "BasisAmount");
    const rate = numberAt(breakdown, "RateApplicablePercent");
    const amount = numberAt(breakdown, "CalculatedAmount");
    if (!basis || !rate || !amount) return false;
    const difference = minus(amount, round(times(basis, percentOf(rate)), 2));
    return candidates(breakdown, invoice).some((uses) => isWithin(difference, cents(uses.length)));
  },
  message: (breakdown) =>
    `CalculatedAmount is ${value(breakdown, "CalculatedAmount") || "missing"}, which is not ${value(breakdown, "RateApplicablePercent")} % of ${value(breakdown, "BasisAmount")}`,
};

function presenceRule({ code, presence }: ExtendedVatFamily): XmlRule {
  const isUsed = (invoice: InvoiceDocument) =>
    [
      ...invoice.allAt("SpecifiedLineTradeSettlement", "ApplicableTradeTax"),
      ...invoice.all("CategoryTradeTax"),
      ...invoice.all("AppliedTradeTax"),
    ].some((tax) => is(tax, "CategoryCode", code));
  const isStated = (invoice: InvoiceDocument) =>
    invoice.allAt("ApplicableHeaderTradeSettlement", "ApplicableTradeTax").some((tax) => is(tax, "CategoryCode", code));
  return {
    id: presence,
    holds: (_, invoice) => isUsed(invoice) === isStated(invoice),
    message: (_, invoice) =>
      isUsed(invoice)
        ? `VAT category ${code} is used and has no breakdown: add one (BG-23)`
        : `VAT category ${code} has a breakdown and is used nowhere: remove it (BG-23)`,
  };
}

const breakdown = "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax";

export const vatContexts: readonly RuleContext[] = [
  ...extendedVatFamilies.map(
    ({ code, basis }): RuleContext => ({
      match: breakdown,
      when: (node) => is(node, "CategoryCode", code) && isVat(node),
      rules: [basisRule(basis)],
    }),
  ),
  { match: breakdown, when: (node) => is(node, "CategoryCode", "S"), rules: [amountRule] },
  { match: "/rsm:CrossIndustryInvoice", rules: extendedVatFamilies.map(presenceRule) },
  {
    match: "//ram:SpecifiedTaxRegistration/ram:ID",
    when: (node) => !isOfSeller(node),
    rules: [
      {
        id: "BR-FXEXT-03",
        holds: (node) => attribute(node, "schemeID") === "VA",
        message: () => "Only the seller may be registered with another number than one for VAT (VA)",
      },
    ],
  },
];

function isOfSeller(node: XmlElement): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.name === "ram:SellerTradeParty") return true;
  return false;
}
