/** XRechnung 3.0.2 in UBL: the rules of the German administration, and those of Peppol that it has taken over. */

import type { XmlElement } from "../../../../xml/tree.ts";
import {
  addressContexts,
  areDistinct,
  discountTermsHold,
  filledRule,
  isFilled,
  taxedCategories,
} from "../../../rules/xrechnung.ts";
import { attribute, has, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { emptyElements, generalContexts } from "../peppol/general.ts";
import { present } from "../presence.ts";

const party = (role: "Supplier" | "Customer") => `cac:Accounting${role}Party/cac:Party`;
const means = "cac:PaymentMeans";
const mandate = "cac:PaymentMandate";
const account = "cac:PayeeFinancialAccount";
const card = "cac:CardAccount";

function categories(root: XmlElement): string[] {
  return [
    ...texts(root, "cac:AllowanceCharge/cac:TaxCategory/cbc:ID"),
    ...texts(root, "cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID"),
    ...texts(root, "cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID"),
  ];
}

function fileNames(document: XmlElement): string[] {
  return select(document, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject").flatMap(
    (content) => attribute(content, "filename") ?? [],
  );
}

const creditorPaths = [
  `${party("Supplier")}/cac:PartyIdentification/cbc:ID`,
  "cac:PayeeParty/cac:PartyIdentification/cbc:ID",
];

const rootRules: readonly XmlRule[] = [
  present("BR-DE-1", "The payment instructions (BG-16), which Germany asks for,", means),
  filledRule("BR-DE-15", "the reference of the buyer (BT-10), such as its Leitweg-ID", "cbc:BuyerReference"),
  {
    id: "BR-DE-16",
    holds: (root) =>
      !categories(root).some((code) => taxedCategories.includes(code)) ||
      has(root, "cac:TaxRepresentativeParty") ||
      isFilled(root, `${party("Supplier")}/cac:PartyTaxScheme/cbc:CompanyID`),
    message: () =>
      "Germany asks for the VAT number or tax number of the seller (BT-31, BT-32), or a tax representative",
  },
  {
    id: "BR-DE-18",
    holds: (root) => discountTermsHold(texts(root, "cac:PaymentTerms/cbc:Note")[0] ?? ""),
    message: () =>
      "A cash discount in the payment terms is not in the form of XRechnung: write #SKONTO#TAGE=14#PROZENT=2.00# on a line of its own",
  },
  {
    id: "BR-DE-22",
    holds: (root) => areDistinct(select(root, "cac:AdditionalDocumentReference").map(fileNames)),
    message: () => "Two attached files have the same name: Germany asks for different ones",
  },
  {
    id: "BR-DE-30",
    holds: (root) =>
      !has(root, `${means}/${mandate}`) ||
      creditorPaths.some((path) => select(root, path).some((id) => attribute(id, "schemeID") === "SEPA")),
    message: () => "A direct debit needs the identifier of the creditor (BT-90)",
  },
  {
    id: "BR-DE-31",
    holds: (root) =>
      !has(root, `${means}/${mandate}`) || has(root, `${means}/${mandate}/cac:PayerFinancialAccount/cbc:ID`),
    message: () => "A direct debit needs the account that is debited (BT-91)",
  },
];

function meansContext(family: string, codes: readonly string[], own: string, others: readonly string[], what: string) {
  return inDocument(means, {
    when: (node) => codes.includes(value(node, "cbc:PaymentMeansCode")),
    rules: [
      present(`BR-DE-${family}-a`, what, own),
      {
        id: `BR-DE-${family}-b`,
        holds: (node) => !others.some((other) => has(node, other)),
        message: () =>
          `For the payment means ${codes.join(", ")} XRechnung has no ${others.map((other) => other.slice(4)).join(" and no ")}: remove it`,
      },
    ],
  });
}

/** The German rules; Peppol has them too, under other ids, for invoices within Germany. */
export const germanContexts: readonly RuleContext[] = [
  ...inDocument("", { rules: rootRules }),
  ...inDocument("cac:AccountingSupplierParty", {
    rules: [present("BR-DE-2", "The contact of the seller (BG-6), which Germany asks for,", "cac:Party/cac:Contact")],
  }),
  ...addressContexts(
    {
      sellerAddress: `${party("Supplier")}/cac:PostalAddress`,
      sellerContact: `${party("Supplier")}/cac:Contact`,
      buyerAddress: `${party("Customer")}/cac:PostalAddress`,
      deliveryAddress: "cac:Delivery/cac:DeliveryLocation/cac:Address",
      city: "cbc:CityName",
      postcode: "cbc:PostalZone",
      contactNames: ["cbc:Name"],
      telephone: "cbc:Telephone",
      email: "cbc:ElectronicMail",
    },
    (path, rules) => inDocument(path, { rules }),
  ),
  ...meansContext("23", ["30", "58"], account, [card, mandate], "The account of the credit transfer (BG-17)"),
  ...meansContext("24", ["48", "54", "55"], card, [account, mandate], "The payment card (BG-18)"),
  ...meansContext("25", ["59"], mandate, [account, card], "The direct debit (BG-19)"),
  ...inDocument("cac:TaxTotal/cac:TaxSubtotal", {
    rules: [filledRule("BR-DE-14", "the VAT rate of each breakdown (BT-119)", "cac:TaxCategory/cbc:Percent")],
  }),
];

const version = "xrechnung-ubl 3.0.2";

export const xrechnungPatterns: readonly RulePattern[] = [
  { name: "XRechnung-UBL", sets: [version], contexts: germanContexts },
  { name: "XRechnung-Peppol-UBL", sets: [version], contexts: generalContexts("xrechnung") },
  { name: "XRechnung-empty-UBL", sets: [version], contexts: [emptyElements] },
];
