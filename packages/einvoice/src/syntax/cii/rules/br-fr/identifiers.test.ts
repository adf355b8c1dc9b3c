import { add, attribute, double, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./identifiers.ts";

testXmlFamily(family, [
  ["BR-FR-01_BT-1", set("rsm:ExchangedDocument/ID", "x".repeat(130))],
  ["BR-FR-02_BT-1", set("rsm:ExchangedDocument/ID", "a b")],
  ["BR-FR-01_BT-25", set("InvoiceReferencedDocument/IssuerAssignedID", "x".repeat(130))],
  ["BR-FR-02_BT-25", set("InvoiceReferencedDocument/IssuerAssignedID", "a b")],
  [
    "BR-FR-01_EXT-FR-FE-136",
    add("SpecifiedLineTradeSettlement", "InvoiceReferencedDocument/IssuerAssignedID", "x".repeat(130)),
  ],
  ["BR-FR-02_EXT-FR-FE-136", add("SpecifiedLineTradeSettlement", "InvoiceReferencedDocument/IssuerAssignedID", "a b")],
  ["BR-FR-09_BT-29", set("SellerTradeParty/GlobalID", "")],
  ["BR-FR-09_BT-46", set("BuyerTradeParty/GlobalID", "")],
  ["BR-FR-09_BT-60", set("PayeeTradeParty/GlobalID", "")],
  [
    "BR-FR-09_EXT-FR-FE-06",
    add("ApplicableHeaderTradeAgreement", "BuyerAgentTradeParty/GlobalID", "123", { attributes: { schemeID: "0009" } }),
  ],
  [
    "BR-FR-09_EXT-FR-FE-46",
    add("ApplicableHeaderTradeSettlement", "PayerTradeParty/GlobalID", "123", { attributes: { schemeID: "0009" } }),
  ],
  [
    "BR-FR-09_EXT-FR-FE-69",
    add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/GlobalID", "123", { attributes: { schemeID: "0009" } }),
  ],
  [
    "BR-FR-09_EXT-FR-FE-92",
    add("ApplicableHeaderTradeSettlement", "InvoiceeTradeParty/GlobalID", "123", { attributes: { schemeID: "0009" } }),
  ],
  [
    "BR-FR-09_EXT-FR-FE-115",
    add("ApplicableHeaderTradeSettlement", "InvoicerTradeParty/GlobalID", "123", { attributes: { schemeID: "0009" } }),
  ],
  ["BR-FR-09_BT-71", set("ShipToTradeParty/GlobalID", "")],
  [
    "BR-FR-09_EXT-FR-FE-146",
    add("SpecifiedLineTradeDelivery", "ShipToTradeParty/GlobalID", "12", { attributes: { schemeID: "0009" } }),
  ],
  ["BR-FR-10_BT-30", remove("SpecifiedLegalOrganization")],
  ["BR-FR-11_BT-47", attribute("BuyerTradeParty/SpecifiedLegalOrganization/ID", "schemeID", "0224")],
  ["BR-FR-12_BT-49", remove("BuyerTradeParty/URIUniversalCommunication")],
  ["BR-FR-13_BT-34", remove("URIUniversalCommunication")],
  ["BR-FR-21_BT-49", set("BuyerTradeParty/URIUniversalCommunication/URIID", "a b")],
  [
    "BR-FR-22_BT-34",
    set("rsm:ExchangedDocument/TypeCode", "389"),
    set("SellerTradeParty/URIUniversalCommunication/URIID", "XX"),
  ],
  ["BR-FR-23_BT-34", set("URIUniversalCommunication/URIID", " ")],
  ["BR-FR-23_BT-49", set("BuyerTradeParty/URIUniversalCommunication/URIID", " ")],
  [
    "BR-FR-23_EXT-FR-FE-29",
    add("PayeeTradeParty", "URIUniversalCommunication/URIID", "a b", { attributes: { schemeID: "0225" } }),
  ],
  [
    "BR-FR-23_EXT-FR-FE-12",
    add("ApplicableHeaderTradeAgreement", "BuyerAgentTradeParty/URIUniversalCommunication/URIID", "a b", {
      attributes: { schemeID: "0225" },
    }),
  ],
  [
    "BR-FR-23_EXT-FR-FE-52",
    add("ApplicableHeaderTradeSettlement", "PayerTradeParty/URIUniversalCommunication/URIID", "a b", {
      attributes: { schemeID: "0225" },
    }),
  ],
  [
    "BR-FR-23_EXT-FR-FE-75",
    add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/URIUniversalCommunication/URIID", "a b", {
      attributes: { schemeID: "0225" },
    }),
  ],
  [
    "BR-FR-23_EXT-FR-FE-98",
    add("ApplicableHeaderTradeSettlement", "InvoiceeTradeParty/URIUniversalCommunication/URIID", "a b", {
      attributes: { schemeID: "0225" },
    }),
  ],
  [
    "BR-FR-23_EXT-FR-FE-121",
    add("ApplicableHeaderTradeSettlement", "InvoicerTradeParty/URIUniversalCommunication/URIID", "a b", {
      attributes: { schemeID: "0225" },
    }),
  ],
  ["BR-FR-24_BT-29", set("SellerTradeParty/GlobalID[2]", "")],
  ["BR-FR-24_BT-46", add("BuyerTradeParty", "GlobalID", "A B", { place: "first", attributes: { schemeID: "0224" } })],
  ["BR-FR-25_BT-34", set("URIUniversalCommunication/URIID", "x".repeat(130))],
  ["BR-FR-25_BT-49", set("BuyerTradeParty/URIUniversalCommunication/URIID", "x".repeat(130))],
  [
    "BR-FR-25_EXT-FR-FE-29",
    add("PayeeTradeParty", "URIUniversalCommunication/URIID", "x".repeat(130), { attributes: { schemeID: "EM" } }),
  ],
  [
    "BR-FR-25_EXT-FR-FE-12",
    add("ApplicableHeaderTradeAgreement", "BuyerAgentTradeParty/URIUniversalCommunication/URIID", "x".repeat(130), {
      attributes: { schemeID: "EM" },
    }),
  ],
  [
    "BR-FR-25_EXT-FR-FE-52",
    add("ApplicableHeaderTradeSettlement", "PayerTradeParty/URIUniversalCommunication/URIID", "x".repeat(130), {
      attributes: { schemeID: "EM" },
    }),
  ],
  [
    "BR-FR-25_EXT-FR-FE-75",
    add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/URIUniversalCommunication/URIID", "x".repeat(130), {
      attributes: { schemeID: "EM" },
    }),
  ],
  [
    "BR-FR-25_EXT-FR-FE-98",
    add("ApplicableHeaderTradeSettlement", "InvoiceeTradeParty/URIUniversalCommunication/URIID", "x".repeat(130), {
      attributes: { schemeID: "EM" },
    }),
  ],
  [
    "BR-FR-25_EXT-FR-FE-121",
    add("ApplicableHeaderTradeSettlement", "InvoicerTradeParty/URIUniversalCommunication/URIID", "x".repeat(130), {
      attributes: { schemeID: "EM" },
    }),
  ],
  ["BR-FR-26_BT-29", set("SellerTradeParty/GlobalID[2]", "x".repeat(130))],
  [
    "BR-FR-26_BT-46",
    add("BuyerTradeParty", "GlobalID", "x".repeat(101), { place: "first", attributes: { schemeID: "0224" } }),
  ],
  [
    "BR-FR-32-LEGALID",
    add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/SpecifiedLegalOrganization/ID", "12", {
      attributes: { schemeID: "0002" },
    }),
  ],
  ["BR-FR-32-GLOBALID", attribute("SpecifiedTradeProduct/GlobalID", "schemeID", "0002")],
  ["BR-FR-CO-10_BT-29-1", add("SellerTradeParty", "GlobalID", "3")],
  ["BR-FR-CO-10_BT-29-2", double("SellerTradeParty/GlobalID")],
  ["BR-FR-CO-10_BT-46-1", add("BuyerTradeParty", "GlobalID", "3")],
  ["BR-FR-CO-10_BT-46-2", double("BuyerTradeParty/GlobalID")],
  ["BR-FR-CO-10_BT-60-1", add("PayeeTradeParty", "GlobalID", "3")],
  ["BR-FR-CO-10_BT-60-2", double("PayeeTradeParty/GlobalID")],
  ["BR-FR-CO-10_EXT-FR-FE-06-1", add("ApplicableHeaderTradeAgreement", "BuyerAgentTradeParty/GlobalID", "123")],
  [
    "BR-FR-CO-10_EXT-FR-FE-06-2",
    add("ApplicableHeaderTradeAgreement", "BuyerAgentTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("BuyerAgentTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
  ["BR-FR-CO-10_EXT-FR-FE-46-1", add("ApplicableHeaderTradeSettlement", "PayerTradeParty/GlobalID", "123")],
  [
    "BR-FR-CO-10_EXT-FR-FE-46-2",
    add("ApplicableHeaderTradeSettlement", "PayerTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("PayerTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
  ["BR-FR-CO-10_EXT-FR-FE-69-1", add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/GlobalID", "123")],
  [
    "BR-FR-CO-10_EXT-FR-FE-69-2",
    add("ApplicableHeaderTradeAgreement", "SalesAgentTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("SalesAgentTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
  ["BR-FR-CO-10_EXT-FR-FE-92-1", add("ApplicableHeaderTradeSettlement", "InvoiceeTradeParty/GlobalID", "123")],
  [
    "BR-FR-CO-10_EXT-FR-FE-92-2",
    add("ApplicableHeaderTradeSettlement", "InvoiceeTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("InvoiceeTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
  ["BR-FR-CO-10_EXT-FR-FE-115-1", add("ApplicableHeaderTradeSettlement", "InvoicerTradeParty/GlobalID", "123")],
  [
    "BR-FR-CO-10_EXT-FR-FE-115-2",
    add("ApplicableHeaderTradeSettlement", "InvoicerTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("InvoicerTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
  ["BR-FR-CO-10_BT-71-1", add("ShipToTradeParty", "GlobalID", "3")],
  ["BR-FR-CO-10_BT-71-2", double("ShipToTradeParty/GlobalID")],
  ["BR-FR-CO-10_EXT-FR-FE-146-1", add("SpecifiedLineTradeDelivery", "ShipToTradeParty/GlobalID", "12")],
  [
    "BR-FR-CO-10_EXT-FR-FE-146-2",
    add("SpecifiedLineTradeDelivery", "ShipToTradeParty/GlobalID", "1", { attributes: { schemeID: "0088" } }),
    add("SpecifiedLineTradeDelivery/ShipToTradeParty", "GlobalID", "2", { attributes: { schemeID: "0088" } }),
  ],
]);
