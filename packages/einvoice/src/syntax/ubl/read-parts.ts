/** Parts that the document and its lines share, read from UBL: dates, periods, taxes, allowances and charges. */

import type { XmlElement } from "../../xml/tree.ts";
import { numberOf, type Part, textOf } from "../read-parts.ts";
import { first, select } from "../select.ts";
import { isOfKind } from "./kinds.ts";

/** A day without the time zone that `xs:date` allows behind it. */
export function dateOf(node: XmlElement | undefined, path: string): string | undefined {
  return textOf(node, path)
    ?.trim()
    .replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, "$1");
}

export function readPeriod(node: XmlElement | undefined): Part {
  return {
    start: dateOf(node, "cac:InvoicePeriod/cbc:StartDate"),
    end: dateOf(node, "cac:InvoicePeriod/cbc:EndDate"),
  };
}

/** `hasReason`: whether the reason why there is no VAT has a field there. */
export function readTaxCategory(category: XmlElement | undefined, hasReason: boolean): { [name: string]: Part } {
  return {
    category: textOf(category, "cbc:ID"),
    rate: numberOf(category, "cbc:Percent"),
    ...(hasReason
      ? {
          exemption_reason: textOf(category, "cbc:TaxExemptionReason"),
          exemption_code: textOf(category, "cbc:TaxExemptionReasonCode"),
        }
      : {}),
  };
}

export function readAdjustments(node: XmlElement, isCharge: boolean, isExtended: boolean): Part[] {
  return select(node, "cac:AllowanceCharge")
    .filter((adjustment) => isOfKind(adjustment, isCharge))
    .map((adjustment) => ({
      amount: numberOf(adjustment, "cbc:Amount"),
      base: numberOf(adjustment, "cbc:BaseAmount"),
      percent: numberOf(adjustment, "cbc:MultiplierFactorNumeric"),
      reason: textOf(adjustment, "cbc:AllowanceChargeReason"),
      reason_code: textOf(adjustment, "cbc:AllowanceChargeReasonCode"),
      tax: readTaxCategory(first(adjustment, "cac:TaxCategory"), isExtended),
    }));
}
