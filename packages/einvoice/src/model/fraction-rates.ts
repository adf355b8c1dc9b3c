/** VAT rates written as fractions, such as 0.2 for 20 %: the cause of what the rules would say about them. */

import { absolute, canonical, type Decimal, type Exact, equal, percentOf, round, times, zero } from "./decimal.ts";
import type { Invoice, TaxBreakdown } from "./invoice.ts";
import type { VatUses } from "./vat-uses.ts";

interface FractionRate {
  /** Of the rate, below `data._invoice`. */
  readonly path: string;
  readonly message: string;
  readonly percent: string;
  /** The official rule that such a rate breaks. */
  readonly rule: string;
  /** Fields that need no finding of their own about it. */
  readonly alsoAt: readonly string[];
}

const hundred: Decimal = { units: 100n, scale: 0 };

/** The breakdowns whose amount fits the percentage, and the uses whose percentage has a breakdown. */
export function* fractionRates({ taxes = [] }: Invoice, vatUses: VatUses): Generator<FractionRate> {
  for (const [index, tax] of taxes.entries()) {
    const { rate, category = "" } = tax;
    if (!rate || !isFraction(rate) || !amountFitsPercent(tax)) continue;
    const uses = (vatUses.get(category) ?? []).filter((use) => use.rate && equal(use.rate, rate));
    const alsoAt = [`taxes[${index}].amount`, ...uses.map((use) => `${use.path}.rate`)];
    yield fractionAt(`taxes[${index}].rate`, rate, "BR-CO-17", alsoAt);
  }

  const stated = new Set(taxes.flatMap(({ category, rate }) => (category === "S" && rate ? [canonical(rate)] : [])));
  for (const { path, rate } of vatUses.get("S") ?? []) {
    if (!rate || !isFraction(rate) || stated.has(canonical(rate)) || !stated.has(percentMeant(rate))) continue;
    yield fractionAt(`${path}.rate`, rate, "BR-S-08", []);
  }
}

function fractionAt(path: string, rate: Exact, rule: string, alsoAt: readonly string[]): FractionRate {
  const percent = percentMeant(rate);
  const written = canonical(rate);
  const message = `${path} is ${written}, which means ${written} %: write ${percent} for ${percent} %`;
  return { path, message, percent, rule, alsoAt };
}

/** The official rules take a rate below a half for none. */
function isFraction(rate: Exact): boolean {
  return equal(round(rate, 0), zero) && !equal(rate, zero);
}

function percentMeant(rate: Exact): string {
  return canonical(times(rate, hundred));
}

function amountFitsPercent({ amount, basis, rate }: TaxBreakdown): boolean {
  if (!amount || !basis || !rate || equal(round(amount, 0), zero)) return false;
  return equal(absolute(amount), round(times(absolute(basis), percentOf(times(rate, hundred))), 2));
}
