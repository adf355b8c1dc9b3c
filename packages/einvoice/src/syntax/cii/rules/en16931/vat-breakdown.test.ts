import { add, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./vat-breakdown.ts";

testXmlFamily(family, [
  ["BR-45", remove("ApplicableTradeTax/BasisAmount")],
  ["BR-46", remove("CalculatedAmount")],
  ["BR-47", remove("ApplicableHeaderTradeSettlement/ApplicableTradeTax/TypeCode")],
  ["BR-48", remove("ApplicableHeaderTradeSettlement/ApplicableTradeTax/RateApplicablePercent")],
  [
    "BR-CO-03",
    add("ApplicableHeaderTradeSettlement/ApplicableTradeTax", "TaxPointDate/udt:DateString", "20261101", {
      attributes: { format: "102" },
    }),
  ],
  ["BR-CO-17", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/RateApplicablePercent", "48")],
  ["BR-DEC-19", set("ApplicableTradeTax/BasisAmount", "1.005")],
  ["BR-DEC-20", set("CalculatedAmount", "0.1234567")],
]);
