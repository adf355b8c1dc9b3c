/** BG-23, the VAT breakdown: what each one states, and that its VAT follows from amount and rate. */

import { equal, round, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { vatFollows, vatMessage } from "../../../rules/vat-of-rate.ts";
import { first, has, is, numberAt, texts } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";

function present(id: string, name: string, term: string): XmlRule {
  return { id, holds: (tax) => has(tax, name), message: () => `${name} (${term}) is missing from the VAT breakdown` };
}

function amountHolds(tax: XmlElement): boolean {
  const amount = numberAt(tax, "CalculatedAmount");
  const basis = numberAt(tax, "BasisAmount");
  const isTaxed = normalizeSpace(texts(tax, "TypeCode")[0]?.toUpperCase() ?? "") === "VAT";
  const rate = isTaxed ? numberAt(tax, "RateApplicablePercent") : undefined;
  const isNothing = amount !== undefined && equal(round(amount, 0), zero);
  if (!rate || equal(round(rate, 0), zero)) return isNothing;
  return vatFollows(amount, basis, rate, "up to one");
}

/** What is wrong with the VAT of a breakdown. */
export function messageOfVat(tax: XmlElement): string {
  return vatMessage(first(tax, "CalculatedAmount"), first(tax, "BasisAmount"), first(tax, "RateApplicablePercent"));
}

export const vatBreakdown: RuleContext = {
  match: "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax",
  rules: [
    present("BR-45", "BasisAmount", "BT-116"),
    present("BR-46", "CalculatedAmount", "BT-117"),
    {
      id: "BR-47",
      holds: (tax) => isVat(tax) && has(tax, "CategoryCode"),
      message: () => "The VAT breakdown has no category (BT-118), or its TypeCode is not VAT",
    },
    {
      id: "BR-48",
      holds: (tax) => isVat(tax) && (has(tax, "RateApplicablePercent") || is(tax, "CategoryCode", "O")),
      message: () => "The VAT breakdown has no rate (BT-119); only category O may leave it out",
    },
    {
      id: "BR-CO-03",
      holds: (_, invoice) => invoice.all("TaxPointDate").length === 0 || invoice.all("DueDateTypeCode").length === 0,
      message: () => "The invoice has both a VAT date (BT-7) and a code for it (BT-8): give one of them",
    },
    {
      id: "BR-CO-17",
      holds: amountHolds,
      message: messageOfVat,
    },
    twoDecimals("BR-DEC-19", "BasisAmount"),
    twoDecimals("BR-DEC-20", "CalculatedAmount"),
  ],
};
