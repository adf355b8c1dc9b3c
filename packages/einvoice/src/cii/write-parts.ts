/** Parts that the document and its lines share: dates, periods, allowances and charges. */

import type { WrittenDecimal } from "../block/field.ts";
import { group, leaf, type XmlText } from "./xml-text.ts";

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
  readonly amount?: WrittenDecimal;
  readonly base?: WrittenDecimal;
  readonly percent?: WrittenDecimal;
  readonly reason?: string;
  readonly reason_code?: string;
  readonly tax?: { readonly category?: string; readonly rate?: WrittenDecimal };
}

/** Allowances or charges, of the document or of a line. */
export function writeAdjustments(adjustments: readonly Adjustment[], isCharge: boolean): XmlText {
  return adjustments
    .map(({ amount, base, percent, reason, reason_code, tax }) =>
      group(
        "ram:SpecifiedTradeAllowanceCharge",
        group("ram:ChargeIndicator", leaf("udt:Indicator", String(isCharge))),
        leaf("ram:CalculationPercent", percent?.text),
        leaf("ram:BasisAmount", base?.text),
        leaf("ram:ActualAmount", amount?.text),
        leaf("ram:ReasonCode", reason_code),
        leaf("ram:Reason", reason),
        group(
          "ram:CategoryTradeTax",
          tax ? leaf("ram:TypeCode", "VAT") : "",
          leaf("ram:CategoryCode", tax?.category),
          leaf("ram:RateApplicablePercent", tax?.rate?.text),
        ),
      ),
    )
    .join("");
}
