/** The families BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG and BR-B: one table of categories, one factory of rows. */

import { compare, type Decimal, equal, formatDecimal, minus, one, plus, zero } from "../../../../model/decimal.ts";
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
import { compares, has, lengthOf, numberAt, numberIn, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isOfKind, isVat } from "../../kinds.ts";
import { inDocument, inLines } from "../contexts.ts";
import { rateKey, taxable } from "./taxable-amounts.ts";
import { messageOfVat } from "./vat-breakdown.ts";
import { partiesFor } from "./vat-parties.ts";

const isOf = (tax: XmlElement, code: string) => value(tax, "cbc:ID") === code;
const isVatOf = (code: string) => (tax: XmlElement) => isOf(tax, code) && isVat(tax);

// a category that is used has its breakdown and the parties that it asks for.

interface Uses {
  readonly breakdowns: readonly XmlElement[];
  readonly lines: readonly XmlElement[];
  readonly allowances: readonly XmlElement[];
  readonly charges: readonly XmlElement[];
}

function usesOf(invoice: InvoiceDocument): Uses {
  const adjusted = (isCharge: boolean) =>
    invoice
      .all("cac:AllowanceCharge")
      .filter((each) => isOfKind(each, isCharge))
      .flatMap((each) => select(each, "cac:TaxCategory"));
  return {
    breakdowns: invoice.fromRoot("cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory"),
    lines: invoice.all("cac:ClassifiedTaxCategory"),
    allowances: adjusted(false),
    charges: adjusted(true),
  };
}

function countOf(taxes: readonly XmlElement[], code: string): number {
  return taxes.filter(isVatOf(code)).length;
}

/** A category that is used has one breakdown; one that has a rate may have several. */
function presence(category: Category): XmlRule {
  const { family, code, name } = category;
  const isRated = [standard, canaryIslands, ceutaMelilla].includes(category);
  const count =
    category === standard
      ? (taxes: readonly XmlElement[]) => taxes.filter((tax) => isOf(tax, code)).length
      : (taxes: readonly XmlElement[]) => countOf(taxes, code);
  const used = ({ lines, allowances, charges }: Uses) => count(lines) + count(allowances) + count(charges);
  return {
    id: `BR-${family}-01`,
    holds: (_, invoice) => {
      const uses = invoice.once(usesOf);
      const breakdowns = count(uses.breakdowns);
      if (isRated) return used(uses) > 0 === breakdowns > 0;
      return breakdowns === 1 || (breakdowns === 0 && used(uses) === 0);
    },
    message: (_, invoice) => {
      const uses = invoice.once(usesOf);
      return `VAT category ${code} (${name}) is used by ${used(uses)} lines, allowances and charges and has ${count(uses.breakdowns)} VAT breakdowns: a category that is used needs its breakdown, one that is not used has none`;
    },
  };
}

function parties({ family, code, name }: Category, number: string, where: "lines" | "allowances" | "charges"): XmlRule {
  const { holds, asked } = partiesFor(family);
  return {
    id: `BR-${family}-${number}`,
    holds: (_, invoice) => countOf(invoice.once(usesOf)[where], code) === 0 || holds(invoice),
    message: () => `VAT category ${code} (${name}) asks for ${asked}`,
  };
}

const intraCommunityDelivery: readonly XmlRule[] = [
  {
    id: "BR-IC-11",
    holds: (root, invoice) =>
      countOf(invoice.once(usesOf).breakdowns, "K") === 0 ||
      isFilled(root, "cac:Delivery/cbc:ActualDeliveryDate") ||
      select(root, "cac:InvoicePeriod").some((period) => period.children.length > 0),
    message: () => "An intra-community supply needs the date of delivery (BT-72) or a billing period (BG-14)",
  },
  {
    id: "BR-IC-12",
    holds: (root, invoice) =>
      countOf(invoice.once(usesOf).breakdowns, "K") === 0 ||
      isFilled(root, "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode"),
    message: () => "An intra-community supply needs the country it is delivered to (BT-80)",
  },
];

function isFilled(root: XmlElement, path: string): boolean {
  return lengthOf(texts(root, path)[0] ?? "") > 1;
}

function nothingElse(id: string, where: keyof Uses): XmlRule {
  const others = (invoice: InvoiceDocument) =>
    invoice.once(usesOf)[where].filter((tax) => isVat(tax) && !isOf(tax, "O"));
  return {
    id,
    holds: (_, invoice) => countOf(invoice.once(usesOf).breakdowns, "O") === 0 || others(invoice).length === 0,
    message: (_, invoice) =>
      `An invoice outside the scope of VAT has category O only; it also has ${[...new Set(others(invoice).map((tax) => value(tax, "cbc:ID")))].join(", ")}`,
  };
}

function categoryCodes(invoice: InvoiceDocument): string[] {
  return ["cac:TaxCategory", "cac:ClassifiedTaxCategory"].flatMap((name) =>
    invoice.allAt(name, "cbc:ID").map(stringValue),
  );
}

const splitPayment: readonly XmlRule[] = [
  {
    id: "BR-B-01",
    holds: (_, invoice) =>
      !invoice.once(categoryCodes).includes("B") ||
      invoice.all("cbc:IdentificationCode").every((country) => stringValue(country) === "IT"),
    message: () => "VAT category B (Italian split payment) is for invoices within Italy only: another country is named",
  },
  {
    id: "BR-B-02",
    holds: (_, invoice) => {
      const codes = invoice.once(categoryCodes);
      return !codes.includes("B") || !codes.includes("S");
    },
    message: () => "VAT categories B (Italian split payment) and S (standard rate) cannot be in one invoice",
  },
];

const categories = [
  reverseCharge,
  exempt,
  exportCategory,
  intraCommunity,
  canaryIslands,
  ceutaMelilla,
  outsideScope,
  standard,
  zeroRated,
];

/** What the root is asked about its categories. */
export const categoryRules: readonly XmlRule[] = [
  ...categories.flatMap((category) => [
    presence(category),
    parties(category, "02", "lines"),
    parties(category, "03", "allowances"),
    parties(category, "04", "charges"),
  ]),
  ...intraCommunityDelivery,
  nothingElse("BR-O-11", "breakdowns"),
  nothingElse("BR-O-12", "lines"),
  nothingElse("BR-O-13", "allowances"),
  nothingElse("BR-O-14", "charges"),
  ...splitPayment,
];

// the rate that goes with a category.

function rateRule(category: Category, number: string): XmlRule {
  const { family, code, name } = category;
  const id = `BR-${family}-${number}`;
  const written = (tax: XmlElement) => value(tax, "cbc:Percent") || "missing";
  if (category === outsideScope) {
    return {
      id,
      holds: (tax) => !has(tax, "cbc:Percent"),
      message: (tax) => `VAT category O (${name}) has no rate; here it is ${written(tax)}: remove it`,
    };
  }
  const [asked, holds] =
    category === standard
      ? (["above 0", (order: number) => order > 0] as const)
      : category === canaryIslands || category === ceutaMelilla
        ? (["0 or more", (order: number) => order >= 0] as const)
        : (["0", (order: number) => order === 0] as const);
  return {
    id,
    holds: (tax) => compares(tax, "cbc:Percent", holds, zero),
    message: (tax) => `The rate of VAT category ${code} (${name}) is ${written(tax)}; it must be ${asked}`,
  };
}

// the taxable amount. X-09: the VAT. X-10: a reason where there is no VAT, none where there is.

function basisRule(category: Category): XmlRule {
  const { family, code, name } = category;
  const basisOf = (tax: XmlElement) => numberAt(tax.parent!, "cbc:TaxableAmount");
  const message = (tax: XmlElement, expected: Decimal) =>
    `The taxable amount of VAT category ${code} (${name}) is ${value(tax.parent!, "cbc:TaxableAmount") || "missing"} but its lines, charges and allowances add up to ${formatDecimal(expected, 2)}`;
  if (![standard, canaryIslands, ceutaMelilla].includes(category)) {
    return {
      id: `BR-${family}-08`,
      holds: (tax, invoice) => {
        const basis = basisOf(tax);
        return basis !== undefined && equal(basis, taxable(invoice, code) ?? zero);
      },
      message: (tax, invoice) => message(tax, taxable(invoice, code) ?? zero),
    };
  }
  return {
    id: `BR-${family}-08`,
    holds: (tax, invoice) =>
      select(tax, "cbc:Percent").every((rate) => {
        const basis = basisOf(tax);
        const expected = taxable(invoice, rateKey(code, numberIn(rate)));
        if (!basis || (!expected && category === standard)) return false;
        return compare(minus(basis, one), expected ?? zero) < 0 && compare(plus(basis, one), expected ?? zero) > 0;
      }),
    message: (tax, invoice) =>
      message(tax, taxable(invoice, rateKey(code, numberAt(tax, "cbc:Percent") ?? zero)) ?? zero),
  };
}

function vatRule(category: Category): XmlRule {
  const { family, code, name } = category;
  const id = `BR-${family}-09`;
  if ([standard, canaryIslands, ceutaMelilla].includes(category)) {
    return {
      id,
      holds: (tax) =>
        vatFollows(
          numberAt(tax.parent!, "cbc:TaxAmount"),
          numberAt(tax.parent!, "cbc:TaxableAmount"),
          numberAt(tax, "cbc:Percent"),
          "less than one",
        ),
      message: (tax) => messageOfVat(tax.parent!, tax),
    };
  }
  return {
    id,
    holds: (tax) => compares(tax.parent!, "cbc:TaxAmount", (order) => order === 0, zero),
    message: (tax) =>
      `The VAT of category ${code} (${name}) is ${value(tax.parent!, "cbc:TaxAmount") || "missing"}; it must be 0`,
  };
}

function reasonRule(category: Category): XmlRule {
  const { family, code, name } = category;
  const isAsked = ![standard, zeroRated, canaryIslands, ceutaMelilla].includes(category);
  return {
    id: `BR-${family}-10`,
    holds: (tax) => (has(tax, "cbc:TaxExemptionReason") || has(tax, "cbc:TaxExemptionReasonCode")) === isAsked,
    message: () =>
      isAsked
        ? `VAT category ${code} (${name}) needs an exemption reason, as text or code (BT-120, BT-121)`
        : `VAT category ${code} (${name}) has no exemption reason: remove it`,
  };
}

/** The contexts of the taxes themselves. */
export const categoryContexts: readonly RuleContext[] = categories.flatMap((category) => {
  const when = isVatOf(category.code);
  const ofKind = (isCharge: boolean) => (tax: XmlElement) => when(tax) && isOfKind(tax.parent!, isCharge);
  const adjusted = "cac:AllowanceCharge/cac:TaxCategory";
  return [
    ...inDocument("cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory", {
      when,
      rules: [basisRule(category), vatRule(category), reasonRule(category)],
    }),
    { match: adjusted, when: ofKind(false), rules: [rateRule(category, "06")] },
    { match: adjusted, when: ofKind(true), rules: [rateRule(category, "07")] },
    ...inLines("cac:Item/cac:ClassifiedTaxCategory", { when, rules: [rateRule(category, "05")] }),
  ];
});
