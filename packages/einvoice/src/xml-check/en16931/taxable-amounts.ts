/** X-08 of the VAT families: what lines, charges and allowances of a category add up to. */

import { canonical, type Decimal, minus, plus, round, sum, zero } from "../../decimal.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import { indicator, numberIn, select, texts } from "../select.ts";

const transaction = "rsm:SupplyChainTradeTransaction";
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;

function taxableByCategory(invoice: InvoiceDocument): Map<string, Decimal> {
  const parts = new Map<string, { lines: Decimal; charges: Decimal; allowances: Decimal }>();
  const add = (keys: Iterable<string>, part: "lines" | "charges" | "allowances", amounts: readonly XmlElement[]) => {
    const amount = sum(amounts.map(numberIn));
    for (const key of keys) {
      const known = parts.get(key) ?? { lines: zero, charges: zero, allowances: zero };
      parts.set(key, { ...known, [part]: plus(known[part], amount) });
    }
  };
  for (const line of invoice.fromRoot(`${transaction}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`)) {
    add(
      keysOf(select(line, "ApplicableTradeTax")),
      "lines",
      select(line, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    );
  }
  for (const each of invoice.fromRoot(`${settlement}/SpecifiedTradeAllowanceCharge`)) {
    const signs = select(each, "ChargeIndicator/udt:Indicator").map(indicator);
    const keys = [...keysOf(select(each, "CategoryTradeTax"))];
    if (signs.includes(true)) add(keys, "charges", select(each, "ActualAmount").slice(0, 1));
    if (signs.includes(false)) add(keys, "allowances", select(each, "ActualAmount").slice(0, 1));
  }
  return new Map(
    [...parts].map(([key, { lines, charges, allowances }]) => [
      key,
      minus(plus(round(lines, 2), round(charges, 2)), round(allowances, 2)),
    ]),
  );
}

/** The category alone, and the category with each rate: `S` and `S 20`. */
function keysOf(taxes: readonly XmlElement[]): Set<string> {
  const keys = new Set<string>();
  const rates = taxes.flatMap((tax) => select(tax, "RateApplicablePercent")).map(numberIn);
  for (const code of taxes.flatMap((tax) => texts(tax, "CategoryCode"))) {
    keys.add(code);
    for (const rate of rates) keys.add(rateKey(code, rate));
  }
  return keys;
}

export function rateKey(code: string, rate: Decimal): string {
  return `${code} ${canonical(rate)}`;
}

/** The amount of a category, or of a category and a rate. */
export function taxable(invoice: InvoiceDocument, key: string): Decimal {
  return invoice.once(taxableByCategory).get(key) ?? zero;
}
