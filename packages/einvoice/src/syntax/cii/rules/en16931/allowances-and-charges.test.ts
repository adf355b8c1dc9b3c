import { add, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./allowances-and-charges.ts";

testXmlFamily(family, [
  ["BR-31", remove("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount")],
  ["BR-32", remove("CategoryTradeTax/TypeCode")],
  [
    "BR-33",
    add("ApplicableHeaderTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "false"),
  ],
  [
    "BR-CO-21",
    add("ApplicableHeaderTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "false"),
  ],
  ["BR-DEC-01", set("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount", "1.005")],
  ["BR-DEC-02", set("ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/BasisAmount", "1.005")],
  ["BR-36", remove("SpecifiedTradeAllowanceCharge/ActualAmount[4]")],
  ["BR-37", remove("CategoryTradeTax/TypeCode[2]")],
  [
    "BR-38",
    add("ApplicableHeaderTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "true"),
  ],
  [
    "BR-CO-22",
    add("ApplicableHeaderTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "true"),
  ],
  ["BR-DEC-05", set("SpecifiedTradeAllowanceCharge/ActualAmount[4]", "1.005")],
  ["BR-DEC-06", set("SpecifiedTradeAllowanceCharge/BasisAmount[4]", "1.005")],
  ["BR-41", remove("SpecifiedTradeAllowanceCharge/ActualAmount")],
  [
    "BR-42",
    add("SpecifiedLineTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "false"),
  ],
  [
    "BR-CO-23",
    add("SpecifiedLineTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "false"),
  ],
  ["BR-DEC-24", set("SpecifiedTradeAllowanceCharge/ActualAmount", "1.005")],
  ["BR-DEC-25", set("BasisAmount", "1.005")],
  ["BR-43", remove("SpecifiedTradeAllowanceCharge/ActualAmount[2]")],
  ["BR-44", add("SpecifiedLineTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "true")],
  [
    "BR-CO-24",
    add("SpecifiedLineTradeSettlement", "SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "true"),
  ],
  ["BR-DEC-27", set("SpecifiedTradeAllowanceCharge/ActualAmount[2]", "1.005")],
  ["BR-DEC-28", set("SpecifiedTradeAllowanceCharge/BasisAmount[2]", "1.005")],
]);
