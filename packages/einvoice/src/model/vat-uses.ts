/** Where an invoice uses VAT categories: its lines, allowances and charges. */

import { type Exact, minus, zero } from "./decimal.ts";
import type { Invoice } from "./invoice.ts";

interface VatUse {
  /** Of the VAT of a line, allowance or charge. */
  readonly path: string;
  readonly rate: Exact | undefined;
  /** What it adds to the taxable amount. */
  readonly amount: Exact;
  readonly kind: "line" | "allowance" | "charge";
}

/** The uses of each VAT category, by its code. */
export type VatUses = ReadonlyMap<string, readonly VatUse[]>;

export function vatUsesOf(invoice: Invoice): VatUses {
  const uses = new Map<string, VatUse[]>();
  const add = (
    kind: VatUse["kind"],
    path: string,
    tax: { category?: string; rate?: Exact } | undefined,
    amount: Exact,
  ) => {
    if (tax?.category === undefined) return;
    const use: VatUse = { path, rate: tax.rate, amount, kind };
    const same = uses.get(tax.category);
    if (same) same.push(use);
    else uses.set(tax.category, [use]);
  };
  for (const [index, { tax, net_amount = zero }] of (invoice.lines ?? []).entries())
    add("line", `lines[${index}].tax`, tax, net_amount);
  for (const [index, { tax, amount = zero }] of (invoice.allowances ?? []).entries())
    add("allowance", `allowances[${index}].tax`, tax, minus(zero, amount));
  for (const [index, { tax, amount = zero }] of (invoice.charges ?? []).entries())
    add("charge", `charges[${index}].tax`, tax, amount);
  return uses;
}
