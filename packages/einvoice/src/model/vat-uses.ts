/** Where an invoice uses VAT categories: its lines, allowances and charges. */

import { type Exact, minus, zero } from "./decimal.ts";
import type { Invoice } from "./invoice.ts";
import { isCharged } from "./line-kinds.ts";

export interface VatUse {
  /** Of the VAT of a line, allowance or charge. */
  readonly path: string;
  readonly rate: Exact | undefined;
  /** What it adds to the taxable amount. */
  readonly amount: Exact;
  readonly kind: "line" | "allowance" | "charge" | "logistics";
  /** The reason of an exemption, in one text. */
  readonly reason: string;
}

/** The uses of each VAT category, by its code. */
export type VatUses = ReadonlyMap<string, readonly VatUse[]>;

interface Tax {
  readonly category?: string;
  readonly rate?: Exact;
  readonly exemption_code?: string;
  readonly exemption_reason?: string;
}

/** Uses and breakdowns of one category meet by it in EXTENDED. */
export function reasonOf({ exemption_code = "", exemption_reason = "" }: Omit<Tax, "category" | "rate">): string {
  return `${exemption_code}\n${exemption_reason}`;
}

export function vatUsesOf(invoice: Invoice): VatUses {
  const uses = new Map<string, VatUse[]>();
  const add = (kind: VatUse["kind"], path: string, tax: Tax | undefined, amount: Exact) => {
    if (tax?.category === undefined) return;
    const use: VatUse = { path, rate: tax.rate, amount, kind, reason: reasonOf(tax) };
    const same = uses.get(tax.category);
    if (same) same.push(use);
    else uses.set(tax.category, [use]);
  };
  for (const [index, line] of (invoice.lines ?? []).entries())
    if (isCharged(line)) add("line", `lines[${index}].tax`, line.tax, line.net_amount ?? zero);
  for (const [index, { tax, amount = zero }] of (invoice.allowances ?? []).entries())
    add("allowance", `allowances[${index}].tax`, tax, minus(zero, amount));
  for (const [index, { tax, amount = zero }] of (invoice.charges ?? []).entries())
    add("charge", `charges[${index}].tax`, tax, amount);
  for (const [index, { tax, amount = zero }] of (invoice.logistics_charges ?? []).entries())
    add("logistics", `logistics_charges[${index}].tax`, tax, amount);
  return uses;
}
