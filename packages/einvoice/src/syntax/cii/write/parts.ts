/** Parts that the document and its lines share: dates, periods, allowances and charges. */

import type { DecimalText } from "../../../model/decimal.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";

/** A date of the block as CII writes it, in format 102: YYYYMMDD. */
export function writeDateTime(date: string | undefined, name = "udt:DateTimeString"): XmlText {
  return leaf(name, date?.replaceAll("-", ""), { format: "102" });
}

export function writePeriod(period: { start?: string; end?: string } | undefined): XmlText {
  return group(
    "ram:BillingSpecifiedPeriod",
    group("ram:StartDateTime", writeDateTime(period?.start)),
    group("ram:EndDateTime", writeDateTime(period?.end)),
  );
}

interface Adjustment {
  readonly amount?: DecimalText;
  readonly base?: DecimalText;
  readonly percent?: DecimalText;
  readonly reason?: string;
  readonly reason_code?: string;
  readonly tax?: Tax;
}

interface Tax {
  readonly category?: string;
  readonly rate?: DecimalText;
  readonly exemption_reason?: string;
  readonly exemption_code?: string;
}

/** The VAT of a line, an allowance or a charge. */
export function writeCategory(name: string, tax: Tax | undefined): XmlText {
  return group(
    name,
    tax ? leaf("ram:TypeCode", "VAT") : "",
    leaf("ram:ExemptionReason", tax?.exemption_reason),
    leaf("ram:CategoryCode", tax?.category),
    leaf("ram:ExemptionReasonCode", tax?.exemption_code),
    leaf("ram:RateApplicablePercent", tax?.rate),
  );
}

/** Allowances or charges, of the document or of a line. */
export function writeAdjustments(adjustments: readonly Adjustment[], isCharge: boolean): XmlText {
  return adjustments
    .map(({ amount, base, percent, reason, reason_code, tax }) =>
      group(
        "ram:SpecifiedTradeAllowanceCharge",
        group("ram:ChargeIndicator", leaf("udt:Indicator", String(isCharge))),
        leaf("ram:CalculationPercent", percent),
        leaf("ram:BasisAmount", base),
        leaf("ram:ActualAmount", amount),
        leaf("ram:ReasonCode", reason_code),
        leaf("ram:Reason", reason),
        writeCategory("ram:CategoryTradeTax", tax),
      ),
    )
    .join("");
}
