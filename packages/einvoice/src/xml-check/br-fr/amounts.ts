/** BR-FR-DEC-01 to -03: how many digits amounts, quantities and prices may have. */

import { normalizeSpace, stringValue } from "../../xml/tree.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { RulePattern } from "../rule.ts";
import { quote } from "../select.ts";
import { frameworkIs } from "./billing-framework.ts";
import { at, line, pattern, settlement } from "./paths.ts";

/** At most 19 digits and so many decimals; the official test counts a minus sign as a digit. */
export function fitsDigits(text: string, decimals: number, maySign: boolean): boolean {
  const format = new RegExp(`^${maySign ? "-?" : ""}\\p{Nd}{1,19}(\\.\\p{Nd}{1,${decimals}})?$`, "u");
  return format.test(text) && text.replace(".", "").length <= 19;
}

const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const lineSettlement = `${line}/ram:SpecifiedLineTradeSettlement`;

// BT-111 shares its place with BT-110 and comes second: its official row never fires and has none here.
const amountPlaces: readonly (readonly [path: string, term: string])[] = [
  [`${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`, "BT-92_BT-99"],
  [`/${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:BasisAmount`, "BT-93_BT-100"],
  [`/${totals}/ram:LineTotalAmount`, "BT-106"],
  [`/${totals}/ram:AllowanceTotalAmount`, "BT-107"],
  [`/${totals}/ram:ChargeTotalAmount`, "BT-108"],
  [`/${totals}/ram:TaxBasisTotalAmount`, "BT-109"],
  [`/${totals}/ram:TaxTotalAmount`, "BT-110"],
  [`/${totals}/ram:GrandTotalAmount`, "BT-112"],
  [`/${totals}/ram:TotalPrepaidAmount`, "BT-113"],
  [`/${totals}/ram:RoundingAmount`, "BT-114"],
  [`/${totals}/ram:DuePayableAmount`, "BT-115"],
  [`/${settlement}/ram:ApplicableTradeTax/ram:BasisAmount`, "BT-116"],
  [`/${settlement}/ram:ApplicableTradeTax/ram:CalculatedAmount`, "BT-117"],
  [`/${lineSettlement}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`, "BT-131"],
  [`/${lineSettlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`, "BT-136_BT-141"],
  [`/${lineSettlement}/ram:SpecifiedTradeAllowanceCharge/ram:BasisAmount`, "BT-137_BT-142"],
];

const amounts = pattern(
  "BR-FR-DEC-01",
  ...amountPlaces.map(([path, term]) =>
    at(path, {
      id: `BR-FR-DEC-01_${term}`,
      holds: (node) => fitsDigits(normalizeSpace(stringValue(node)), 2, true),
      message: (node) => `The amount ${quote(stringValue(node))} may have 19 digits, two of them decimals`,
    }),
  ),
);

const quantityPlaces: readonly (readonly [path: string, term: string])[] = [
  [`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, "BT-129"],
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity`, "BT-149"],
];

const quantities = pattern(
  "BR-FR-DEC-02",
  ...quantityPlaces.map(([path, term]) =>
    at(path, {
      id: `BR-FR-DEC-02_${term}`,
      holds: (node) => fitsDigits(normalizeSpace(stringValue(node)), 4, true),
      message: (node) => `The quantity ${quote(stringValue(node))} may have 19 digits, four of them decimals`,
    }),
  ),
);

const pricePlaces: readonly (readonly [path: string, term: string])[] = [
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`, "BT-146"],
  [
    `${line}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
    "BT-147",
  ],
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount`, "BT-148"],
];

const mayBeNegative = (invoice: InvoiceDocument) => frameworkIs(invoice, "B9", "S9", "M9");

const prices = pattern(
  "BR-FR-DEC-03",
  ...pricePlaces.map(([path, term]) =>
    at(path, {
      id: `BR-FR-DEC-03_${term}`,
      holds: (node, invoice) => fitsDigits(normalizeSpace(stringValue(node)), 6, mayBeNegative(invoice)),
      message: (node) =>
        `The price ${quote(stringValue(node))} may have 19 digits, six of them decimals, and is not negative`,
    }),
  ),
);

export const amountPatterns: readonly RulePattern[] = [amounts, quantities, prices];
