/** Situations that some rules for UBL speak of and a plain invoice is not in. */

import { double, insert, insertTwice, nodeAt, remove, type Scene, type Step, scene, text } from "./scene.ts";

const seller = "AccountingSupplierParty/Party";
const buyer = "AccountingCustomerParty/Party";
const country = "PostalAddress/Country/IdentificationCode";
const adjustment = "AllowanceCharge";

const framework = (code: string) => text("ProfileID", code);
const type = (code: string) => text("InvoiceTypeCode", code);

/** Lines of both documents. */
const lines = ["InvoiceLine", "CreditNoteLine"];

/** A reference of the line to the invoice itself. */
function ownReference(line: string): Step {
  return (root) => {
    const number = nodeAt(root, "ID")?.text ?? "";
    return insert(line, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID", number)(root);
  };
}

/** The reference says what kind of line it is. */
function kindOfLine(line: string, code: string): Step[] {
  return [
    ownReference(line),
    insert(`${line}/BillingReference[last]/InvoiceDocumentReference`, "cbc:DocumentStatusCode", code),
  ];
}

function soldBy(line: string, party: string): Step {
  return (root) => {
    const id = nodeAt(root, `${party}/PartyLegalEntity/CompanyID`)?.text;
    const path = "cac:ManufacturerParty/cac:PartyLegalEntity/cbc:CompanyID";
    return id === undefined ? null : insert(`${line}/Item`, path, id)(root);
  };
}

function numbered(line: string, scheme: string, id: string): Step[] {
  return [
    insert(line, "cac:DocumentReference/cbc:ID", id, `schemeID=${scheme}`),
    insert(`${line}/DocumentReference[last]`, "cbc:DocumentTypeCode", "130"),
  ];
}

const ofSeveralSellers = lines.flatMap((line) =>
  ["S8", "M9"].flatMap((code): Scene[] => {
    const head = [framework(code), ...kindOfLine(line, "GROUP")];
    const named = [...head, ...numbered(line, "AFL", "1")];
    return [
      scene(framework(code)),
      scene(...head),
      scene(framework(code), ...kindOfLine(line, "DETAIL")),
      scene(framework(code), ...kindOfLine(line, " ")),
      scene(...head, soldBy(line, seller)),
      scene(...named, soldBy(line, seller)),
      scene(...named, double(line)),
      scene(...head, ...numbered(line, "AVV", "S8")),
      scene(
        ...head,
        ...kindOfLine(line, "DETAIL"),
        insert(`${line}/BillingReference[last]`, "cac:BillingReferenceLine/cbc:ID", "9"),
      ),
      scene(...head, insert(line, "cbc:TaxInclusiveLineExtensionAmount", "1", "currencyID=EUR")),
      scene(...head, insert("", "cbc:TaxCurrencyCode", "USD")),
      ...["381", "471", "389", "261"].map((document) => scene(...head, type(document))),
      ...["381", "261", "503"].map((document) => scene(...head, text("CreditNoteTypeCode", document))),
    ];
  }),
);

/** The reference says which line it is below: the first one. */
function belowFirst(line: string, below: string): Step {
  return (root) => {
    const number = nodeAt(root, `${line}/ID`)?.text ?? "";
    return insert(`${below}/BillingReference[last]`, "cac:BillingReferenceLine/cbc:ID", number)(root);
  };
}

const inGroups = lines.flatMap((line): Scene[] => {
  const last = `${line}[last]`;
  const group = [double(line), ...kindOfLine(line, "GROUP"), ...kindOfLine(last, "GROUP"), belowFirst(line, last)];
  return [
    scene(ownReference(line), insert(`${line}/BillingReference[last]`, "cac:BillingReferenceLine/cbc:ID", "9")),
    scene(double(line), ownReference(last), belowFirst(line, last)),
    scene(...kindOfLine(line, "OTHER")),
    scene(...kindOfLine(line, "GROUP")),
    scene(...kindOfLine(line, "INFORMATION"), remove(`${line}/Item/ClassifiedTaxCategory`)),
    scene(...group),
    scene(...group, remove(`${last}/LineExtensionAmount`)),
    scene(...kindOfLine(line, "DETAIL"), remove(`${line}/LineExtensionAmount`)),
    scene(insert(`${line}/Item`, "cac:AdditionalItemProperty/cbc:Name", "x")),
    scene(insert(`${line}/Item`, "cac:AdditionalItemProperty/cbc:NameCode", "NONE")),
  ];
});

const doubledIdentifiers = [
  [buyer, "AgentParty"],
  [seller, "AgentParty"],
  ["PaymentMeans/PaymentMandate", "PayerParty"],
].map(([parent, party]) =>
  scene(
    insert(parent!, `cac:${party}/cac:PartyIdentification/cbc:ID`, "1", "schemeID=0088"),
    insert(`${parent}/${party}[last]`, "cac:PartyIdentification/cbc:ID", "2", "schemeID=0088"),
  ),
);

const doubledOfProviders = [buyer, seller].map((parent) =>
  scene(
    insert(parent, "cac:ServiceProviderParty/cac:Party/cac:PartyIdentification/cbc:ID", "1", "schemeID=0088"),
    insert(`${parent}/ServiceProviderParty[last]/Party`, "cac:PartyIdentification/cbc:ID", "2", "schemeID=0088"),
  ),
);

const doubledPlaces = lines.map((line) =>
  scene(
    insert(line, "cac:Delivery/cac:DeliveryLocation/cbc:ID", "1", "schemeID=0088"),
    insert(`${line}/Delivery[last]/DeliveryLocation`, "cbc:ID", "2", "schemeID=0088"),
  ),
);

const doubledReferences = [
  ["", "AdditionalDocumentReference"],
  ...lines.map((line) => [line, "DocumentReference"] as const),
].flatMap(([parent, name]) =>
  ["AFL", "AVV"].map((scheme) =>
    scene(
      insert(parent!, `cac:${name}/cbc:ID`, "1", `schemeID=${scheme}`),
      insert(`${parent ? `${parent}/` : ""}${name}[last]`, "cbc:ID", "2", `schemeID=${scheme}`),
    ),
  ),
);

const isVatLess = remove(`${seller}/PartyTaxScheme`);
const kinds = ["false", "true"].map((isCharge) => text(`${adjustment}/ChargeIndicator`, isCharge));
const notRepresented = remove("TaxRepresentativeParty");

const vat = ["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B"].flatMap((code) => [
  ...lines.flatMap((line) => {
    const category = text(`${line}/Item/ClassifiedTaxCategory/ID`, code);
    const rate = text(`${line}/Item/ClassifiedTaxCategory/Percent`, "-1");
    return [
      scene(category),
      scene(category, rate),
      scene(category, isVatLess),
      scene(category, isVatLess, notRepresented),
    ];
  }),
  scene(text("TaxTotal/TaxSubtotal/TaxCategory/ID", code)),
  scene(text("TaxTotal/TaxSubtotal/TaxCategory/ID", code), remove("Delivery")),
  ...kinds.flatMap((kind) => {
    const category = text(`${adjustment}/TaxCategory/ID`, code);
    return [
      scene(kind, category),
      scene(kind, category, text(`${adjustment}/TaxCategory/Percent`, "-1")),
      scene(kind, category, isVatLess),
      scene(kind, category, isVatLess, notRepresented),
      scene(kind, category, remove(`${buyer}/PartyTaxScheme`), remove(`${buyer}/PartyLegalEntity/CompanyID`)),
    ];
  }),
]);

/** Codes that are in no list, and the one that Denmark has a rule for. */
const reasons = kinds.flatMap((kind) =>
  ["XX1", "ZZZ"].map((code) => scene(kind, insert(adjustment, "cbc:AllowanceChargeReasonCode", code))),
);

const paid = ["B2", "S2"].flatMap((code) => [
  scene(framework(code)),
  scene(framework(code), remove("DueDate")),
  scene(framework(code), remove("PaymentMeans/PaymentDueDate")),
]);

const payments = ["31", "42", "49", "50", "93", "97", "9"].flatMap((code) => [
  scene(text("PaymentMeans/PaymentMeansCode", code)),
  ...["01#1", "04#1", "15#1", "71#1", "73#1", "75#1"].map((slip) =>
    scene(text("PaymentMeans/PaymentMeansCode", code), insert("PaymentMeans", "cbc:PaymentID", slip)),
  ),
  scene(
    text("PaymentMeans/PaymentMeansCode", code),
    remove("PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch"),
  ),
]);

const abroad = ["DE", "DK", "GR", "IS", "IT", "NL", "NO", "SE"].flatMap((code) => [
  scene(text(`${seller}/${country}`, code)),
  scene(text(`${seller}/${country}`, code), text(`${buyer}/${country}`, code)),
]);

export const ublScenes: readonly Scene[] = [
  ...ofSeveralSellers,
  ...inGroups,
  ...doubledIdentifiers,
  ...doubledOfProviders,
  ...doubledPlaces,
  ...doubledReferences,
  ...vat,
  ...reasons,
  ...paid,
  ...payments,
  ...abroad,
  ...["384", "386", "389", "471", "472"].map((code) => scene(type(code))),
  ...["384", "471"].map((code) => scene(type(code), double("BillingReference"))),
  ...["386", "500"].map((code) => scene(framework("B4"), type(code))),
  ...["262", "503"].map((code) => scene(text("CreditNoteTypeCode", code))),
  ...["261", "381", "396", "503"].map((code) => scene(text("CreditNoteTypeCode", code), remove("BillingReference"))),
  scene(text("CreditNoteTypeCode", "503"), framework("B4")),
  scene(text("CreditNoteTypeCode", "262"), remove("ContractDocumentReference")),
  scene(type("389"), text(`${seller}/EndpointID`, "1")),
  scene(type("389"), insert("", "cbc:Note", "#BAR#B2B"), text(`${seller}/EndpointID`, "1")),
  scene(text("DueDate", "2000-01-01")),
  scene(remove("DueDate"), remove("PaymentTerms")),
  scene(insert(seller, "cac:PartyLegalEntity/cbc:CompanyID", "1")),
  scene(
    insert("TaxTotal/TaxSubtotal/TaxCategory", "cbc:TaxExemptionReason", "x"),
    double("TaxTotal/TaxSubtotal/TaxCategory"),
  ),
  ...lines.map((line) => insertTwice(`${line}/Price`, "cac:AllowanceCharge/cbc:Amount", "1")),
  insertTwice("TaxRepresentativeParty", "cac:Party/cac:PartyTaxScheme/cbc:CompanyID", "x"),
  ...["PMT", "PMD", "AAB"].map((code) => scene(insert("", "cbc:Note", `#${code}#x`))),
  // The notes that France asks for come last.
  ...[1, 2, 3, 4].map((count) => scene(...Array.from({ length: count }, () => remove("Note[last]")))),
  scene(
    insert(adjustment, "cbc:MultiplierFactorNumeric", "50"),
    insert(adjustment, "cbc:BaseAmount", "7", "currencyID=EUR"),
  ),
  insertTwice("", "cbc:Note", "#TXD#x"),
  insertTwice("", "cbc:Note", "#BAR#B2B"),
  insertTwice("", "cac:AdditionalDocumentReference/cbc:DocumentDescription", "LISIBLE"),
  insertTwice("", "cac:AdditionalDocumentReference/cbc:DocumentDescription", "##INVOICE|URL##"),
  insertTwice("", "cac:AdditionalDocumentReference/cbc:DocumentTypeCode", "50"),
  scene(
    insert(seller, "cac:PartyTaxScheme/cbc:CompanyID", "1"),
    insert(`${seller}/PartyTaxScheme[last]`, "cac:TaxScheme/cbc:ID", "FC"),
  ),
  scene(double("AdditionalDocumentReference")),
  scene(insert(`${seller}`, "cac:PartyIdentification/cbc:ID", "1", "schemeID=0231")),
  ...["cac:Attachment", "cbc:DocumentDescription"].map((name) =>
    scene(
      insert("", "cac:AdditionalDocumentReference/cbc:DocumentTypeCode", "130"),
      insert("AdditionalDocumentReference[last]", name, "x"),
    ),
  ),
  scene(remove("InvoicePeriod/StartDate"), remove("InvoicePeriod/EndDate")),
  scene(insert("", "cac:AdditionalDocumentReference/cbc:DocumentDescription", "EINDAGI"), remove("DueDate")),
  scene(
    insert("PaymentMeans", "cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID", "1"),
    text("PaymentMeans/PaymentMeansCode", "59"),
  ),
  ...lines.map((line) => scene(insert(line, "cac:OrderLineReference/cbc:LineID", "1"), remove("OrderReference"))),
  scene(
    insert("", "cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode", "NL"),
    text(`${seller}/${country}`, "NL"),
  ),
];
