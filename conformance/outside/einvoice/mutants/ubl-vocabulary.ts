/** What elements of UBL suggest to change. */

import type { Insertion, Vocabulary } from "./vocabulary.ts";

const dates = ["2026-02-31", "1999-12-31", "2030-01-01", "x", "2026-01-01"];
const schemes =
  " XX 0002 0007 0009 0088 0096 0106 0151 0184 0190 0192 0196 0198 0208 0224 0225 0231 9933 SEPA AFL AVV EM".split(" ");

const vatCategories = "S Z E AE K G O L M B XX".split(" ");
const invoiceTypes = "380 381 384 386 389 326 471 472 261 262 503 875 999".split(" ");

const codes: Vocabulary["codes"] = [
  ["TaxCategoryID", vatCategories],
  ["TaxSchemeID", ["VAT", "GST", "vat", "FC"]],
  ["ProfileID", ["S1", "B2", "B4", "S8", "M9", "Z1", ""]],
  ["InvoiceTypeCode", invoiceTypes],
  ["CreditNoteTypeCode", ["380", "381", "261", "262", "396", "502", "503", "999"]],
  ["DocumentTypeCode", ["50", "130", "916", "325"]],
  ["PaymentMeansCode", ["1", "9", "30", "31", "42", "48", "49", "50", "54", "58", "59", "93", "999"]],
  ["PaymentID", ["01#", "04#1", "15#1", "71#1", "73#1", "75#1"]],
  ["CurrencyCode", ["EUR", "USD", "XX"]],
  ["CountryIdentificationCode", ["FR", "IT", "DE", "NL", "SE", "NO", "IS", "DK", "GR", "XX"]],
  ["Indicator", ["true", "false", "maybe"]],
  ["ReasonCode", ["ZZZ", "XX", "VATEX-EU-G", "VATEX-EU-O", "VATEX-EU-IC", "VATEX-EU-AE", "VATEX-EU-D", "VATEX-EU-F"]],
  ["DocumentDescription", ["LISIBLE", "EINDAGI", "##M.AR.K##", "##INVOICE|URL##", "XX"]],
  ["DescriptionCode", ["3", "35", "XX"]],
  [
    "Note",
    [
      "#XXX#a",
      "#AAI#a",
      "#BAR#B2B",
      "#BAR#XX",
      "#BAR#B2CINT",
      "#TXD#x",
      "#SKONTO#TAGE=1#",
      "#SKONTO#TAGE=1#PROZENT=2.00#\n",
    ],
  ],
  ["CompanyID", ["NO123456789MVA", "SE12", "EL123456789", "IT1", "NL1", "12"]],
  ["InvoiceID", ["a|b", "123456789|15/01/2026|0|1.1|A|1", "123456783|16/01/2026|x|9.9||", "a b"]],
  ["Code", ["XX", "30", "EUR"]],
];

const attributes: Vocabulary["attributes"] = [
  ["ID", ["schemeID", "schemeName", "schemeAgencyID"]],
  ["TypeCode", ["name", "listURI", "listID"]],
  ["Amount", ["currencyID"]],
  ["Quantity", ["unitCode"]],
  ["Code", ["listID", "listVersionID"]],
  ["BinaryObject", ["mimeCode", "filename"]],
];

const inReason = ["G", "O", "IC", "AE", "D", "F", "I", "J"].map(
  (code): Insertion => ["cbc:TaxExemptionReasonCode", `VATEX-EU-${code}`],
);

const idsOf = (party: string): Insertion[] => [
  [`${party}/cac:PartyIdentification/cbc:ID`, "123", "schemeID=0009"],
  [`${party}/cac:PartyIdentification/cbc:ID`, "123", "schemeID=0231"],
  [`${party}/cac:PartyIdentification/cbc:ID`, "123"],
  [`${party}/cbc:EndpointID`, "a b", "schemeID=0225"],
  [`${party}/cbc:EndpointID`, "x".repeat(130), "schemeID=EM"],
  [`${party}/cac:PartyLegalEntity/cbc:CompanyID`, "12", "schemeID=0002"],
];

const inDocument: readonly Insertion[] = [
  ["cbc:TaxPointDate", "2026-01-01"],
  ["cac:InvoicePeriod/cbc:DescriptionCode", "3"],
  ["cac:InvoicePeriod/cbc:Description", "3"],
  ["cac:InvoicePeriod", ""],
  ["cbc:TaxCurrencyCode", "EUR"],
  ["cbc:TaxCurrencyCode", "USD"],
  ["cbc:TaxCurrencyCode", "XX"],
  ["cac:Delivery/cbc:ActualDeliveryDate", "2026-01-01"],
  ["cac:PayeeParty/cac:PartyName/cbc:Name", "x"],
  ["cac:TaxRepresentativeParty/cac:PartyName/cbc:Name", "x"],
  ["cac:AllowanceCharge/cbc:ChargeIndicator", "true"],
  ["cac:AllowanceCharge/cbc:ChargeIndicator", "false"],
  ["cac:AllowanceCharge/cbc:MultiplierFactorNumeric", "1"],
  ["cac:AllowanceCharge/cbc:BaseAmount", "1"],
  ["cac:TaxTotal/cbc:TaxAmount", "1", "currencyID=USD"],
  ["cac:AdditionalDocumentReference/cbc:DocumentTypeCode", "50"],
  ["cac:AdditionalDocumentReference/cbc:DocumentDescription", "EINDAGI"],
  ["cac:AdditionalDocumentReference/cbc:DocumentDescription", "##INVOICE|URL##"],
  ["cac:AdditionalDocumentReference/cbc:ID", " ", "schemeID=AFL"],
  ["cac:AdditionalDocumentReference/cbc:ID", " ", "schemeID=AVV"],
  ["cac:Item/cac:AdditionalItemProperty", ""],
  ["cac:Item/cac:AdditionalItemProperty/cbc:Name", " "],
  ["cac:Item/cac:AdditionalItemProperty/cbc:NameCode", " "],
  ["cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentTypeCode", "325"],
  ["cac:OrderReference/cbc:ID", "1"],
  ["cbc:DueDate", "2000-01-01"],
  ["cac:PaymentTerms/cbc:Note", "#SKONTO#TAGE=1#"],
];

const inLine: readonly Insertion[] = [
  ["cac:AllowanceCharge/cbc:ChargeIndicator", "true"],
  ["cac:AllowanceCharge/cbc:ChargeIndicator", "false"],
  ["cac:AllowanceCharge/cbc:MultiplierFactorNumeric", "1"],
  ["cac:AllowanceCharge/cbc:BaseAmount", "1"],
  ["cac:InvoicePeriod/cbc:DescriptionCode", "3"],
  ["cac:InvoicePeriod", ""],
  ["cac:InvoicePeriod/cbc:StartDate", "1999-01-01"],
  ["cac:InvoicePeriod/cbc:EndDate", "2099-01-01"],
  ["cac:DocumentReference/cbc:ID", "a b"],
  ["cac:DocumentReference/cbc:ID", " ", "schemeID=AFL"],
  ["cac:DocumentReference/cbc:ID", " ", "schemeID=AVV"],
  ["cac:DocumentReference/cbc:IssueDate", "1"],
  ["cac:BillingReference/cac:DocumentReference/cbc:ID", `a b${"x".repeat(40)}`],
  ["cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentTypeCode", "325"],
  ["cac:Delivery/cbc:ActualDeliveryDate", "2026-02-31"],
  ["cac:Delivery/cac:DeliveryLocation/cbc:ID", "1"],
  ["cac:Delivery/cac:DeliveryLocation/cac:DeliveryLocation/cbc:ID", "12", "schemeID=0009"],
  ["cac:OrderLineReference/cbc:LineID", "1"],
];

const insertions: Vocabulary["insertions"] = [
  ["ubl:Invoice", inDocument],
  ["cn:CreditNote", inDocument],
  ["cac:InvoiceLine", inLine],
  ["cac:CreditNoteLine", inLine],
  [
    "TaxCategory",
    [["cbc:TaxExemptionReason", "x"], ["cbc:TaxExemptionReasonCode", "x"], ["cbc:Percent", "7"], ...inReason],
  ],
  [
    "cac:PaymentMeans",
    [
      ["cac:PaymentMandate/cbc:ID", "x"],
      ["cac:CardAccount/cbc:HolderName", "x"],
      ["cac:PayeeFinancialAccount/cbc:ID", "1"],
      ["cbc:PaymentID", "x"],
    ],
  ],
  ["cac:PaymentMandate", idsOf("cac:PayerParty")],
  [
    "cac:Price",
    [
      ["cbc:BaseQuantity", "-1"],
      ["cbc:BaseQuantity", "1", "unitCode=XX"],
      ["cac:AllowanceCharge/cbc:ChargeIndicator", "true"],
    ],
  ],
  [
    "cac:Item",
    [
      ["cac:AdditionalItemProperty/cbc:Name", "x"],
      ["cac:StandardItemIdentification/cbc:ID", "x"],
      ["cac:CommodityClassification/cbc:ItemClassificationCode", "x"],
      ["cac:CommodityClassification/cbc:ItemClassificationCode", "x", "listID=TST"],
      ["cac:ClassifiedTaxCategory/cbc:ID", "S"],
    ],
  ],
  ["cac:AllowanceCharge", [["cbc:MultiplierFactorNumeric", "50"]]],
  [
    "cac:Party",
    [
      ...idsOf("cac:AgentParty"),
      ...idsOf("cac:ServiceProviderParty/cac:Party"),
      ["cac:PartyTaxScheme/cbc:CompanyID", "x"],
      ["cac:PartyIdentification/cbc:ID", "3", "schemeID=0088"],
      ["cac:PartyIdentification/cbc:ID", "3"],
      ["cac:PartyIdentification/cbc:ID", "a b", "schemeID=0224"],
      ["cac:PartyIdentification/cbc:ID", "x".repeat(130), "schemeID=0224"],
      ["cac:PartyIdentification/cbc:ID", "3", "schemeID=0231"],
    ],
  ],
  [
    "cac:PayeeParty",
    [
      ["cac:PartyIdentification/cbc:ID", "3", "schemeID=0088"],
      ["cac:PartyIdentification/cbc:ID", "3"],
      ["cac:PartyIdentification/cbc:ID", "3", "schemeID=0009"],
      ["cbc:EndpointID", "a b", "schemeID=0225"],
      ["cbc:EndpointID", "x".repeat(130), "schemeID=EM"],
    ],
  ],
  [
    "cac:DeliveryLocation",
    [
      ["cbc:ID", "3"],
      ["cbc:ID", "3", "schemeID=0009"],
      ["cbc:ID", "3", "schemeID=0088"],
    ],
  ],
  [
    "cac:AdditionalDocumentReference",
    [
      ["cbc:DocumentTypeCode", "50"],
      ["cbc:ID", "3", "schemeID=AFL"],
    ],
  ],
  [
    "cac:DocumentReference",
    [
      ["cbc:ID", "3", "schemeID=AFL"],
      ["cbc:ID", "3", "schemeID=AVV"],
    ],
  ],
  ["cac:InvoiceDocumentReference", [["cbc:DocumentTypeCode", "325"]]],
  [
    "cac:AdditionalItemProperty",
    [
      ["cbc:ValueQuantity", "1"],
      ["cbc:ValueQuantity", "1", "unitCode=KGM"],
    ],
  ],
];

export const ublVocabulary: Vocabulary = {
  dates: { names: /Date$/, texts: dates },
  schemes,
  codes,
  attributes,
  insertions,
  // Allowances from charges, documents by their types.
  tellingChildren: ["cbc:ChargeIndicator", "cbc:DocumentTypeCode"],
};
