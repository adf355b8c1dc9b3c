import { add, attribute, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./lines.ts";

testXmlFamily(family, [
  ["BR-54", remove("ApplicableProductCharacteristic/Description")],
  ["BR-65", add("SpecifiedTradeProduct", "DesignatedProductClassification/ClassCode", "1")],
  ["BR-21", remove("AssociatedDocumentLineDocument")],
  ["BR-22", remove("SpecifiedLineTradeDelivery")],
  ["BR-23", attribute("BilledQuantity", "unitCode", null)],
  ["BR-24", remove("SpecifiedTradeSettlementLineMonetarySummation")],
  ["BR-25", remove("SpecifiedTradeProduct")],
  ["BR-26", remove("SpecifiedLineTradeAgreement")],
  ["BR-27", set("NetPriceProductTradePrice/ChargeAmount", "-1")],
  ["BR-28", set("GrossPriceProductTradePrice/ChargeAmount", "-1")],
  ["BR-64", attribute("SpecifiedTradeProduct/GlobalID", "schemeID", null)],
  ["BR-CO-04", remove("SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode")],
  ["BR-CO-18", remove("ApplicableHeaderTradeSettlement/ApplicableTradeTax")],
  ["BR-DEC-23", set("SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount", "1.005")],
]);
