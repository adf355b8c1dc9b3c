import { set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./amounts.ts";

testXmlFamily(family, [
  [
    "BR-FR-DEC-01_BT-92_BT-99",
    set("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount", "12345678901234567890"),
  ],
  [
    "BR-FR-DEC-01_BT-93_BT-100",
    set("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/BasisAmount", "12345678901234567890"),
  ],
  [
    "BR-FR-DEC-01_BT-106",
    set("SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount", "12345678901234567890"),
  ],
  ["BR-FR-DEC-01_BT-107", set("AllowanceTotalAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-108", set("ChargeTotalAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-109", set("TaxBasisTotalAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-110", set("TaxTotalAmount", "20.000")],
  ["BR-FR-DEC-01_BT-112", set("GrandTotalAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-113", set("TotalPrepaidAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-114", set("RoundingAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-115", set("DuePayableAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-116", set("ApplicableTradeTax/BasisAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-117", set("CalculatedAmount", "0.1234567")],
  ["BR-FR-DEC-01_BT-131", set("SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-136_BT-141", set("SpecifiedTradeAllowanceCharge/ActualAmount", "12345678901234567890")],
  ["BR-FR-DEC-01_BT-137_BT-142", set("BasisAmount", "12345678901234567890")],
  ["BR-FR-DEC-02_BT-129", set("BilledQuantity", "0.1234567")],
  ["BR-FR-DEC-02_BT-149", set("NetPriceProductTradePrice/BasisQuantity", "0.1234567")],
  ["BR-FR-DEC-03_BT-146", set("NetPriceProductTradePrice/ChargeAmount", "0.1234567")],
  ["BR-FR-DEC-03_BT-147", set("ActualAmount", "-1")],
  ["BR-FR-DEC-03_BT-148", set("GrossPriceProductTradePrice/ChargeAmount", "0.1234567")],
]);
