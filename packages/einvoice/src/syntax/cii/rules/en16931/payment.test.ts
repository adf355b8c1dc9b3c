import { remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./payment.ts";

testXmlFamily(family, [
  ["BR-50", set("PayeePartyCreditorFinancialAccount/IBANID", "")],
  ["BR-61", remove("PayeePartyCreditorFinancialAccount/IBANID")],
  ["BR-51", set("ApplicableTradeSettlementFinancialCard/ID", "x".repeat(130))],
  ["BR-49", remove("SpecifiedTradeSettlementPaymentMeans/TypeCode")],
]);
