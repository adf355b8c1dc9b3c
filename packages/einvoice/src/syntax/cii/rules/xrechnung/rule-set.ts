/** XRechnung 3.0.2 in CII: the rules of the German administration, and those of Peppol that it has taken over. */

import { equal, minus, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { isBlank } from "../../../../xml/white-space.ts";
import {
  addressContexts,
  areDistinct,
  discountTermsHold,
  filledRule,
  taxedCategories,
} from "../../../rules/xrechnung.ts";
import { attribute, has, is, numberAt, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { generalContexts } from "./general.ts";

const root = "/rsm:CrossIndustryInvoice";
const transaction = "rsm:SupplyChainTradeTransaction";
const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
const delivery = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const mandate = `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`;
const creditor = `${settlement}/ram:CreditorReferenceID`;
const debited = `${means}/ram:PayerPartyDebtorFinancialAccount/ram:IBANID`;
const account = "ram:PayeePartyCreditorFinancialAccount";
const card = "ram:ApplicableTradeSettlementFinancialCard";

function asked(id: string, path: string, what: string): XmlRule {
  return { id, holds: (node) => has(node, path), message: () => `Germany asks for ${what}` };
}

const isDirectDebit = (document: XmlElement) => [mandate, creditor, debited].some((path) => has(document, path));

/** The official test has a slip: of allowances and charges it never sees the categories. */
function hasTaxedLine(document: XmlElement): boolean {
  const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax`;
  return is(document, `${line}/ram:TypeCode`, "VAT") && is(document, `${line}/ram:CategoryCode`, ...taxedCategories);
}

function sellerIsRegistered(document: XmlElement): boolean {
  const registrations = select(document, `${agreement}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`);
  return (
    has(document, `${agreement}/ram:SellerTaxRepresentativeTradeParty`) ||
    registrations.some((id) => ["VA", "FC"].includes(attribute(id, "schemeID") ?? "") && !isBlank(stringValue(id)))
  );
}

function fileNames(document: XmlElement): string[] {
  return select(document, "AttachmentBinaryObject").flatMap((content) => attribute(content, "filename") ?? []);
}

const rootRules: readonly XmlRule[] = [
  {
    id: "BR-DE-30",
    holds: (document) =>
      !isDirectDebit(document) || (has(document, creditor) && (has(document, mandate) || has(document, debited))),
    message: () => "A direct debit needs the identifier of the creditor (BT-90)",
  },
  {
    id: "BR-DE-31",
    holds: (document) =>
      !isDirectDebit(document) || (has(document, debited) && (has(document, mandate) || has(document, creditor))),
    message: () => "A direct debit needs the account that is debited (BT-91)",
  },
  asked("BR-DE-1", means, "payment instructions (BG-16)"),
  filledRule(
    "BR-DE-15",
    "the reference of the buyer (BT-10), such as its Leitweg-ID",
    `${agreement}/ram:BuyerReference`,
  ),
  {
    id: "BR-DE-16",
    holds: (document) => !hasTaxedLine(document) || sellerIsRegistered(document),
    message: () =>
      "Germany asks for the VAT number or tax number of the seller (BT-31, BT-32), or a tax representative",
  },
  {
    id: "BR-DE-18",
    holds: (document) =>
      discountTermsHold(texts(document, `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`)[0] ?? ""),
    message: () =>
      "A cash discount in the payment terms is not in the form of XRechnung: write #SKONTO#TAGE=14#PROZENT=2.00# on a line of its own",
  },
  {
    id: "BR-DE-22",
    holds: (_, invoice) => areDistinct(invoice.all("AdditionalReferencedDocument").map(fileNames)),
    message: () => "Two attached files have the same name: Germany asks for different ones",
  },
];

function hasDebit(node: XmlElement, document: XmlElement): boolean {
  return (
    has(document, mandate) || has(document, creditor) || has(node, "ram:PayerPartyDebtorFinancialAccount/ram:IBANID")
  );
}

function meansContext(codes: readonly string[], rules: readonly XmlRule[]): RuleContext {
  return { match: `${root}/${means}`, when: (node) => codes.includes(value(node, "ram:TypeCode")), rules };
}

const without = (id: string, codes: string, paths: readonly string[], mayDebit: boolean): XmlRule => ({
  id,
  holds: (node, invoice) => !paths.some((path) => has(node, path)) && (mayDebit || !hasDebit(node, invoice.root)),
  message: () => `The payment means ${codes} has parts of another means: remove them`,
});

const paymentContexts: readonly RuleContext[] = [
  meansContext(
    ["30", "58"],
    [
      asked("BR-DE-23-a", account, "the account of the credit transfer (BG-17)"),
      without("BR-DE-23-b", "30, 58", [card], false),
    ],
  ),
  meansContext(
    ["48", "54", "55"],
    [asked("BR-DE-24-a", card, "the payment card (BG-18)"), without("BR-DE-24-b", "48, 54, 55", [account], false)],
  ),
  meansContext(
    ["59"],
    [
      {
        id: "BR-DE-25-a",
        holds: (node, invoice) => hasDebit(node, invoice.root),
        message: () => "Germany asks for the direct debit (BG-19)",
      },
      without(
        "BR-DE-25-b",
        "59",
        [
          account,
          "ram:PayeeSpecifiedCreditorFinancialInstitution",
          "ram:PayerSpecifiedDebtorFinancialInstitution",
          card,
        ],
        true,
      ),
    ],
  ),
];

const priceQuantity = (kind: "Gross" | "Net") =>
  `ram:SpecifiedLineTradeAgreement/ram:${kind}PriceProductTradePrice/ram:BasisQuantity`;

/** BR-TMP-3: the two prices are for the same quantity. */
function sameBase(line: XmlElement): boolean {
  const [gross] = select(line, priceQuantity("Gross"));
  const [net] = select(line, priceQuantity("Net"));
  if (!gross || !net) return true;
  const [one, other] = [attribute(gross, "unitCode"), attribute(net, "unitCode")];
  return stringValue(gross) === stringValue(net) && (one === undefined || other === undefined || one === other);
}

const germanContexts: readonly RuleContext[] = [
  { match: root, rules: rootRules },
  {
    match: `${root}/${agreement}/ram:SellerTradeParty`,
    rules: [asked("BR-DE-2", "ram:DefinedTradeContact", "the contact of the seller (BG-6)")],
  },
  ...addressContexts(
    {
      sellerAddress: `${agreement}/ram:SellerTradeParty/ram:PostalTradeAddress`,
      sellerContact: `${agreement}/ram:SellerTradeParty/ram:DefinedTradeContact`,
      buyerAddress: `${agreement}/ram:BuyerTradeParty/ram:PostalTradeAddress`,
      deliveryAddress: `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`,
      city: "ram:CityName",
      postcode: "ram:PostcodeCode",
      contactNames: ["ram:PersonName", "ram:DepartmentName"],
      telephone: "ram:TelephoneUniversalCommunication/ram:CompleteNumber",
      email: "ram:EmailURIUniversalCommunication/ram:URIID",
    },
    (path, rules) => [{ match: `${root}/${path}`, rules }],
  ),
  ...paymentContexts,
  {
    match: `${root}/${settlement}/ram:ApplicableTradeTax`,
    rules: [filledRule("BR-DE-14", "the VAT rate of each breakdown (BT-119)", "ram:RateApplicablePercent")],
  },
  {
    match: `${root}/${transaction}/ram:IncludedSupplyChainTradeLineItem`,
    rules: [
      {
        id: "BR-TMP-3",
        holds: sameBase,
        message: () => "The gross and the net price of a line are for different quantities (BT-149)",
      },
    ],
  },
];

/** An element that says nothing; the delivery is asked for by the structure, also where there is nothing to say. */
const emptyElements: RuleContext = {
  match: "*",
  named: (name) => name !== "ram:ApplicableHeaderTradeDelivery",
  when: (node) => node.children.length === 0 && isBlank(node.text),
  rules: [
    {
      id: "PEPPOL-EN16931-R008",
      holds: () => false,
      message: (node) => `${node.name} is empty: fill it or leave it out`,
    },
  ],
};

const grossPrice: RuleContext = {
  match:
    "rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice",
  rules: [
    {
      id: "PEPPOL-EN16931-R044",
      holds: (price) =>
        !has(price, "ram:AppliedTradeAllowanceCharge/ram:ActualAmount") ||
        is(price, "ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator", "false"),
      message: () => "A price has a discount, not a charge: the indicator must be false",
    },
    {
      id: "PEPPOL-EN16931-R046",
      holds: (price) => {
        const gross = numberAt(price, "ram:ChargeAmount");
        const net = price.parent && numberAt(price.parent, "ram:NetPriceProductTradePrice/ram:ChargeAmount");
        const discount = numberAt(price, "ram:AppliedTradeAllowanceCharge/ram:ActualAmount") ?? zero;
        return !gross || (net !== undefined && equal(net, minus(gross, discount)));
      },
      message: (price) =>
        `The net price is ${price.parent ? value(price.parent, "ram:NetPriceProductTradePrice/ram:ChargeAmount") : ""}, which is not gross ${value(price, "ram:ChargeAmount")} less discount`,
    },
  ],
};

const version = "xrechnung-cii 3.0.2";

export const xrechnungPatterns: readonly RulePattern[] = [
  { name: "XRechnung-CII", sets: [version], contexts: germanContexts },
  { name: "XRechnung-Peppol-CII", sets: [version], contexts: generalContexts },
  { name: "XRechnung-empty-CII", sets: [version], contexts: [emptyElements] },
  { name: "XRechnung-price-CII", sets: [version], contexts: [grossPrice] },
];
