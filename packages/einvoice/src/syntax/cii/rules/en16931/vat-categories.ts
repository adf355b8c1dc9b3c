/** The families BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF and BR-AG: one table of categories, one factory of rows. */

import { compare, type Decimal, formatDecimal, minus, one, plus, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import {
  type Category,
  canaryIslands,
  ceutaMelilla,
  exempt,
  exportCategory,
  intraCommunity,
  outsideScope,
  reverseCharge,
  standard,
  zeroRated,
} from "../../../rules/vat-category-names.ts";
import { vatFollows } from "../../../rules/vat-of-rate.ts";
import { childrenOf, compares, has, numberAt, numberIn, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isOfKind, isVat } from "../../kinds.ts";
import { rateKey, taxable } from "./taxable-amounts.ts";
import { messageOfVat } from "./vat-breakdown.ts";
import { partiesFor } from "./vat-parties.ts";

const delivery = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery";

/** Asked of each line for each category, so it takes the shortest way. */
function hasCategory(tax: XmlElement, code: string): boolean {
  for (const child of childrenOf(tax, "ram:CategoryCode"))
    if (child.name === "ram:CategoryCode" && stringValue(child) === code) return true;
  return false;
}

// a category that is used has its breakdown.

interface Uses {
  breakdowns: number;
  lines: number;
  allowancesAndCharges: number;
}

/** Where each category is used, for all categories at once. */
function usesByCategory(invoice: InvoiceDocument): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  const countIn = (taxes: readonly XmlElement[], where: keyof Uses) => {
    for (const tax of taxes) {
      for (const code of new Set(texts(tax, "CategoryCode"))) {
        const known = uses.get(code) ?? { breakdowns: 0, lines: 0, allowancesAndCharges: 0 };
        known[where]++;
        uses.set(code, known);
      }
    }
  };
  countIn(invoice.allAt("ApplicableHeaderTradeSettlement", "ApplicableTradeTax"), "breakdowns");
  countIn(invoice.allAt("SpecifiedLineTradeSettlement", "ApplicableTradeTax"), "lines");
  countIn(invoice.all("CategoryTradeTax"), "allowancesAndCharges");
  return uses;
}

function usesOf(invoice: InvoiceDocument, code: string): Uses {
  return invoice.once(usesByCategory).get(code) ?? { breakdowns: 0, lines: 0, allowancesAndCharges: 0 };
}

function presence({ family, code, name }: Category, holds: (uses: Uses) => boolean): XmlRule {
  return {
    id: `BR-${family}-01`,
    holds: (_, invoice) => holds(usesOf(invoice, code)),
    message: (_, invoice) => {
      const { breakdowns, lines, allowancesAndCharges } = usesOf(invoice, code);
      return `VAT category ${code} (${name}) is used by ${lines} lines and ${allowancesAndCharges} allowances or charges and has ${breakdowns} VAT breakdowns: a category that is used needs its breakdown, one that is not used has none`;
    },
  };
}

// The official test for rated categories counts uses and breakdowns together and asks for two.
const ratedPresence = (uses: Uses) =>
  (uses.lines === 0 || uses.lines + uses.breakdowns >= 2) &&
  (uses.allowancesAndCharges === 0 || uses.allowancesAndCharges + uses.breakdowns >= 2);
const singlePresence = ({ breakdowns, lines, allowancesAndCharges }: Uses) =>
  lines + allowancesAndCharges === 0 ? breakdowns === 0 : breakdowns === 1;
const outsidePresence = ({ breakdowns, lines, allowancesAndCharges }: Uses) =>
  breakdowns === 0 || (breakdowns === 1 && lines + allowancesAndCharges > 0);

export const categoryPresence: readonly XmlRule[] = [
  presence(standard, ratedPresence),
  presence(zeroRated, singlePresence),
  presence(exempt, singlePresence),
  presence(reverseCharge, singlePresence),
  presence(intraCommunity, singlePresence),
  presence(exportCategory, singlePresence),
  presence(outsideScope, outsidePresence),
  presence(canaryIslands, ratedPresence),
  presence(ceutaMelilla, ratedPresence),
];

function partiesRule({ family, code, name }: Category, number: string): XmlRule {
  const { holds, asked } = partiesFor(family);
  return {
    id: `BR-${family}-${number}`,
    holds: (_, invoice) => holds(invoice),
    message: () => `VAT category ${code} (${name}) asks for ${asked}`,
  };
}

// the rate that goes with a category.

function rateRule({ family, code, name }: Category, number: string): XmlRule {
  const id = `BR-${family}-${number}`;
  const written = (tax: XmlElement) => value(tax, "RateApplicablePercent") || "missing";
  if (family === "O") {
    return {
      id,
      holds: (tax) => !has(tax, "RateApplicablePercent"),
      message: (tax) => `VAT category O (${name}) has no rate; here it is ${written(tax)}: remove it`,
    };
  }
  const [asked, holds] =
    family === "S" || family === "AF"
      ? (["above 0", (order: number) => order > 0] as const)
      : family === "AG"
        ? (["0 or more", (order: number) => order >= 0] as const)
        : (["0", (order: number) => order === 0] as const);
  return {
    id,
    holds: (tax) => compares(tax, "RateApplicablePercent", holds, zero),
    message: (tax) => `The rate of VAT category ${code} (${name}) is ${written(tax)}; it must be ${asked}`,
  };
}

/** The amount must be exact for each rate that it has. */
function exactForEachRate(
  { family, code, name }: Category,
  breakdownOf: (node: XmlElement) => XmlElement | undefined,
): XmlRule {
  const ratesOf = (node: XmlElement) => {
    const breakdown = breakdownOf(node);
    return breakdown ? select(breakdown, "RateApplicablePercent").map(numberIn) : [];
  };
  return {
    id: `BR-${family}-08`,
    holds: (node, invoice) => {
      const breakdown = breakdownOf(node);
      if (!breakdown) return true;
      const matches = (rate: Decimal) =>
        compares(breakdown, "BasisAmount", (order) => order === 0, taxable(invoice, rateKey(code, rate)));
      return ratesOf(node).every(matches);
    },
    message: (node, invoice) => {
      const [rate = zero] = ratesOf(node);
      const breakdown = breakdownOf(node);
      return `The taxable amount of VAT category ${code} (${name}) at ${formatDecimal(rate)} % is ${(breakdown && value(breakdown, "BasisAmount")) || "missing"} but its lines, charges and allowances add up to ${formatDecimal(taxable(invoice, rateKey(code, rate)), 2)}`;
    },
  };
}

function withinOne(category: Category): XmlRule {
  const { family, code, name } = category;
  return {
    id: `BR-${family}-08`,
    holds: (node, invoice) => {
      const expected = taxable(invoice, code);
      return select(node.parent!, "BasisAmount").some(
        (basis) =>
          compare(minus(numberIn(basis), one), expected) < 0 && compare(plus(numberIn(basis), one), expected) > 0,
      );
    },
    message: (node, invoice) =>
      `The taxable amount of VAT category ${code} (${name}) is ${value(node.parent!, "BasisAmount") || "missing"} but its lines, charges and allowances add up to ${formatDecimal(taxable(invoice, code), 2)}`,
  };
}

// the VAT of a category without VAT is 0. X-10: a reason where there is no VAT, none where there is.

function noVat({ family, code, name }: Category, breakdownOf: (node: XmlElement) => XmlElement): XmlRule {
  return {
    id: `BR-${family}-09`,
    holds: (node) => compares(breakdownOf(node), "CalculatedAmount", (order) => order === 0, zero),
    message: (node) =>
      `The VAT of category ${code} (${name}) is ${value(breakdownOf(node), "CalculatedAmount") || "missing"}; it must be 0`,
  };
}

function reason(
  { family, code, name }: Category,
  isAsked: boolean,
  breakdownOf: (node: XmlElement) => XmlElement,
): XmlRule {
  return {
    id: `BR-${family}-10`,
    holds: (node) =>
      (has(breakdownOf(node), "ExemptionReason") || has(breakdownOf(node), "ExemptionReasonCode")) === isAsked,
    message: () =>
      isAsked
        ? `VAT category ${code} (${name}) needs an exemption reason, as text or code (BT-120, BT-121)`
        : `VAT category ${code} (${name}) has no exemption reason: remove it`,
  };
}

const parent = (node: XmlElement) => node.parent!;
const itself = (node: XmlElement) => node;

function lineAndAllowanceContexts(category: Category): RuleContext[] {
  const ofCategory = (tax: XmlElement) => hasCategory(tax, category.code) && isVat(tax);
  const ofKind = (isCharge: boolean) => (tax: XmlElement) => ofCategory(tax) && isOfKind(tax.parent!, isCharge);
  return [
    {
      match: "//ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax",
      when: ofKind(false),
      rules: [partiesRule(category, "03"), rateRule(category, "06")],
    },
    {
      match: "//ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax",
      when: ofKind(true),
      rules: [partiesRule(category, "04"), rateRule(category, "07")],
    },
    {
      match:
        "//rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax",
      when: ofCategory,
      rules: [partiesRule(category, "02"), rateRule(category, "05")],
    },
  ];
}

function categoryCodeContext({ code }: Category, asksForVat: boolean, rules: readonly XmlRule[]): RuleContext {
  const start = asksForVat ? "//rsm:SupplyChainTradeTransaction/" : "//";
  return {
    match: `${start}ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    when: (node) => stringValue(node) === code && (!asksForVat || isVat(node.parent!)),
    rules,
  };
}

function breakdownContext({ code }: Category, rules: readonly XmlRule[]): RuleContext {
  return {
    match: "//rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax",
    when: (tax) => hasCategory(tax, code) && isVat(tax),
    rules,
  };
}

function withoutVat(category: Category, ...more: readonly XmlRule[]): RuleContext[] {
  const rules = [withinOne(category), noVat(category, parent), reason(category, true, parent), ...more];
  return [categoryCodeContext(category, true, rules), ...lineAndAllowanceContexts(category)];
}

/** IGIC and IPSI: the official test reads the rate and the amount beside the breakdown, where a regular invoice has none. */
function islands(category: Category): RuleContext[] {
  const rules = [exactForEachRate(category, (tax) => tax.parent), reason(category, false, itself)];
  return [breakdownContext(category, rules), ...lineAndAllowanceContexts(category)];
}

const intraCommunityDelivery: XmlRule[] = [
  {
    id: "BR-IC-11",
    holds: (node, invoice) =>
      invoice.fromRoot(`${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString`).length > 0 ||
      has(node.parent!.parent!, "BillingSpecifiedPeriod/StartDateTime") ||
      has(node.parent!.parent!, "BillingSpecifiedPeriod/EndDateTime"),
    message: () => "An intra-community supply needs the date of delivery (BT-72) or a billing period (BG-14)",
  },
  {
    id: "BR-IC-12",
    holds: (_, invoice) => invoice.fromRoot(`${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`).length > 0,
    message: () => "An intra-community supply needs the country it is delivered to (BT-80)",
  },
];

function nothingElse(id: string, name: "ApplicableTradeTax" | "CategoryTradeTax"): XmlRule {
  const others = (invoice: InvoiceDocument) =>
    invoice
      .all(name)
      .flatMap((tax) => texts(tax, "CategoryCode"))
      .filter((code) => code !== "O");
  return {
    id,
    holds: (_, invoice) => others(invoice).length === 0,
    message: (_, invoice) =>
      `An invoice outside the scope of VAT has category O only; it also has ${[...new Set(others(invoice))].join(", ")}`,
  };
}

const outsideScopeContexts: RuleContext[] = [
  breakdownContext(outsideScope, [
    {
      id: "BR-O-08",
      holds: (tax, invoice) => compares(tax, "BasisAmount", (order) => order === 0, taxable(invoice, "O")),
      message: (tax, invoice) =>
        `The amount outside the scope of VAT is ${value(tax, "BasisAmount") || "missing"} but its lines, charges and allowances add up to ${formatDecimal(taxable(invoice, "O"), 2)}`,
    },
    noVat(outsideScope, itself),
    reason(outsideScope, true, itself),
    nothingElse("BR-O-11", "ApplicableTradeTax"),
    nothingElse("BR-O-12", "ApplicableTradeTax"),
    nothingElse("BR-O-13", "CategoryTradeTax"),
    nothingElse("BR-O-14", "CategoryTradeTax"),
  ]),
  ...lineAndAllowanceContexts(outsideScope),
];

const standardVat: XmlRule = {
  id: "BR-S-09",
  holds: (node) => {
    const [amount, basis, rate] = ["CalculatedAmount", "BasisAmount", "RateApplicablePercent"].map((name) =>
      numberAt(node.parent!, name),
    );
    return vatFollows(amount, basis, rate, "less than one");
  },
  message: (node) => messageOfVat(node.parent!),
};

const standardContexts: RuleContext[] = [
  categoryCodeContext(standard, false, [
    exactForEachRate(standard, parent),
    standardVat,
    reason(standard, false, parent),
  ]),
  ...lineAndAllowanceContexts(standard),
];

const zeroContexts: RuleContext[] = [
  categoryCodeContext(zeroRated, false, [
    withinOne(zeroRated),
    noVat(zeroRated, parent),
    reason(zeroRated, false, parent),
  ]),
  ...lineAndAllowanceContexts(zeroRated),
];

export const vatCategories: readonly RuleContext[] = [
  ...withoutVat(reverseCharge),
  ...islands(canaryIslands),
  ...islands(ceutaMelilla),
  ...withoutVat(exempt),
  ...withoutVat(exportCategory),
  ...withoutVat(intraCommunity, ...intraCommunityDelivery),
  ...outsideScopeContexts,
  ...standardContexts,
  ...zeroContexts,
];
