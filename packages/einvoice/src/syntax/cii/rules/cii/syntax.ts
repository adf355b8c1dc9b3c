/** CII-SR and CII-DT: how the business terms sit in the syntax; what the model has no term for is refused. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { attribute, count, has, is, quote, select, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";

const line = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem";
const header = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction";

function exactlyOne(id: string, path: string): XmlRule {
  return {
    id,
    holds: (node) => count(node, path) === 1,
    message: (node) => `${path} is here ${count(node, path)} times; it must be here once`,
  };
}

function atMostOne(id: string, path: string): XmlRule {
  return {
    id,
    holds: (node) => count(node, path) <= 1,
    message: (node) => `${path} is here ${count(node, path)} times; once is allowed`,
  };
}

function noAttribute(id: string, name: string): XmlRule {
  return {
    id,
    asksAttributes: true,
    holds: (node) => attribute(node, name) === undefined,
    message: (node) => `The attribute ${name} (${quote(attribute(node, name) ?? "")}) is not allowed here: remove it`,
  };
}

function noChild(id: string, path: string, unless?: (node: XmlElement) => boolean): XmlRule {
  return {
    id,
    holds: (node) => !has(node, path) || (unless?.(node) ?? false),
    message: (node) => `${path} is not allowed in this ${node.name.slice(4)}: remove it`,
  };
}

function endsWith(ending: string) {
  return (name: string) => name.endsWith(ending);
}

function differsFromFirst(invoice: InvoiceDocument, path: string): boolean {
  const all = invoice
    .allAt("SpecifiedTradeSettlementPaymentMeans", path)
    .map((node) => normalizeSpace(stringValue(node)));
  return all.some((text) => text !== all[0]);
}

const isAttachment = (node: XmlElement) =>
  node.name === "ram:AdditionalReferencedDocument" && is(node, "TypeCode", "916");

const document: RuleContext = {
  match: "/rsm:CrossIndustryInvoice",
  rules: [
    noAttribute("CII-DT-013", "languageID"),
    noAttribute("CII-DT-014", "languageLocaleID"),
    {
      id: "CII-SR-467",
      holds: (_, invoice) => !differsFromFirst(invoice, "TypeCode"),
      message: () => "The payment instructions name different means of payment: one invoice has one (BT-81)",
    },
    {
      id: "CII-SR-468",
      holds: (_, invoice) => !differsFromFirst(invoice, "Information"),
      message: () => "The payment instructions have different texts: one invoice has one (BT-82)",
    },
    {
      id: "CII-SR-469",
      holds: (_, invoice) => invoice.allAt("ApplicableHeaderTradeSettlement", "PaymentReference").length <= 1,
      message: () => "The invoice has more than one payment reference (BT-83)",
    },
  ],
};

const settlementRules: readonly XmlRule[] = [
  atMostOne("CII-SR-461", "ApplicableTradeTax/TaxPointDate"),
  {
    id: "CII-SR-462",
    holds: (_, invoice) => new Set(invoice.allAt("ApplicableTradeTax", "DueDateTypeCode").map(stringValue)).size <= 1,
    message: () => "The VAT breakdowns have different codes for the VAT date: one invoice has one (BT-8)",
  },
  {
    id: "CII-SR-470",
    holds: (settlement) =>
      !select(settlement, "SpecifiedTradeSettlementPaymentMeans").some(
        (means) =>
          ["30", "58"].includes(value(means, "TypeCode")) &&
          !has(means, "PayeePartyCreditorFinancialAccount/IBANID") &&
          !has(means, "PayeePartyCreditorFinancialAccount/ProprietaryID"),
      ),
    message: () => "A credit transfer (30, 58) names no account to pay to: give IBANID or ProprietaryID (BT-84)",
  },
];

const summationAmounts = [
  "LineTotalAmount",
  "ChargeTotalAmount",
  "AllowanceTotalAmount",
  "TaxBasisTotalAmount",
  "RoundingAmount",
  "GrandTotalAmount",
  "InformationAmount",
  "TotalPrepaidAmount",
  "TotalDiscountAmount",
  "TotalAllowanceChargeAmount",
  "DuePayableAmount",
  "RetailValueExcludingTaxInformationAmount",
  "TotalDepositFeeInformationAmount",
  "ProductValueExcludingTobaccoTaxInformationAmount",
  "TotalRetailValueInformationAmount",
  "GrossLineTotalAmount",
  "NetLineTotalAmount",
  "NetIncludingTaxesLineTotalAmount",
];

const identifierAttributes: readonly XmlRule[] = [
  noAttribute("CII-DT-001", "schemeName"),
  noAttribute("CII-DT-002", "schemeAgencyName"),
  noAttribute("CII-DT-003", "schemeDataURI"),
  noAttribute("CII-DT-004", "schemeURI"),
  noAttribute("CII-DT-005", "schemeID"),
  noAttribute("CII-DT-006", "schemeAgencyID"),
  noAttribute("CII-DT-007", "schemeVersionID"),
];

const plainIdentifiers = [
  "/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID",
  "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID",
  `${line}/ram:AssociatedDocumentLineDocument/ram:LineID`,
  `${line}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
];

const references: RuleContext = {
  match: "//ram:*",
  named: endsWith("ReferencedDocument"),
  rules: [
    noChild("CII-DT-015", "URIID", isAttachment),
    noChild("CII-DT-016", "StatusCode"),
    noChild("CII-DT-017", "CopyIndicator"),
    noChild(
      "CII-DT-018",
      "TypeCode",
      (node) => node.name === "ram:AdditionalReferencedDocument" && is(node, "TypeCode", "50", "130", "916"),
    ),
    noChild("CII-DT-019", "GlobalID"),
    noChild("CII-DT-020", "RevisionID"),
    noChild("CII-DT-021", "Name", isAttachment),
    noChild("CII-DT-022", "AttachmentBinaryObject", isAttachment),
    noChild("CII-DT-023", "Information"),
    noChild(
      "CII-DT-024",
      "ReferenceTypeCode",
      (node) => node.name === "ram:AdditionalReferencedDocument" && is(node, "TypeCode", "130"),
    ),
    noChild("CII-DT-025", "SectionName"),
    noChild("CII-DT-026", "PreviousRevisionID"),
    noChild("CII-DT-027", "FormattedIssueDateTime", (node) => node.name === "ram:InvoiceReferencedDocument"),
    noChild("CII-DT-028", "EffectiveSpecifiedPeriod"),
    noChild("CII-DT-029", "IssuerTradeParty"),
    noChild("CII-DT-030", "AttachedSpecifiedBinaryFile"),
  ],
};

const billedUnits = (invoice: InvoiceDocument) =>
  invoice
    .fromRoot(
      "rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery/BilledQuantity",
    )
    .some((quantity) => attribute(quantity, "unitCode") !== undefined);

const quantities: RuleContext = {
  match: "//ram:*",
  named: endsWith("Quantity"),
  rules: [
    {
      id: "CII-DT-033",
      asksAttributes: true,
      holds: (node, invoice) => attribute(node, "unitCode") === undefined || invoice.once(billedUnits),
      message: () => "A quantity has a unit although no billed quantity has one",
    },
    noAttribute("CII-DT-034", "unitCodeListID"),
    noAttribute("CII-DT-035", "unitCodeListAgencyID"),
    noAttribute("CII-DT-036", "unitCodeListAgencyName"),
  ],
};

const periodChildren = [
  ["068", "StartDateTime/udt:DateTime"],
  ["069", "DurationMeasure"],
  ["070", "InclusiveIndicator"],
  ["071", "Description"],
  ["072", "EndDateTime/udt:DateTime"],
  ["073", "CompleteDateTime"],
  ["074", "OpenIndicator"],
  ["075", "SeasonCode"],
  ["076", "ID"],
  ["077", "Name"],
  ["078", "SequenceNumeric"],
  ["079", "StartDateFlexibilityCode"],
  ["080", "ContinuousIndicator"],
  ["081", "PurposeCode"],
] as const;

const addressChildren = [
  ["082", "ID"],
  ["083", "PostOfficeBox"],
  ["084", "BuildingName"],
  ["086", "LineFour"],
  ["087", "LineFive"],
  ["088", "StreetName"],
  ["089", "CitySubDivisionName"],
  ["090", "CountryName"],
  ["091", "CountrySubDivisionID"],
  ["092", "AttentionOf"],
  ["093", "CareOf"],
  ["094", "BuildingNumber"],
  ["095", "DepartmentName"],
  ["096", "AdditionalStreetName"],
] as const;

const forbidden = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([number, path]) => noChild(`CII-DT-${number}`, path));

const date: RuleContext = {
  match: "//udt:DateTimeString",
  asksAttributes: true,
  when: (node) => attribute(node, "format") === "102",
  rules: [
    {
      id: "CII-DT-097",
      holds: (node) =>
        /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u.test(stringValue(node)),
      message: (node) => `"${stringValue(node)}" is not a date in format 102: write YYYYMMDD, such as 20261115`,
    },
  ],
};

// Official contexts that hold warnings only are left out: none of them shares a node with a context below.
export const syntaxPattern: RulePattern = {
  name: "EN16931-CII-Syntax",
  sets: ["en16931-cii 1.3.16"],
  contexts: [
    {
      match: "/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext",
      rules: [
        exactlyOne("CII-SR-009", "GuidelineSpecifiedDocumentContextParameter"),
        exactlyOne("CII-SR-010", "GuidelineSpecifiedDocumentContextParameter/ID"),
      ],
    },
    { match: "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument", rules: [exactlyOne("CII-SR-014", "TypeCode")] },
    {
      match: `${line}/ram:SpecifiedTradeProduct`,
      rules: [
        {
          id: "CII-SR-046",
          holds: (product) =>
            !has(product, "GlobalID") ||
            select(product, "GlobalID").some((id) => attribute(id, "schemeID") !== undefined),
          message: () => "The standard item identifier has no scheme: give GlobalID a schemeID",
        },
        {
          id: "CII-SR-090",
          holds: (product) => !has(product, "OriginTradeCountry") || count(product, "OriginTradeCountry/ID") === 1,
          message: () => "The country of origin must have one ID",
        },
      ],
    },
    {
      match: `${line}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
      rules: [exactlyOne("CII-SR-069", "Description"), exactlyOne("CII-SR-072", "Value")],
    },
    {
      match: `${line}/ram:SpecifiedLineTradeAgreement`,
      rules: [
        exactlyOne("CII-SR-439", "NetPriceProductTradePrice/ChargeAmount"),
        atMostOne("CII-SR-441", "NetPriceProductTradePrice/ChargeAmount"),
      ],
    },
    {
      match: "//ram:SpecifiedTradeAllowanceCharge",
      rules: [
        {
          id: "CII-SR-463",
          holds: (node) => has(node, "ChargeIndicator"),
          message: () => "It is not said whether this is an allowance or a charge: give ChargeIndicator",
        },
        atMostOne("CII-SR-471", "RateApplicablePercent"),
        atMostOne("CII-SR-472", "CategoryTradeTax"),
        atMostOne("CII-SR-473", "ActualAmount"),
      ],
    },
    {
      match: "//ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge",
      rules: [atMostOne("CII-SR-440", "ActualAmount")],
    },
    {
      match: `${header}/ram:ApplicableHeaderTradeAgreement`,
      rules: [
        atMostOne("CII-SR-455", "SellerTradeParty/DefinedTradeContact"),
        atMostOne("CII-SR-456", "BuyerTradeParty/DefinedTradeContact"),
        atMostOne("CII-SR-459", "SellerTradeParty/URIUniversalCommunication"),
        atMostOne("CII-SR-460", "BuyerTradeParty/URIUniversalCommunication"),
      ],
    },
    { match: `${header}/ram:ApplicableHeaderTradeSettlement`, rules: settlementRules },
    {
      match: `${header}/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
      rules: summationAmounts.map((name, index) => atMostOne(`CII-SR-${477 + index}`, name)),
    },
    document,
    ...plainIdentifiers.map((match): RuleContext => ({ match, rules: identifierAttributes })),
    {
      match: "//ram:*",
      named: endsWith("ID"),
      rules: [
        noAttribute("CII-DT-101", "schemeName"),
        noAttribute("CII-DT-102", "schemeAgencyName"),
        noAttribute("CII-DT-103", "schemeDataURI"),
        noAttribute("CII-DT-104", "schemeURI"),
      ],
    },
    { match: "//ram:TypeCode", rules: [noAttribute("CII-DT-008", "name"), noAttribute("CII-DT-009", "listURI")] },
    references,
    {
      match: "//ram:*",
      named: (name) => name.endsWith("Amount") && name !== "ram:TaxTotalAmount",
      rules: [noAttribute("CII-DT-031", "currencyID"), noAttribute("CII-DT-032", "currencyCodeListVersionID")],
    },
    quantities,
    {
      match: "//ram:*",
      named: endsWith("TradeTax"),
      rules: [
        {
          id: "CII-DT-037",
          holds: (tax) => !has(tax, "TypeCode") || is(tax, "TypeCode", "VAT"),
          message: (tax) => `The type of tax is ${quote(value(tax, "TypeCode"))}; only VAT is allowed`,
        },
      ],
    },
    { match: "//ram:BillingSpecifiedPeriod", rules: forbidden(periodChildren) },
    { match: "//ram:PostalTradeAddress", rules: forbidden(addressChildren) },
    date,
  ],
};
