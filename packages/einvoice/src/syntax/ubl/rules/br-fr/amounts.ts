/** BR-FR-15, BR-FR-16 and BR-FR-DEC: VAT categories and rates of France, and how many digits numbers may have. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { fitsDigits } from "../../../../model/br-fr/digit-limits.ts";
import { isFrenchRate } from "../../../../model/br-fr/french-rates.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { isRateFormat } from "../../../rules/french-texts.ts";
import { is, quote, texts, value } from "../../../select.ts";
import type { RulePattern, XmlRule } from "../../../xml-rule.ts";
import { isBidirectional } from "./billing-framework.ts";
import { anywhere, atDocument, atLines, pattern } from "./paths.ts";

const [ofAdjustment, ofBreakdown, ofItem] = [
  "cac:AllowanceCharge/cac:TaxCategory",
  "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory",
  "cac:Item/cac:ClassifiedTaxCategory",
];

function categoryRules(known: string, foreign: string): XmlRule[] {
  return [
    {
      id: known,
      holds: (tax) => texts(tax, "cbc:ID").every((code) => isCode("fr-vat-categories", code)),
      message: (tax) => `The VAT category ${quote(texts(tax, "cbc:ID")[0] ?? "")} is not one of S, E, AE, K, G, O, Z`,
    },
    {
      id: foreign,
      holds: (tax) => !is(tax, "cbc:ID", "L", "M"),
      message: (tax) => `The VAT category ${texts(tax, "cbc:ID")[0]} is for Spanish islands and cities, not for France`,
    },
  ];
}

const categories = pattern(
  "BR-FR-15",
  anywhere(ofAdjustment, ...categoryRules("BR-FR-15_BT-95_BT-102-1", "BR-FR-15_BT-95_BT-102-2")),
  anywhere(ofBreakdown, ...categoryRules("BR-FR-15_BT-118-1", "BR-FR-15_BT-118-2")),
  anywhere(ofItem, ...categoryRules("BR-FR-15_BT-151-1", "BR-FR-08_BT-151-2")),
);

function rateRule(id: string): XmlRule {
  return {
    id,
    holds: (tax) => texts(tax, "cbc:Percent").every(isFrenchRate),
    message: (tax) =>
      `The VAT rate ${quote(texts(tax, "cbc:Percent")[0] ?? "")} is not one of France, written with at most two decimals`,
  };
}

// BT-103 shares its place with BT-96 and comes second: its official row never fires and has none here.
const rates = pattern(
  "BR-FR-16",
  anywhere(ofAdjustment, rateRule("BR-FR-16_BT-96")),
  anywhere(ofBreakdown, rateRule("BR-FR-16_BT-119")),
  anywhere(`cac:InvoiceLine/${ofItem}`, rateRule("BR-FR-16_BT-152")),
);

function rateFormat(term: string): XmlRule {
  return {
    id: `BR-FR-DEC-04_${term}`,
    holds: (node) => isRateFormat(normalizeSpace(stringValue(node))),
    message: (node) =>
      `The VAT rate ${quote(stringValue(node))} may have four digits, two of them decimals, and no sign`,
  };
}

const rateFormats = pattern(
  "BR-FR-DEC-04",
  anywhere(`${ofAdjustment}/cbc:Percent`, rateFormat("BT-96_BT-103")),
  anywhere(`${ofBreakdown}/cbc:Percent`, rateFormat("BT-119")),
  anywhere(`${ofItem}/cbc:Percent`, rateFormat("BT-152")),
);

function amountRule(term: string): XmlRule {
  return {
    id: `BR-FR-DEC-01_${term}`,
    holds: (node) => fitsDigits(normalizeSpace(stringValue(node)), 2, true),
    message: (node) => `The amount ${quote(stringValue(node))} may have 19 digits, two of them decimals`,
  };
}

const totals = [
  ["LineExtensionAmount", "BT-106"],
  ["AllowanceTotalAmount", "BT-107"],
  ["ChargeTotalAmount", "BT-108"],
  ["TaxExclusiveAmount", "BT-109"],
  ["TaxInclusiveAmount", "BT-112"],
  ["PrepaidAmount", "BT-113"],
  ["PayableRoundingAmount", "BT-114"],
  ["PayableAmount", "BT-115"],
] as const;

// BT-111 shares its place with BT-110 and comes second: its official row never fires and has none here.
const amounts = pattern(
  "BR-FR-DEC-01",
  atDocument("cac:AllowanceCharge/cbc:BaseAmount", amountRule("BT-93_BT-100")),
  atDocument("cac:AllowanceCharge/cbc:Amount", amountRule("BT-92_BT-99")),
  ...totals.map(([name, term]) => anywhere(`cac:LegalMonetaryTotal/cbc:${name}`, amountRule(term))),
  anywhere("cac:TaxTotal/cbc:TaxAmount", amountRule("BT-110")),
  anywhere("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount", amountRule("BT-116")),
  anywhere("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount", amountRule("BT-117")),
  atLines("cbc:LineExtensionAmount", amountRule("BT-131")),
  atLines("cac:AllowanceCharge/cbc:Amount", amountRule("BT-136_BT-141")),
  atLines("cac:AllowanceCharge/cbc:BaseAmount", amountRule("BT-137_BT-142")),
);

/** `textOf` gives the number from the context; where there is none, nothing is asked. */
function quantityRule(term: string, textOf: (node: XmlElement) => string): XmlRule {
  return {
    id: `BR-FR-DEC-02_${term}`,
    holds: (node) => fitsDigits(textOf(node), 4, true),
    message: (node) => `The quantity ${quote(textOf(node))} may have 19 digits, four of them decimals`,
  };
}

const quantities = pattern(
  "BR-FR-DEC-02",
  ...["ubl:Invoice/cac:InvoiceLine/cbc:InvoicedQuantity", "cn:CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity"].map(
    (path) =>
      anywhere(
        path,
        quantityRule("BT-129", (node) => normalizeSpace(stringValue(node))),
      ),
  ),
  atLines("", optional(quantityRule("BT-149", baseQuantity), baseQuantity)),
);

function baseQuantity(line: XmlElement): string {
  return value(line, "cac:Price/cbc:BaseQuantity");
}

/** The rule where there is a number. */
function optional(rule: XmlRule, textOf: (node: XmlElement) => string): XmlRule {
  return { ...rule, holds: (node, invoice) => textOf(node) === "" || rule.holds(node, invoice) };
}

function priceRule(term: string, textOf: (node: XmlElement) => string): XmlRule {
  return optional(
    {
      id: `BR-FR-DEC-03_${term}`,
      holds: (node, invoice) => fitsDigits(textOf(node), 6, isBidirectional(invoice)),
      message: (node) =>
        `The price ${quote(textOf(node))} may have 19 digits, six of them decimals, and is not negative`,
    },
    textOf,
  );
}

const prices = pattern(
  "BR-FR-DEC-03",
  atLines(
    "",
    priceRule("BT-146", (line) => value(line, "cac:Price/cbc:PriceAmount")),
  ),
  atLines(
    "cac:Price/cac:AllowanceCharge",
    priceRule("BT-147", (discount) => value(discount, "cbc:Amount")),
  ),
  atLines(
    "cac:Price/cac:AllowanceCharge/cbc:BaseAmount",
    priceRule("BT-148", (node) => normalizeSpace(stringValue(node))),
  ),
);

export const amountPatterns: readonly RulePattern[] = [categories, rates, amounts, quantities, prices, rateFormats];
