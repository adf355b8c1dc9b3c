/** BR-FR-15, BR-FR-16 and BR-FR-DEC-04: the VAT categories and rates that France knows. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { isFrenchRate } from "../../../../model/br-fr/french-rates.ts";
import { stringValue } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { isRateFormat } from "../../../rules/french-texts.ts";
import { first, is, quote, texts } from "../../../select.ts";
import type { RulePattern, XmlRule } from "../../../xml-rule.ts";
import { at, line, pattern, settlement } from "./paths.ts";

const places = [
  {
    path: `${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax`,
    category: "BT-95_BT-102",
    rate: "BT-96_BT-103",
  },
  { path: `${settlement}/ram:ApplicableTradeTax`, category: "BT-95_BT-118", rate: "BT-119" },
  { path: `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax`, category: "BT-95_BT-151", rate: "BT-152" },
] as const;

function categoryRules(term: string): XmlRule[] {
  return [
    {
      id: `BR-FR-15_${term}`,
      holds: (tax) => {
        const codes = texts(tax, "CategoryCode");
        if (codes.some((code) => isCode("fr-vat-categories", code))) return true;
        // A line that only groups or informs may have no category.
        const isPlain = term !== "BT-95_BT-151" || codes.length > 0;
        return (
          !isPlain &&
          is(tax.parent!.parent!, "AssociatedDocumentLineDocument/LineStatusReasonCode", "GROUP", "INFORMATION")
        );
      },
      message: (tax) =>
        `The VAT category ${quote(texts(tax, "CategoryCode")[0] ?? "")} is not one of S, E, AE, K, G, O, Z`,
    },
    {
      id: `BR-FR-15_${term}_LM`,
      holds: (tax) => !is(tax, "CategoryCode", "L", "M"),
      message: (tax) =>
        `The VAT category ${texts(tax, "CategoryCode")[0]} is for Spanish islands and cities, not for France`,
    },
  ];
}

const categories = pattern("BR-FR-15", ...places.map(({ path, category }) => at(path, ...categoryRules(category))));

const rates = pattern(
  "BR-FR-16",
  ...places.map(({ path, rate }) =>
    at(path, {
      id: `BR-FR-16_${rate}`,
      holds: (tax) => {
        const rate = first(tax, "RateApplicablePercent");
        const written = rate ? stringValue(rate) : "";
        return written === "" || isFrenchRate(written);
      },
      message: (tax) =>
        `The VAT rate ${quote(texts(tax, "RateApplicablePercent")[0] ?? "")} is not one of France, written with at most two decimals`,
    }),
  ),
);

const rateFormat = pattern(
  "BR-FR-DEC-04",
  ...places.map(({ path, rate }) =>
    at(`${path}/ram:RateApplicablePercent`, {
      id: `BR-FR-DEC-04_${rate}`,
      holds: (node) => isRateFormat(normalizeSpace(stringValue(node))),
      message: (node) =>
        `The VAT rate ${quote(stringValue(node))} may have four digits, two of them decimals, and no sign`,
    }),
  ),
);

export const vatPatterns: readonly RulePattern[] = [categories, rates, rateFormat];
