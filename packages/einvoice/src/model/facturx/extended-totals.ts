/** EXTENDED, BG-22: the totals add up within a cent for each amount that they are made of. */

import type { DataRule } from "../data-rule.ts";
import { type Decimal, minus, plus, round, sum, zero } from "../decimal.ts";
import { adds, due, grand, lineSum, show, totalsOf } from "../en16931/document-totals.ts";
import type { Invoice } from "../invoice.ts";
import { isCharged } from "../line-kinds.ts";

export function cents(count: number): Decimal {
  return { units: BigInt(count), scale: 2 };
}

interface Amount {
  readonly amount?: Parameters<typeof plus>[0];
}

function total(list: readonly Amount[] | undefined): Decimal {
  return round(sum((list ?? []).flatMap(({ amount }) => (amount ? [amount] : []))), 2);
}

const allowances = (invoice: Invoice) => total(invoice.allowances);
const charges = (invoice: Invoice) => plus(total(invoice.charges), total(invoice.logistics_charges));
const basis = (invoice: Invoice) => plus(minus(lineSum(invoice), allowances(invoice)), charges(invoice));
const adjusted = (invoice: Invoice) => total(invoice.financial_adjustments);

const allowanceCount = (invoice: Invoice) => (invoice.allowances ?? []).length;
const chargeCount = (invoice: Invoice) => (invoice.charges ?? []).length + (invoice.logistics_charges ?? []).length;
const partCount = (invoice: Invoice) =>
  (invoice.lines ?? []).filter(isCharged).length + allowanceCount(invoice) + chargeCount(invoice);

const lineFields = ["lines[].net_amount", "lines[].kind"];
const adjustmentFields = ["allowances[].amount", "charges[].amount", "logistics_charges[].amount"];

/** A total that is missing is silent where there is nothing to add up, and a finding of its own elsewhere. */
function missing(id: string, name: "allowances" | "charges"): DataRule {
  return {
    id,
    uses: [`totals.${name}`, `${name}[].amount`],
    find: (invoice) =>
      totalsOf(invoice)[name] === undefined && (invoice[name] ?? []).length > 0
        ? [{ path: `totals.${name}`, message: `totals.${name} is missing: the document has ${name}` }]
        : [],
  };
}

export const extendedTotals: readonly DataRule[] = [
  adds(
    "BR-FXEXT-CO-10",
    "lines",
    lineFields,
    lineSum,
    () => "the sum of the lines that are charged",
    (invoice) => cents((invoice.lines ?? []).length),
  ),
  missing("BR-FXEXT-CO-11", "allowances"),
  adds(
    "BR-FXEXT-CO-11",
    "allowances",
    ["allowances[].amount"],
    allowances,
    () => "the sum of the allowances",
    (invoice) => cents(allowanceCount(invoice)),
  ),
  missing("BR-FXEXT-CO-12", "charges"),
  adds(
    "BR-FXEXT-CO-12",
    "charges",
    ["charges[].amount", "logistics_charges[].amount"],
    charges,
    () => "the sum of the charges and logistics_charges",
    (invoice) => cents(chargeCount(invoice)),
  ),
  adds(
    "BR-FXEXT-CO-13",
    "tax_basis",
    [...lineFields, ...adjustmentFields],
    basis,
    (invoice) =>
      `lines ${show(lineSum(invoice))} - allowances ${show(allowances(invoice))} + charges ${show(charges(invoice))}`,
    (invoice) => cents(partCount(invoice)),
  ),
  adds(
    "BR-FXEXT-CO-15",
    "grand",
    ["totals.tax_basis", "totals.tax_total"],
    grand,
    (invoice) => {
      const { tax_basis, tax_total } = totalsOf(invoice);
      return `tax_basis ${show(tax_basis)} + tax_total ${show(tax_total ?? zero)}`;
    },
    (invoice) => cents(partCount(invoice)),
  ),
  adds(
    "BR-FXEXT-CO-16",
    "due",
    ["totals.grand", "totals.prepaid", "totals.rounding", "financial_adjustments[].amount"],
    (invoice) => {
      const before = due(invoice);
      return before && plus(before, adjusted(invoice));
    },
    (invoice) => {
      const { grand: stated, prepaid, rounding } = totalsOf(invoice);
      return `grand ${show(stated)} - prepaid ${show(prepaid ?? zero)} + rounding ${show(rounding ?? zero)} + financial_adjustments ${show(adjusted(invoice))}`;
    },
  ),
];
