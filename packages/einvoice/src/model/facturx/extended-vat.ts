/** EXTENDED, BG-23: a category may have a breakdown for each reason, and each adds up within a cent for each amount in it. */

import { type DataRule, each, type InvoiceFacts, type Violation } from "../data-rule.ts";
import {
  canonical,
  type Decimal,
  equal,
  formatDecimal,
  minus,
  percentOf,
  plus,
  round,
  sum,
  times,
} from "../decimal.ts";
import { isNear } from "../en16931/document-totals.ts";
import type { Invoice, TaxBreakdown } from "../invoice.ts";
import { reasonOf, type VatUse } from "../vat-uses.ts";
import { cents } from "./extended-totals.ts";
import { extendedVatFamilies } from "./extended-vat-families.ts";

const categoryFields = [
  "taxes[].category",
  "taxes[].rate",
  "lines[].tax",
  "lines[].kind",
  "allowances[].tax",
  "charges[].tax",
  "logistics_charges[].tax",
];
const amountFields = [
  ...categoryFields,
  "taxes[].basis",
  "lines[].net_amount",
  "allowances[].amount",
  "charges[].amount",
  "logistics_charges[].amount",
];

/** The uses of the category and rate of a breakdown: those with its reason, and all of them; either may add up. */
function candidates(tax: TaxBreakdown, { vatUses }: InvoiceFacts): VatUse[][] {
  const isRated = tax.category !== "O";
  const all = (vatUses.get(tax.category ?? "") ?? []).filter(
    ({ rate }) => !isRated || (rate && tax.rate ? equal(rate, tax.rate) : rate === tax.rate),
  );
  return [all.filter(({ reason }) => reason === reasonOf(tax)), all];
}

/** Each kind of amount is rounded for itself. */
function totalOf(uses: readonly VatUse[]): Decimal {
  const groups = Map.groupBy(uses, ({ kind }) => kind);
  return [...groups.values()]
    .map((group) => round(sum(group.map(({ amount }) => amount)), 2))
    .reduce((total, part) => plus(total, part), cents(0));
}

function presence(id: string, code: string): DataRule {
  return each(id, categoryFields, (invoice, { vatUses }): Violation[] => {
    const isUsed = (vatUses.get(code) ?? []).length > 0;
    const stated = (invoice.taxes ?? []).findIndex(({ category }) => category === code);
    if (isUsed === stated >= 0) return [];
    return isUsed
      ? [{ path: "taxes", message: `VAT category ${code} is used but taxes has no breakdown for it: add one` }]
      : [
          {
            path: `taxes[${stated}].category`,
            message: `taxes[${stated}] is for VAT category ${code}, which no line, allowance or charge has`,
          },
        ];
  });
}

function breakdowns(invoice: Invoice, code: string): { tax: TaxBreakdown; path: string }[] {
  return (invoice.taxes ?? [])
    .map((tax, index) => ({ tax, path: `taxes[${index}]` }))
    .filter(({ tax }) => tax.category === code);
}

function basis(id: string, code: string): DataRule {
  return each(id, amountFields, function* (invoice, facts): Generator<Violation> {
    for (const { tax, path } of breakdowns(invoice, code)) {
      const [sameReason, all] = candidates(tax, facts) as [VatUse[], VatUse[]];
      const stated = tax.basis;
      if (!stated || [sameReason, all].some((uses) => isNear(stated, totalOf(uses), cents(uses.length)))) continue;
      const right = formatDecimal(totalOf(sameReason.length > 0 ? sameReason : all), 2);
      const key = `${code}${tax.rate ? ` ${canonical(tax.rate)}` : ""}`;
      yield {
        path: `${path}.basis`,
        message: `${path}.basis is ${stated} but the lines, charges and allowances of VAT category ${key} add up to ${right}`,
        expected: right,
      };
    }
  });
}

const amountFollows = each("BR-FXEXT-S-09b", [...amountFields, "taxes[].amount"], function* (invoice, facts) {
  for (const { tax, path } of breakdowns(invoice, "S")) {
    if (!tax.basis || !tax.rate || !tax.amount) continue;
    const right = round(times(tax.basis, percentOf(tax.rate)), 2);
    const { amount } = tax;
    if (candidates(tax, facts).some((uses) => isNear(minus(amount, right), cents(0), cents(uses.length)))) continue;
    yield {
      path: `${path}.amount`,
      message: `${path}.amount is ${amount} but ${tax.rate} % of ${tax.basis} is ${formatDecimal(right, 2)}`,
      expected: formatDecimal(right, 2),
    };
  }
});

export const extendedVat: readonly DataRule[] = [
  ...extendedVatFamilies.flatMap((family) => [
    presence(family.presence, family.code),
    basis(family.basis, family.code),
  ]),
  amountFollows,
];
