/** X-08 of the VAT families: what lines, charges and allowances of a category add up to. */

import { canonical, type Decimal, minus, plus, sum, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { numberIn, select, value } from "../../../select.ts";
import { isOfKind } from "../../kinds.ts";

function taxableByCategory(invoice: InvoiceDocument): Map<string, Decimal> {
  const totals = new Map<string, Decimal>();
  const add = (taxes: readonly XmlElement[], amount: Decimal) => {
    for (const key of keysOf(taxes)) totals.set(key, plus(totals.get(key) ?? zero, amount));
  };
  for (const name of ["cac:InvoiceLine", "cac:CreditNoteLine"]) {
    for (const line of invoice.fromRoot(name))
      add(
        select(line, "cac:Item/cac:ClassifiedTaxCategory"),
        sum(select(line, "cbc:LineExtensionAmount").map(numberIn)),
      );
  }
  for (const each of invoice.fromRoot("cac:AllowanceCharge")) {
    const amount = () => sum(select(each, "cbc:Amount").map(numberIn));
    if (isOfKind(each, true)) add(select(each, "cac:TaxCategory"), amount());
    if (isOfKind(each, false)) add(select(each, "cac:TaxCategory"), minus(zero, amount()));
  }
  return totals;
}

/** The category alone, and the category with each rate: `S` and `S 20`. */
function keysOf(taxes: readonly XmlElement[]): Set<string> {
  const rates = taxes.flatMap((tax) => select(tax, "cbc:Percent")).map(numberIn);
  return new Set(
    taxes.flatMap((tax) => {
      const code = value(tax, "cbc:ID");
      return [code, ...rates.map((rate) => rateKey(code, rate))];
    }),
  );
}

export function rateKey(code: string, rate: Decimal): string {
  return `${code} ${canonical(rate)}`;
}

/** The amount of a category, or of a category and a rate; undefined where nothing is of it. */
export function taxable(invoice: InvoiceDocument, key: string): Decimal | undefined {
  return invoice.once(taxableByCategory).get(key);
}
