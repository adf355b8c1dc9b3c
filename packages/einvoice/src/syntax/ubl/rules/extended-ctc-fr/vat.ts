/** EXTENDED-CTC-FR, VAT: a breakdown adds up within a cent for each amount in it, for one reason of exemption or for all. */

import { absolute, compare, minus, percentOf, round, times } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { binaryCents, binaryIn, binarySum } from "../../../rules/binary-amounts.ts";
import { first, numberAt, select, value } from "../../../select.ts";
import type { XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";
import { rateKey } from "../en16931/taxable-amounts.ts";
import { messageOfVat } from "../en16931/vat-breakdown.ts";
import { countedLines } from "./lines.ts";

type Kind = "line" | "allowance" | "charge" | "neither";

interface Use {
  readonly kind: Kind;
  readonly amounts: readonly XmlElement[];
  /** Why there is no VAT, of each VAT category that the line or adjustment names. */
  readonly reasons: string[];
}

/** Outside the scope of VAT there is no rate; without a rate nothing is added up. */
function keyOf(tax: XmlElement): string | undefined {
  const code = value(tax, "cbc:ID");
  if (code === "O") return code;
  const rate = numberAt(tax, "cbc:Percent");
  return rate && rateKey(code, rate);
}

function reasonOf(tax: XmlElement): string {
  return `${value(tax, "cbc:TaxExemptionReasonCode")}\n${value(tax, "cbc:TaxExemptionReason")}`;
}

/** Everything that is charged, by category and rate. */
function usesByKey(invoice: InvoiceDocument): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (kind: Kind, taxes: readonly XmlElement[], amounts: readonly XmlElement[]) => {
    const own = new Map<string, Use>();
    for (const tax of taxes) {
      const key = keyOf(tax);
      if (key === undefined) continue;
      const known = own.get(key);
      if (known) known.reasons.push(reasonOf(tax));
      else own.set(key, { kind, amounts, reasons: [reasonOf(tax)] });
    }
    for (const [key, use] of own) {
      const known = uses.get(key);
      if (known) known.push(use);
      else uses.set(key, [use]);
    }
  };
  for (const line of invoice.once(countedLines))
    add("line", select(line, "cac:Item/cac:ClassifiedTaxCategory"), select(line, "cbc:LineExtensionAmount"));
  for (const each of invoice.fromRoot("cac:AllowanceCharge")) {
    const kind = isOfKind(each, true) ? "charge" : isOfKind(each, false) ? "allowance" : "neither";
    add(kind, select(each, "cac:TaxCategory"), select(each, "cbc:Amount"));
  }
  return uses;
}

/** What the amounts with the reason of the breakdown are, and all of them: either may add up. */
function candidates(tax: XmlElement, invoice: InvoiceDocument): [ofReason: Use[], ofAll: Use[]] {
  const all = invoice.once(usesByKey).get(keyOf(tax) ?? "") ?? [];
  const reason = reasonOf(tax);
  return [all.filter(({ reasons }) => reasons.includes(reason)), all];
}

function sumOf(uses: readonly Use[], kind: Kind): number {
  return binarySum(uses.filter((use) => use.kind === kind).flatMap(({ amounts }) => amounts));
}

function countOf(uses: readonly Use[]): number {
  return uses.reduce((total, { amounts }) => total + amounts.length, 0);
}

function addsUp(basis: XmlElement, uses: readonly Use[]): boolean {
  const difference = binaryIn(basis) - sumOf(uses, "line") + sumOf(uses, "allowance") - sumOf(uses, "charge");
  return Math.abs(difference) <= binaryCents(countOf(uses));
}

/** The taxable amount; its context is the category of the breakdown. */
export function basisRule(id: string): XmlRule {
  return {
    id,
    holds: (tax, invoice) => {
      const basis = first(tax.parent!, "cbc:TaxableAmount");
      return basis !== undefined && candidates(tax, invoice).some((uses) => addsUp(basis, uses));
    },
    message: (tax, invoice) => {
      const [, all] = candidates(tax, invoice);
      const total = sumOf(all, "line") - sumOf(all, "allowance") + sumOf(all, "charge");
      return `TaxableAmount is ${value(tax.parent!, "cbc:TaxableAmount") || "missing"} but what has VAT category ${value(tax, "cbc:ID")} at this rate adds up to ${total.toFixed(2)}`;
    },
  };
}

export const standardAmount: XmlRule = {
  id: "BR-FREXT-S-09",
  holds: (tax, invoice) => {
    const basis = numberAt(tax.parent!, "cbc:TaxableAmount");
    const amount = numberAt(tax.parent!, "cbc:TaxAmount");
    const rate = numberAt(tax, "cbc:Percent");
    if (!basis || !rate || !amount) return false;
    const [ofReason] = candidates(tax, invoice);
    const difference = absolute(minus(amount, round(times(basis, percentOf(rate)), 2)));
    return compare(difference, { units: BigInt(countOf(ofReason)), scale: 2 }) <= 0;
  },
  message: (tax) => messageOfVat(tax.parent!, tax),
};

/** The official test of an Italian split payment looks for category S at lines, allowances and charges alone. */
export function hasNoStandardRate(root: XmlElement, invoice: InvoiceDocument): boolean {
  const adjusted = select(root, "cac:AllowanceCharge/cac:TaxCategory/cbc:ID");
  const lines = invoice.allAt("cac:ClassifiedTaxCategory", "cbc:ID");
  const stated = select(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID");
  const isOf = (code: string) => (id: XmlElement) => stringValue(id) === code;
  const used = [...adjusted, ...lines];
  return ![...used, ...stated].some(isOf("B")) || !used.some(isOf("S"));
}
