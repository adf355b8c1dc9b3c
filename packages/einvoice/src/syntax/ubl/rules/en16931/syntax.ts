/** UBL-SR, UBL-DT and UBL-CR: how often UBL's own elements may be there where EN 16931 has one term. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, count, decimalsOf, has, is, select, texts } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";
import { inDocument, inEach, inLines } from "../contexts.ts";

const seller = "cac:AccountingSupplierParty/cac:Party";
const buyer = "cac:AccountingCustomerParty/cac:Party";

/** At most one element at the path. */
function once(id: string, path: string): XmlRule {
  return {
    id,
    holds: (node) => count(node, path) <= 1,
    message: (node) => `${path} is here ${count(node, path)} times; EN 16931 has a place for one`,
  };
}

/** At most one of the registrations that the test is for. */
function oneRegistration(id: string, party: string, isMeant: (scheme: string) => boolean, what: string): XmlRule {
  return {
    id,
    holds: (root) => {
      const schemes = select(root, `${party}/cac:PartyTaxScheme`).filter((each) =>
        texts(each, "cac:TaxScheme/cbc:ID").some((scheme) => isMeant(scheme.toUpperCase())),
      );
      return schemes.reduce((sum, scheme) => sum + count(scheme, "cbc:CompanyID"), 0) <= 1;
    },
    message: () => `There are several ${what}; EN 16931 has a place for one`,
  };
}

/** At most one value, however often it is repeated. */
function oneValue(id: string, name: string): XmlRule {
  return {
    id,
    holds: (_, invoice) => new Set(invoice.all(name).map(stringValue)).size <= 1,
    message: (_, invoice) =>
      `${name.slice(4)} has several values (${[...new Set(invoice.all(name).map(stringValue))].join(", ")}); EN 16931 has a place for one`,
  };
}

const objectReferences = (root: XmlElement) =>
  select(root, "cac:AdditionalDocumentReference").filter((document) => is(document, "cbc:DocumentTypeCode", "130"));

function onObject(id: string, path: string): XmlRule {
  return {
    id,
    holds: (_, invoice) =>
      !invoice
        .all("cac:AdditionalDocumentReference")
        .some((document) => is(document, "cbc:DocumentTypeCode", "130") && has(document, path)),
    message: () => `The reference to the invoiced object (type 130) has ${path.slice(4)}: remove it`,
  };
}

const documentRules: readonly XmlRule[] = [
  onObject("UBL-CR-666", "cac:Attachment"),
  onObject("UBL-CR-673", "cbc:DocumentDescription"),
  once("UBL-SR-01", "cac:ContractDocumentReference/cbc:ID"),
  once("UBL-SR-02", "cac:ReceiptDocumentReference/cbc:ID"),
  once("UBL-SR-03", "cac:DespatchDocumentReference/cbc:ID"),
  {
    id: "UBL-SR-04",
    holds: (root) => objectReferences(root).reduce((sum, document) => sum + count(document, "cbc:ID"), 0) <= 1,
    message: () => "Several documents are of the type 130, the invoiced object (BT-18); EN 16931 has a place for one",
  },
  once("UBL-SR-05", "cac:PaymentTerms/cbc:Note"),
  once("UBL-SR-08", "cac:InvoicePeriod"),
  once("UBL-SR-09", `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
  once("UBL-SR-10", `${seller}/cac:PartyName/cbc:Name`),
  once("UBL-SR-11", `${seller}/cac:PartyLegalEntity/cbc:CompanyID`),
  oneRegistration("UBL-SR-12", seller, (scheme) => scheme === "VAT", "VAT numbers of the seller"),
  oneRegistration("UBL-SR-13", seller, (scheme) => scheme !== "VAT", "tax numbers of the seller"),
  once("UBL-SR-14", `${seller}/cac:PartyLegalEntity/cbc:CompanyLegalForm`),
  once("UBL-SR-15", `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
  once("UBL-SR-16", `${buyer}/cac:PartyIdentification/cbc:ID`),
  once("UBL-SR-17", `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`),
  oneRegistration("UBL-SR-18", buyer, (scheme) => scheme === "VAT", "VAT numbers of the buyer"),
  once("UBL-SR-24", "cac:Delivery"),
  {
    id: "UBL-SR-29",
    holds: (_, invoice) =>
      invoice.allAt("cac:PartyIdentification", "cbc:ID").filter((id) => schemeOf(id) === "SEPA").length <= 1,
    message: () => "There are several creditor identifiers (scheme SEPA); EN 16931 has a place for one (BT-90)",
  },
  once("UBL-SR-39", "cac:ProjectReference/cbc:ID"),
  once("UBL-SR-40", `${buyer}/cac:PartyName/cbc:Name`),
  oneValue("UBL-SR-44", "cbc:PaymentID"),
  once("UBL-SR-45", "cac:PaymentMeans/cbc:PaymentDueDate"),
  {
    id: "UBL-SR-46",
    holds: (root) =>
      select(root, "cac:PaymentMeans/cbc:PaymentMeansCode").filter((code) => attribute(code, "name") !== undefined)
        .length <= 1,
    message: () => "The payment means has several names; EN 16931 has a place for one (BT-82)",
  },
  oneValue("UBL-SR-47", "cbc:PaymentMeansCode"),
  once("UBL-SR-49", "cac:InvoicePeriod/cbc:DescriptionCode"),
  once("UBL-SR-54", "cac:PaymentMeans/cac:CardAccount"),
  once("UBL-SR-55", "cac:PaymentMeans/cac:PaymentMandate"),
  once("UBL-SR-56", "cac:OriginatorDocumentReference/cbc:ID"),
];

function schemeOf(id: XmlElement): string {
  return (attribute(id, "schemeID") ?? "").toUpperCase();
}

/** XPath's `!=` between two lists: some name of the payee differs from some name of the seller. */
function differsFromSeller(payee: XmlElement): boolean {
  const sellers = payee.parent ? texts(payee.parent, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`) : [];
  return texts(payee, "cac:PartyName/cbc:Name").some((name) => sellers.some((other) => other !== name));
}

function ofPayee(id: string, what: string, counted: (payee: XmlElement) => number): XmlRule {
  return {
    id,
    holds: (payee) => counted(payee) <= 1 && differsFromSeller(payee),
    message: () =>
      `The payee has more than one ${what}, or the name of the seller: leave it out where the seller is paid`,
  };
}

const isAmountName = (name: string) => name.endsWith("Amount") && !name.endsWith("PriceAmount");

function isInPriceWithDiscount(node: XmlElement): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (at.name === "cac:Price" && has(at, "cac:AllowanceCharge")) return true;
  return false;
}

const contexts: readonly RuleContext[] = [
  ...inEach(["cac:PostalAddress", "cac:Address"], { rules: [once("UBL-SR-51", "cac:AddressLine")] }),
  {
    match: seller,
    rules: [
      {
        id: "UBL-SR-42",
        holds: (party) => count(party, "cac:PartyTaxScheme") <= 2,
        message: () => "The seller has more than two tax registrations; EN 16931 has a place for BT-31 and BT-32",
      },
    ],
  },
  {
    match: "cac:AdditionalDocumentReference",
    rules: [
      once("UBL-SR-33", "cbc:DocumentDescription"),
      {
        id: "UBL-SR-43",
        holds: (document, { root }) =>
          is(document, "cbc:DocumentTypeCode", "130") ||
          (root.name === "cn:CreditNote" && is(document, "cbc:DocumentTypeCode", "50")) ||
          (!select(document, "cbc:ID").some((id) => attribute(id, "schemeID") !== undefined) &&
            !has(document, "cbc:DocumentTypeCode")),
        message: () =>
          "A supporting document has a type or a scheme: only the invoiced object (type 130) and, in a credit note, the project (50) have them",
      },
    ],
  },
  {
    match: "*",
    named: isAmountName,
    when: (node) => !isInPriceWithDiscount(node),
    rules: [
      {
        id: "UBL-DT-01",
        holds: (amount) => decimalsOf(stringValue(amount)) <= 2,
        message: (amount) => `${amount.name.slice(4)} is "${amount.text}": an amount has at most two decimals`,
      },
    ],
  },
  {
    match: "*",
    named: (name) => name.endsWith("BinaryObject"),
    rules: ["mimeCode", "filename"].map((name, index) => ({
      id: index === 0 ? "UBL-DT-06" : "UBL-DT-07",
      holds: (content) => attribute(content, name) !== undefined,
      message: () => `The attached content has no ${name}: give it the attribute`,
    })),
  },
  { match: "cac:Delivery", rules: [once("UBL-SR-25", "cac:DeliveryParty/cac:PartyName/cbc:Name")] },
  {
    match: "cac:AllowanceCharge",
    when: (node) => isOfKind(node, false),
    rules: [once("UBL-SR-30", "cbc:AllowanceChargeReason")],
  },
  {
    match: "cac:AllowanceCharge",
    when: (node) => isOfKind(node, true),
    rules: [once("UBL-SR-31", "cbc:AllowanceChargeReason")],
  },
  {
    match: "cac:PartyTaxScheme",
    rules: [
      {
        id: "UBL-SR-53",
        holds: (scheme) => has(scheme, "cac:TaxScheme/cbc:ID") && has(scheme, "cbc:CompanyID"),
        message: () => "A tax registration needs its number (CompanyID) and its tax (TaxScheme with an ID)",
      },
    ],
  },
  ...inDocument("", { rules: documentRules }),
  ...inLines("", {
    rules: [
      once("UBL-SR-34", "cbc:Note"),
      once("UBL-SR-35", "cac:OrderLineReference/cbc:LineID"),
      once("UBL-SR-36", "cac:InvoicePeriod"),
      once("UBL-SR-37", "cac:Price/cac:AllowanceCharge/cbc:Amount"),
      {
        id: "UBL-SR-48",
        holds: (line) => count(line, "cac:Item/cac:ClassifiedTaxCategory") === 1,
        message: (line) =>
          `The line has ${count(line, "cac:Item/cac:ClassifiedTaxCategory")} VAT categories; it must have one`,
      },
      once("UBL-SR-50", "cac:Item/cbc:Description"),
      once("UBL-SR-52", "cac:DocumentReference"),
    ],
  }),
  {
    match: "cac:PayeeParty",
    rules: [
      ofPayee("UBL-SR-19", "name", (payee) => count(payee, "cac:PartyName/cbc:Name")),
      ofPayee(
        "UBL-SR-20",
        "identifier",
        (payee) => select(payee, "cac:PartyIdentification/cbc:ID").filter((id) => schemeOf(id) !== "SEPA").length,
      ),
      ofPayee("UBL-SR-21", "legal registration", (payee) => count(payee, "cac:PartyLegalEntity/cbc:CompanyID")),
    ],
  },
  {
    match: "cac:PaymentMeans",
    rules: [
      once("UBL-SR-26", "cbc:PaymentID"),
      once("UBL-SR-27", "cbc:PaymentMeansCode"),
      once("UBL-SR-28", "cac:PaymentMandate/cbc:ID"),
    ],
  },
  {
    match: "cac:BillingReference",
    rules: [
      once("UBL-SR-06", "cac:InvoiceDocumentReference"),
      {
        id: "UBL-SR-07",
        holds: (reference) => has(reference, "cac:InvoiceDocumentReference/cbc:ID"),
        message: () => "A preceding invoice has no number: fill the ID of InvoiceDocumentReference (BT-25)",
      },
    ],
  },
  {
    match: "cac:TaxRepresentativeParty",
    rules: [once("UBL-SR-22", "cac:PartyName/cbc:Name"), once("UBL-SR-23", "cac:PartyTaxScheme/cbc:CompanyID")],
  },
  { match: "cac:TaxSubtotal", rules: [once("UBL-SR-32", "cac:TaxCategory/cbc:TaxExemptionReason")] },
];

export const syntaxPattern: RulePattern = { name: "EN16931-UBL-Syntax", sets: ["en16931-ubl 1.3.16"], contexts };
