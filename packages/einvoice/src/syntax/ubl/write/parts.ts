/** Parts that the document and its lines share: amounts, periods, taxes, allowances and charges. */

import type { DecimalText } from "../../../model/decimal.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { toUblTaxPoint } from "../tax-point-codes.ts";

/** An amount; UBL repeats the currency on each of them. */
export function writeAmount(name: string, amount: DecimalText | undefined, currency: string | undefined): XmlText {
  return leaf(name, amount, { currencyID: currency });
}

export function writePeriod(period: { start?: string; end?: string } | undefined, taxPoint?: string): XmlText {
  return group(
    "cac:InvoicePeriod",
    leaf("cbc:StartDate", period?.start),
    leaf("cbc:EndDate", period?.end),
    leaf("cbc:DescriptionCode", toUblTaxPoint(taxPoint)),
  );
}

interface Tax {
  readonly category?: string;
  readonly rate?: DecimalText;
  readonly exemption_code?: string;
  readonly exemption_reason?: string;
}

export function writeTaxCategory(name: string, tax: Tax | undefined): XmlText {
  if (!tax) return "";
  return group(
    name,
    leaf("cbc:ID", tax.category),
    leaf("cbc:Percent", tax.rate),
    leaf("cbc:TaxExemptionReasonCode", tax.exemption_code),
    leaf("cbc:TaxExemptionReason", tax.exemption_reason),
    writeTaxScheme("VAT"),
  );
}

export function writeTaxScheme(id: string): XmlText {
  return group("cac:TaxScheme", leaf("cbc:ID", id));
}

interface Adjustment {
  readonly amount?: DecimalText;
  readonly base?: DecimalText;
  readonly percent?: DecimalText;
  readonly reason?: string;
  readonly reason_code?: string;
  readonly tax?: Tax;
}

/** Allowances or charges, of the document or of a line. */
export function writeAdjustments(
  adjustments: readonly Adjustment[] | undefined,
  isCharge: boolean,
  currency: string | undefined,
): XmlText {
  return (adjustments ?? [])
    .map(({ amount, base, percent, reason, reason_code, tax }) =>
      group(
        "cac:AllowanceCharge",
        leaf("cbc:ChargeIndicator", String(isCharge)),
        leaf("cbc:AllowanceChargeReasonCode", reason_code),
        leaf("cbc:AllowanceChargeReason", reason),
        leaf("cbc:MultiplierFactorNumeric", percent),
        writeAmount("cbc:Amount", amount, currency),
        writeAmount("cbc:BaseAmount", base, currency),
        writeTaxCategory("cac:TaxCategory", tax),
      ),
    )
    .join("");
}
