import { remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./document-totals.ts";

testXmlFamily(family, [
  ["BR-12", remove("SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount")],
  ["BR-13", remove("TaxBasisTotalAmount")],
  ["BR-14", remove("GrandTotalAmount")],
  ["BR-15", remove("DuePayableAmount")],
  ["BR-53", remove("SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount[2]")],
  ["BR-CO-10", remove("IncludedSupplyChainTradeLineItem")],
  ["BR-CO-11", remove("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge")],
  ["BR-CO-12", remove("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge[2]")],
  ["BR-CO-13", set("SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount", "0")],
  ["BR-CO-16", remove("RoundingAmount")],
  ["BR-DEC-09", set("SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount", "1.005")],
  ["BR-DEC-10", set("AllowanceTotalAmount", "1.005")],
  ["BR-DEC-11", set("ChargeTotalAmount", "1.005")],
  ["BR-DEC-12", set("TaxBasisTotalAmount", "1.005")],
  ["BR-DEC-14", set("GrandTotalAmount", "1.005")],
  ["BR-DEC-13", set("TaxTotalAmount", "38.005"), remove("TaxTotalAmount[2]")],
  ["BR-DEC-15", remove("SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount[2]")],
  ["BR-DEC-16", set("TotalPrepaidAmount", "1.005")],
  ["BR-DEC-17", set("RoundingAmount", "1.005")],
  ["BR-DEC-18", set("DuePayableAmount", "1.005")],
  ["BR-CO-14", set("TaxTotalAmount", "-1")],
]);
