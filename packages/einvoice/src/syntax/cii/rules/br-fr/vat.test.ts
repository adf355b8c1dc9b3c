import { remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./vat.ts";

testXmlFamily(family, [
  ["BR-FR-15_BT-95_BT-102", remove("CategoryTradeTax/CategoryCode")],
  ["BR-FR-15_BT-95_BT-102_LM", set("CategoryTradeTax/CategoryCode", "M")],
  ["BR-FR-15_BT-95_BT-118", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "L")],
  ["BR-FR-15_BT-95_BT-118_LM", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "L")],
  ["BR-FR-15_BT-95_BT-151", set("CategoryCode", "B")],
  ["BR-FR-15_BT-95_BT-151_LM", set("CategoryCode", "L")],
  ["BR-FR-16_BT-96_BT-103", set("CategoryTradeTax/RateApplicablePercent", "0.4")],
  ["BR-FR-16_BT-119", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/RateApplicablePercent", "0.4")],
  ["BR-FR-16_BT-152", set("RateApplicablePercent", "0.4")],
  ["BR-FR-DEC-04_BT-96_BT-103", set("CategoryTradeTax/RateApplicablePercent", "20.000")],
  ["BR-FR-DEC-04_BT-119", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/RateApplicablePercent", "0.1234567")],
  ["BR-FR-DEC-04_BT-152", set("RateApplicablePercent", "20.000")],
]);
