/** Situations that some rules for CII speak of and a plain invoice is not in. */

import { double, insert, insertTwice, nodeAt, remove, type Scene, type Step, scene, text } from "./scene.ts";

const document = "ExchangedDocument";
const transaction = "SupplyChainTradeTransaction";
const line = `${transaction}/IncludedSupplyChainTradeLineItem`;
const lineAgreement = `${line}/SpecifiedLineTradeAgreement`;
const lineSettlement = `${line}/SpecifiedLineTradeSettlement`;
const agreement = `${transaction}/ApplicableHeaderTradeAgreement`;
const delivery = `${transaction}/ApplicableHeaderTradeDelivery`;
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const seller = `${agreement}/SellerTradeParty`;
const adjustment = `${settlement}/SpecifiedTradeAllowanceCharge`;

const framework = (code: string) =>
  text("ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID", code);
const type = (code: string) => text(`${document}/TypeCode`, code);
const status = (code: string) => insert(`${line}/AssociatedDocumentLineDocument`, "ram:LineStatusReasonCode", code);

/** The first line is sold by the seller of the invoice. */
const soldBySeller: Step = (root) => {
  const id = nodeAt(root, `${seller}/SpecifiedLegalOrganization/ID`)?.text;
  const path = "ram:ItemSellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID";
  return id === undefined ? null : insert(lineAgreement, path, id)(root);
};

/** A reference of a type, with what it refers to. */
function reference(parent: string, code: string, id: string, more: readonly Step[] = []): Step[] {
  const last = `${parent}/AdditionalReferencedDocument[last]`;
  return [
    insert(parent, "ram:AdditionalReferencedDocument/ram:IssuerAssignedID", id),
    insert(last, "ram:ReferenceTypeCode", code),
    ...more,
  ];
}

const ofSeveralSellers = ["S8", "M9"].flatMap((code): Scene[] => {
  const head = [framework(code), status("GROUP")];
  const numbered = reference(lineSettlement, "AFL", "1", [
    insert(`${lineSettlement}/AdditionalReferencedDocument[last]`, "ram:TypeCode", "130"),
  ]);
  return [
    scene(framework(code)),
    scene(...head),
    scene(...head, soldBySeller),
    scene(...head, ...numbered, double(line)),
    scene(framework(code), status("DETAIL")),
    scene(framework(code), status(" ")),
    ...["381", "471"].map((document) => scene(...head, type(document))),
    ...["AFL", "AVV"].map((kind) => scene(...head, ...reference(lineSettlement, kind, " "))),
    scene(
      ...head,
      insert(`${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation`, "ram:GrandTotalAmount", "1"),
    ),
    scene(...head, insert(settlement, "ram:TaxCurrencyCode", "USD")),
  ];
});

const paid = ["B2", "S2"].flatMap((code) => [
  scene(framework(code)),
  scene(framework(code), remove(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`)),
]);

const doubledIdentifiers = [
  [agreement, "SalesAgentTradeParty"],
  [agreement, "BuyerAgentTradeParty"],
  [settlement, "PayerTradeParty"],
  [settlement, "InvoiceeTradeParty"],
  [settlement, "InvoicerTradeParty"],
  [`${line}/SpecifiedLineTradeDelivery`, "ShipToTradeParty"],
].map(([parent, party]) =>
  scene(
    insert(parent!, `ram:${party}/ram:GlobalID`, "1", "schemeID=0088"),
    insert(`${parent}/${party}[last]`, "ram:GlobalID", "2", "schemeID=0088"),
  ),
);

const references = [agreement, line].flatMap((parent) =>
  ["AFL", "AVV"].flatMap((code) => [
    scene(...reference(parent, code, " ")),
    insertTwice(parent, "ram:AdditionalReferencedDocument/ram:ReferenceTypeCode", code),
  ]),
);

const doubledAmounts =
  "InformationAmount TotalDiscountAmount TotalAllowanceChargeAmount RetailValueExcludingTaxInformationAmount " +
  "TotalDepositFeeInformationAmount ProductValueExcludingTobaccoTaxInformationAmount TotalRetailValueInformationAmount " +
  "GrossLineTotalAmount NetLineTotalAmount NetIncludingTaxesLineTotalAmount";

const vatAt = {
  line: `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
  lineRate: `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
  breakdown: `${settlement}/ApplicableTradeTax/CategoryCode`,
  adjustment: `${adjustment}/CategoryTradeTax/CategoryCode`,
  adjustmentRate: `${adjustment}/CategoryTradeTax/RateApplicablePercent`,
};
const isVatLess = remove(`${seller}/SpecifiedTaxRegistration`);
const kinds = ["false", "true"].map((isCharge) => text(`${adjustment}/ChargeIndicator/Indicator`, isCharge));

const vat = ["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B"].flatMap((code) => [
  scene(text(vatAt.line, code)),
  scene(text(vatAt.line, code), text(vatAt.lineRate, "-1")),
  scene(text(vatAt.line, code), isVatLess),
  scene(text(vatAt.breakdown, code)),
  scene(text(vatAt.breakdown, code), remove(`${delivery}/ActualDeliverySupplyChainEvent`)),
  ...kinds.flatMap((kind) => [
    scene(kind, text(vatAt.adjustment, code)),
    scene(kind, text(vatAt.adjustment, code), text(vatAt.adjustmentRate, "-1")),
    scene(kind, text(vatAt.adjustment, code), isVatLess),
  ]),
]);

const below = (number: string) => insert(`${line}/AssociatedDocumentLineDocument`, "ram:ParentLineID", number);

/** Lines below others: without a kind, and a group without an amount in one that has an amount. */
const groups = [
  scene(below("1")),
  scene(
    status("GROUP"),
    double(line),
    below("1"),
    remove(`${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`),
  ),
];

export const ciiScenes: readonly Scene[] = [
  ...groups,
  ...ofSeveralSellers,
  ...paid,
  ...doubledIdentifiers,
  ...references,
  ...doubledAmounts.split(" ").map((name) => insertTwice(totals, `ram:${name}`, "1")),
  ...vat,
  ...["262", "381", "384", "386", "389", "471", "503"].map((code) => scene(type(code))),
  ...["386", "500", "503"].map((code) => scene(framework("B4"), type(code))),
  ...["TXD", "BAR"].map((code) => insertTwice(document, "ram:IncludedNote/ram:SubjectCode", code)),
  scene(insert(adjustment, "ram:CalculationPercent", "50"), insert(adjustment, "ram:BasisAmount", "7")),
  scene(
    insert(`${lineAgreement}/GrossPriceProductTradePrice`, "ram:BasisQuantity", "7"),
    insert(`${lineAgreement}/NetPriceProductTradePrice`, "ram:BasisQuantity", "8"),
  ),
  insertTwice(adjustment, "ram:RateApplicablePercent", "1"),
  insertTwice(`${settlement}/ApplicableTradeTax`, "ram:DueDateTypeCode", "5", "29"),
  scene(insert(settlement, "ram:RateApplicablePercent", "7"), insert(settlement, "ram:BasisAmount", "1.23")),
  scene(insert(seller, "ram:GlobalID", "1", "schemeID=0231")),
  scene(remove(`${seller}/SpecifiedLegalOrganization`)),
  scene(remove(`${seller}/SpecifiedLegalOrganization`), isVatLess),
];
