/** X-08 of the VAT families: what lines, charges and allowances of a category add up to. */

import { canonical, type Decimal, minus, plus, round, sum, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { numberAt, numberIn, select, texts } from "../../../select.ts";
import { isOfKind } from "../../kinds.ts";

const transaction = "rsm:SupplyChainTradeTransaction";
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;

type Part = "lines" | "charges" | "allowances";

function taxableByCategory(invoice: InvoiceDocument): Map<string, Decimal> {
  const parts = new Map<string, Record<Part, Decimal>>();
  const add = (taxes: readonly XmlElement[], part: Part, amount: Decimal) => {
    for (const key of keysOf(taxes)) {
      let known = parts.get(key);
      if (!known) {
        known = { lines: zero, charges: zero, allowances: zero };
        parts.set(key, known);
      }
      known[part] = plus(known[part], amount);
    }
  };
  for (const line of invoice.fromRoot(`${transaction}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`)) {
    const amounts = select(line, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount");
    add(select(line, "ApplicableTradeTax"), "lines", sum(amounts.map(numberIn)));
  }
  for (const each of invoice.fromRoot(`${settlement}/SpecifiedTradeAllowanceCharge`)) {
    const taxes = select(each, "CategoryTradeTax");
    const amount = () => numberAt(each, "ActualAmount") ?? zero;
    if (isOfKind(each, true)) add(taxes, "charges", amount());
    if (isOfKind(each, false)) add(taxes, "allowances", amount());
  }
  return new Map(
    [...parts].map(([key, { lines, charges, allowances }]) => [
      key,
      minus(plus(round(lines, 2), round(charges, 2)), round(allowances, 2)),
    ]),
  );
}

/** The category alone, and the category with each rate: `S` and `S 20`. */
export function keysOf(taxes: readonly XmlElement[]): Set<string> {
  const keys = new Set<string>();
  const rates = taxes.flatMap((tax) => select(tax, "RateApplicablePercent")).map(numberIn);
  for (const tax of taxes) {
    for (const code of texts(tax, "CategoryCode")) {
      keys.add(code);
      for (const rate of rates) keys.add(rateKey(code, rate));
    }
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
