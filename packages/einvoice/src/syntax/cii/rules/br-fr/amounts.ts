/** BR-FR-DEC-01 to -03: how many digits amounts, quantities and prices may have. */

import { fitsDigits } from "../../../../model/br-fr/digit-limits.ts";
import { stringValue } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { quote } from "../../../select.ts";
import type { RulePattern } from "../../../xml-rule.ts";
import { isBidirectional } from "./billing-framework.ts";
import { at, line, pattern, settlement } from "./paths.ts";

type Places = readonly (readonly [path: string, term: string])[];

interface DigitRule {
  readonly id: string;
  readonly places: Places;
  readonly decimals: number;
  readonly maySign: (invoice: InvoiceDocument) => boolean;
  readonly message: (written: string) => string;
}

function digitPattern({ id, places, decimals, maySign, message }: DigitRule): RulePattern {
  return pattern(
    id,
    ...places.map(([path, term]) =>
      at(path, {
        id: `${id}_${term}`,
        holds: (node, invoice) => fitsDigits(normalizeSpace(stringValue(node)), decimals, maySign(invoice)),
        message: (node) => message(quote(stringValue(node))),
      }),
    ),
  );
}

const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const lineSettlement = `${line}/ram:SpecifiedLineTradeSettlement`;

// BT-111 shares its place with BT-110 and comes second: its official row never fires and has none here.
const amountPlaces: Places = [
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

const quantityPlaces: Places = [
  [`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, "BT-129"],
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity`, "BT-149"],
];

const pricePlaces: Places = [
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`, "BT-146"],
  [
    `${line}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
    "BT-147",
  ],
  [`${line}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount`, "BT-148"],
];

export const amountPatterns: readonly RulePattern[] = [
  digitPattern({
    id: "BR-FR-DEC-01",
    places: amountPlaces,
    decimals: 2,
    maySign: () => true,
    message: (written) => `The amount ${written} may have 19 digits, two of them decimals`,
  }),
  digitPattern({
    id: "BR-FR-DEC-02",
    places: quantityPlaces,
    decimals: 4,
    maySign: () => true,
    message: (written) => `The quantity ${written} may have 19 digits, four of them decimals`,
  }),
  digitPattern({
    id: "BR-FR-DEC-03",
    places: pricePlaces,
    decimals: 6,
    maySign: isBidirectional,
    message: (written) => `The price ${written} may have 19 digits, six of them decimals, and is not negative`,
  }),
];
