/** What elements of CII suggest to change. */

import type { Insertion, Vocabulary } from "./vocabulary.ts";

const dates = ["20260231", "19991231", "20261399", "20990101", "1"];
const schemes = ["", "XX", "0002", "0009", "0088", "0224", "0225", "0231", "VA", "FC", "EM"];

/** Texts for elements whose values are codes, by the end of their name. */
const codes: readonly (readonly [ending: string, texts: readonly string[]])[] = [
  ["CategoryCode", ["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", "XX"]],
  ["ParameterID", ["S1", "S2", "B4", "S8", "M9", "Z1", ""]],
  ["DocumentTypeCode", ["262", "381", "384", "386", "389", "471", "503", "325", "999", ""]],
  ["PaymentMeansTypeCode", ["30", "48", "49", "58", "59", "999"]],
  ["ReferencedDocumentTypeCode", ["50", "130", "916", "325"]],
  ["TaxTypeCode", ["VAT", "GST", "vat"]],
  ["SubjectCode", ["PMT", "PMD", "AAB", "TXD", "BAR", "XX"]],
  ["ReferenceTypeCode", ["AFL", "AVV", "XX"]],
  ["NoteContent", ["B2B", "B2C", "XX", ""]],
  ["CurrencyCode", ["EUR", "USD", "XX"]],
  ["CountryID", ["FR", "IT", "XX"]],
  ["Indicator", ["true", "false", "maybe"]],
  ["ReferencedDocumentName", ["LISIBLE", "XX"]],
  ["Code", ["XX", "30", "EUR"]],
];

/** Attributes that no element of the kind may have, or whose absence is asked for, by the end of its name. */
const attributes: readonly (readonly [ending: string, names: readonly string[]])[] = [
  [
    "ID",
    ["schemeName", "schemeAgencyName", "schemeDataURI", "schemeURI", "schemeID", "schemeAgencyID", "schemeVersionID"],
  ],
  ["TypeCode", ["name", "listURI"]],
  ["Amount", ["currencyID", "currencyCodeListVersionID"]],
  ["Quantity", ["unitCode", "unitCodeListID", "unitCodeListAgencyID", "unitCodeListAgencyName"]],
  ["CrossIndustryInvoice", ["languageID", "languageLocaleID"]],
];

const inReference =
  "URIID StatusCode CopyIndicator TypeCode GlobalID RevisionID Name AttachmentBinaryObject Information ReferenceTypeCode " +
  "SectionName PreviousRevisionID FormattedIssueDateTime EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile";
const inPeriod =
  "StartDateTime/udt:DateTime DurationMeasure InclusiveIndicator Description EndDateTime/udt:DateTime CompleteDateTime " +
  "OpenIndicator SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode ContinuousIndicator PurposeCode";
const inAddress =
  "ID PostOfficeBox BuildingName LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID AttentionOf " +
  "CareOf BuildingNumber DepartmentName AdditionalStreetName";
const inTotals =
  "InformationAmount TotalDiscountAmount TotalAllowanceChargeAmount RetailValueExcludingTaxInformationAmount " +
  "TotalDepositFeeInformationAmount ProductValueExcludingTobaccoTaxInformationAmount TotalRetailValueInformationAmount " +
  "GrossLineTotalAmount NetLineTotalAmount NetIncludingTaxesLineTotalAmount";
const agents = "SalesAgentTradeParty BuyerAgentTradeParty";
const moreParties = "InvoicerTradeParty InvoiceeTradeParty PayerTradeParty";

const idsOf = (parties: string) =>
  parties.split(" ").flatMap((party): Insertion[] => [
    [`ram:${party}/ram:GlobalID`, "123", "schemeID=0009"],
    [`ram:${party}/ram:GlobalID`, "123", "schemeID=0231"],
    [`ram:${party}/ram:GlobalID`, "123"],
    [`ram:${party}/ram:URIUniversalCommunication/ram:URIID`, "a b", "schemeID=0225"],
    [`ram:${party}/ram:URIUniversalCommunication/ram:URIID`, "x".repeat(130), "schemeID=EM"],
    [`ram:${party}/ram:SpecifiedLegalOrganization/ram:ID`, "12", "schemeID=0002"],
  ]);

const plain = (names: string): Insertion[] =>
  names.split(" ").map((path) => [
    path
      .split("/")
      .map((name) => (name.includes(":") ? name : `ram:${name}`))
      .join("/"),
    "1",
  ]);

/** What no invoice that we write contains, by the end of the name of the element it goes into. */
const insertions: readonly (readonly [ending: string, inserted: readonly Insertion[]])[] = [
  ["ReferencedDocument", plain(inReference)],
  ["BillingSpecifiedPeriod", plain(inPeriod)],
  ["PostalTradeAddress", plain(inAddress)],
  ["HeaderMonetarySummation", plain(inTotals).flatMap((one) => [one])],
  ["HeaderTradeAgreement", idsOf(agents)],
  [
    "HeaderTradeSettlement",
    [
      ...idsOf(moreParties),
      ["ram:InvoiceReferencedDocument/ram:TypeCode", "325"],
      ["ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString", "1"],
      ["ram:TaxCurrencyCode", "USD"],
      ["ram:TaxCurrencyCode", "XX"],
      ["ram:BillingSpecifiedPeriod", ""],
      ["ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator", "true"],
      ["ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator", "false"],
      ["ram:PaymentReference", "1"],
      ["ram:RateApplicablePercent", "7"],
      ["ram:BasisAmount", "1.23"],
    ],
  ],
  [
    "ApplicableTradeTax",
    [
      ["ram:ExemptionReason", "x"],
      ["ram:DueDateTypeCode", "5"],
      ["ram:DueDateTypeCode", "XX"],
      ["ram:TaxPointDate/udt:DateString", "20261101", "format=102"],
    ],
  ],
  [
    "LineTradeSettlement",
    [
      ["ram:InvoiceReferencedDocument/ram:IssuerAssignedID", "a b"],
      ["ram:InvoiceReferencedDocument/ram:IssuerAssignedID", "x".repeat(130)],
      ["ram:InvoiceReferencedDocument/ram:TypeCode", "325"],
      ["ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString", "1"],
      ["ram:AdditionalReferencedDocument/ram:ReferenceTypeCode", "AFL"],
      ["ram:AdditionalReferencedDocument/ram:ReferenceTypeCode", "AVV"],
      ["ram:BillingSpecifiedPeriod", ""],
      ["ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator", "true"],
      ["ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator", "false"],
    ],
  ],
  [
    "LineTradeDelivery",
    [
      ["ram:ShipToTradeParty/ram:GlobalID", "12", "schemeID=0009"],
      ["ram:ShipToTradeParty/ram:GlobalID", "12", "schemeID=0231"],
      ["ram:ShipToTradeParty/ram:GlobalID", "12"],
      ["ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString", "20260231", "format=102"],
    ],
  ],
  ["LineMonetarySummation", [["ram:GrandTotalAmount", "1"]]],
  [
    "LineDocument",
    [
      ["ram:LineStatusReasonCode", "GROUP"],
      ["ram:LineStatusReasonCode", "DETAIL"],
      ["ram:LineStatusReasonCode", ""],
    ],
  ],
  [
    "TradeParty",
    [
      ["ram:GlobalID", "3", "schemeID=0088"],
      ["ram:GlobalID", "3", "schemeID=0231"],
      ["ram:GlobalID", "3"],
      ["ram:GlobalID", "a b", "schemeID=0224"],
      ["ram:GlobalID", "x".repeat(130), "schemeID=0224"],
      ["ram:URIUniversalCommunication/ram:URIID", "a b", "schemeID=0225"],
      ["ram:URIUniversalCommunication/ram:URIID", "x".repeat(130), "schemeID=EM"],
    ],
  ],
  [
    "ApplicableProductCharacteristic",
    [
      ["ram:ValueMeasure", "1"],
      ["ram:TypeCode", " "],
      ["ram:ValueMeasure", "1", "unitCode=KGM"],
    ],
  ],
  [
    "SpecifiedTradeProduct",
    [
      ["ram:ApplicableProductCharacteristic", ""],
      ["ram:GlobalID", "1"],
      ["ram:DesignatedProductClassification/ram:ClassCode", "1"],
    ],
  ],
  [
    "ExchangedDocument",
    [
      ["ram:IncludedNote/ram:SubjectCode", "TXD"],
      ["ram:IncludedNote/ram:SubjectCode", "BAR"],
    ],
  ],
  ["CreditorFinancialAccount", [["ram:ProprietaryID", "1"]]],
];

export const ciiVocabulary: Vocabulary = {
  dates: { names: /DateTimeString$|DateString$/, texts: dates },
  schemes,
  codes,
  attributes,
  insertions,
  // Allowances from charges, notes and references by their codes.
  tellingChildren: ["ram:ChargeIndicator", "ram:SubjectCode", "ram:ReferenceTypeCode"],
};
