/** BG-22, document totals: what must add up, to the cent. */

import { type DataRule, single } from "../data-rule.ts";
import {
  absolute,
  compare,
  type Decimal,
  type Exact,
  equal,
  formatDecimal,
  minus,
  plus,
  round,
  sum,
  zero,
} from "../decimal.ts";
import type { Invoice } from "../invoice.ts";
import { isCharged } from "../line-kinds.ts";

type Totals = NonNullable<Invoice["totals"]>;

export function totalsOf(invoice: Invoice): Totals {
  return invoice.totals ?? {};
}

function given(values: readonly (Exact | undefined)[]): Exact[] {
  return values.filter((value) => value !== undefined);
}

export function show(value: Exact | undefined): string {
  return value ? formatDecimal(value, 2) : "missing";
}

export function isNear(actual: Exact, right: Exact, tolerance: Decimal): boolean {
  return compare(absolute(minus(actual, right)), tolerance) <= 0;
}

/** A total that a formula of the others gives; silent where one that the formula needs is missing, which is a finding of its own. */
export function adds(
  id: string,
  name: keyof Totals,
  uses: readonly string[],
  expected: (invoice: Invoice) => Decimal | undefined,
  formula: (invoice: Invoice) => string,
  tolerance: (invoice: Invoice) => Decimal = () => zero,
): DataRule {
  return single({
    id,
    path: `totals.${name}`,
    uses: [`totals.${name}`, ...uses],
    holds: (invoice) => {
      const actual = totalsOf(invoice)[name];
      const right = expected(invoice);
      return actual === undefined || right === undefined || isNear(actual, right, tolerance(invoice));
    },
    message: (invoice) =>
      `totals.${name} is ${show(totalsOf(invoice)[name])} but ${formula(invoice)} is ${show(expected(invoice))}`,
    expected: (invoice) => show(expected(invoice)),
  });
}

function adjustments(id: string, name: "allowances" | "charges"): DataRule {
  const total = (invoice: Invoice) => sum(given((invoice[name] ?? []).map(({ amount }) => amount)));
  return single({
    id,
    path: `totals.${name}`,
    uses: [`totals.${name}`, `${name}[].amount`],
    holds: (invoice) => {
      const stated = totalsOf(invoice)[name];
      if (!stated) return (invoice[name] ?? []).length === 0;
      return equal(stated, round(total(invoice), 2));
    },
    message: (invoice) =>
      `totals.${name} is ${show(totalsOf(invoice)[name])} but the ${name} of the document add up to ${show(total(invoice))}`,
    expected: (invoice) => show(total(invoice)),
  });
}

export const lineSum = (invoice: Invoice) =>
  round(sum(given((invoice.lines ?? []).filter(isCharged).map(({ net_amount }) => net_amount))), 2);
const taxSum = (invoice: Invoice) => round(sum(given((invoice.taxes ?? []).map(({ amount }) => amount))), 2);

function basis(invoice: Invoice): Decimal | undefined {
  const { lines, allowances = zero, charges = zero } = totalsOf(invoice);
  return lines && plus(minus(lines, allowances), charges);
}

export function grand(invoice: Invoice): Decimal | undefined {
  const { tax_basis, tax_total = zero } = totalsOf(invoice);
  return tax_basis && plus(tax_basis, tax_total);
}

export function due(invoice: Invoice): Decimal | undefined {
  const { grand: total, prepaid = zero, rounding = zero } = totalsOf(invoice);
  return total && plus(minus(total, prepaid), rounding);
}

export const documentTotals: readonly DataRule[] = [
  adds("BR-CO-10", "lines", ["lines[].net_amount"], lineSum, () => "the sum of the lines"),
  adjustments("BR-CO-11", "allowances"),
  adjustments("BR-CO-12", "charges"),
  adds("BR-CO-13", "tax_basis", ["totals.lines", "totals.allowances", "totals.charges"], basis, (invoice) => {
    const { lines, allowances, charges } = totalsOf(invoice);
    return `lines ${show(lines)} - allowances ${show(allowances ?? zero)} + charges ${show(charges ?? zero)}`;
  }),
  single({
    id: "BR-CO-14",
    path: "totals.tax_total",
    uses: ["totals.tax_total", "taxes[].amount"],
    holds: (invoice) => equal(totalsOf(invoice).tax_total ?? zero, taxSum(invoice)),
    message: (invoice) =>
      `totals.tax_total is ${show(totalsOf(invoice).tax_total)} but the VAT of taxes adds up to ${show(taxSum(invoice))}`,
    expected: (invoice) => show(taxSum(invoice)),
  }),
  adds("BR-CO-15", "grand", ["totals.tax_basis", "totals.tax_total"], grand, (invoice) => {
    const { tax_basis, tax_total } = totalsOf(invoice);
    return `tax_basis ${show(tax_basis)} + tax_total ${show(tax_total ?? zero)}`;
  }),
  adds("BR-CO-16", "due", ["totals.grand", "totals.prepaid", "totals.rounding"], due, (invoice) => {
    const { grand: total, prepaid, rounding } = totalsOf(invoice);
    return `grand ${show(total)} - prepaid ${show(prepaid ?? zero)} + rounding ${show(rounding ?? zero)}`;
  }),
  single({
    id: "BR-CO-25",
    path: "due_date",
    uses: ["due_date", "payment_terms", "totals.due"],
    holds: (invoice) =>
      invoice.due_date !== undefined ||
      invoice.payment_terms !== undefined ||
      (invoice.instalments ?? []).some(({ due_date, terms }) => due_date !== undefined || terms !== undefined) ||
      compare(totalsOf(invoice).due ?? zero, zero) <= 0,
    message: (invoice) => `${show(totalsOf(invoice).due)} is due, so the invoice needs due_date or payment_terms`,
  }),
  single({
    id: "BR-53",
    path: "totals.tax_total_accounting",
    uses: ["totals.tax_total_accounting", "accounting_currency", "currency"],
    holds: (invoice) =>
      (invoice.accounting_currency === undefined) === (totalsOf(invoice).tax_total_accounting === undefined),
    message: (invoice) =>
      invoice.accounting_currency === undefined
        ? "totals.tax_total_accounting is given but accounting_currency is not: give both or neither"
        : `accounting_currency is ${invoice.accounting_currency}, so totals.tax_total_accounting must state the VAT in it`,
  }),
  single({
    id: "BR-53",
    path: "accounting_currency",
    uses: ["accounting_currency", "currency"],
    holds: ({ accounting_currency, currency }) => accounting_currency === undefined || accounting_currency !== currency,
    message: ({ currency }) =>
      `accounting_currency is ${currency}, as currency is: give it only where it is another one`,
  }),
  single({
    id: "BR-CO-03",
    path: "tax_point_code",
    uses: ["tax_point_code", "tax_point_date"],
    holds: ({ tax_point_code, tax_point_date }) => tax_point_code === undefined || tax_point_date === undefined,
    message: () => "tax_point_date and tax_point_code are both given: give one of them",
  }),
];
