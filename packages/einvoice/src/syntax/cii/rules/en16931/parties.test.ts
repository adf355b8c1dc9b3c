import { remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./parties.ts";

testXmlFamily(family, [
  ["BR-57", remove("ShipToTradeParty/PostalTradeAddress/CountryID")],
  ["BR-17", remove("PayeeTradeParty/Name")],
  [
    "BR-CO-26",
    remove("SellerTradeParty/GlobalID"),
    remove("SellerTradeParty/GlobalID"),
    remove("SellerTradeParty/SpecifiedLegalOrganization/ID"),
    remove("SellerTradeParty/SpecifiedTaxRegistration"),
  ],
  ["BR-18", remove("SellerTaxRepresentativeTradeParty/Name")],
  ["BR-19", remove("SellerTaxRepresentativeTradeParty/PostalTradeAddress")],
  ["BR-20", remove("SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID")],
  ["BR-56", remove("SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration")],
  ["BR-CO-09", set("SpecifiedTaxRegistration/ID", "")],
]);
