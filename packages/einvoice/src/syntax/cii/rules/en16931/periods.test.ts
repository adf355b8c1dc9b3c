import { add, remove } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./periods.ts";

testXmlFamily(family, [
  ["BR-29", remove("ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString")],
  ["BR-CO-19", add("ApplicableHeaderTradeSettlement", "BillingSpecifiedPeriod")],
  ["BR-30", remove("StartDateTime/udt:DateTimeString")],
  ["BR-CO-20", add("SpecifiedLineTradeSettlement", "BillingSpecifiedPeriod")],
]);
