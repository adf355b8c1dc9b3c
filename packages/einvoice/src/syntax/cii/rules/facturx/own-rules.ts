/** Rules that Factur-X words in another way than EN 16931 does under the same id. */

import { equal, formatDecimal, round, sum } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { attribute, count, has, is, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { headerAllowanceCharges } from "../en16931/document-totals.ts";
import { modelPattern } from "../en16931/rule-set.ts";

const header = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction";

/** CII-SR-465 and -466 are warnings in EN 16931. */
function oneContactName(id: string, party: string): XmlRule {
  const contact = `${party}/DefinedTradeContact`;
  return {
    id,
    holds: (node) => !(has(node, `${contact}/PersonName`) && has(node, `${contact}/DepartmentName`)),
    message: () => `The contact of ${party} has both PersonName and DepartmentName: give one of them`,
  };
}

function atMostOnce(id: string, path: string): XmlRule {
  return {
    id,
    holds: (node) => count(node, path) <= 1,
    message: (node) => `${path} is here ${count(node, path)} times; once is allowed`,
  };
}

/** A credit transfer has an account, and one way of naming it. */
function hasOneAccount(means: XmlElement): boolean {
  const account = "PayeePartyCreditorFinancialAccount";
  return has(means, `${account}/IBANID`) !== has(means, `${account}/ProprietaryID`);
}

/** Every amount of the allowances or charges counts, where EN 16931 takes the first of each. */
function adjustmentTotal(id: string, name: string, isCharge: boolean): XmlRule {
  const given = (invoice: InvoiceDocument) => headerAllowanceCharges(invoice, isCharge);
  const total = (invoice: InvoiceDocument) =>
    round(sum(given(invoice).flatMap((each) => select(each, "ActualAmount").map(numberIn))), 2);
  return {
    id,
    holds: (totals, invoice) => {
      const stated = numberAt(totals, name);
      return stated === undefined ? given(invoice).length === 0 : equal(stated, total(invoice));
    },
    message: (totals, invoice) =>
      `${name} is ${value(totals, name) || "missing"} but what the document has adds up to ${formatDecimal(total(invoice), 2)}`,
  };
}

/** BR-CO-15 of EN 16931, asked at the totals and so not where there are none. */
function grandTotal(): XmlRule {
  const [rule] = modelPattern.contexts.flatMap(({ rules }) => rules.filter(({ id }) => id === "BR-CO-15"));
  return {
    id: "BR-CO-15",
    holds: (_, invoice) => rule?.holds(invoice.root, invoice) ?? true,
    message: (_, invoice) => rule?.message(invoice.root, invoice) ?? "",
  };
}

export const ownContexts: readonly RuleContext[] = [
  {
    match: "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax",
    // EN 16931 asks for VAT by its type as well.
    rules: [
      {
        id: "BR-47",
        holds: (node) => has(node, "CategoryCode"),
        message: () => "A VAT breakdown has no category (BT-118)",
      },
      {
        id: "BR-48",
        holds: (node) => has(node, "RateApplicablePercent") || is(node, "CategoryCode", "O"),
        message: () => "A VAT breakdown has no rate (BT-119)",
      },
      {
        id: "BR-CO-03",
        holds: (node) => !(has(node, "TaxPointDate") && has(node, "DueDateTypeCode")),
        message: () => "A VAT breakdown has both TaxPointDate and DueDateTypeCode: give one of them (BT-7, BT-8)",
      },
    ],
  },
  {
    match: "//ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    rules: [
      adjustmentTotal("BR-CO-11", "AllowanceTotalAmount", false),
      adjustmentTotal("BR-CO-12", "ChargeTotalAmount", true),
      grandTotal(),
    ],
  },
  {
    match: `${header}/ram:ApplicableHeaderTradeAgreement`,
    rules: [oneContactName("CII-SR-465", "SellerTradeParty"), oneContactName("CII-SR-466", "BuyerTradeParty")],
  },
  {
    match: "//ram:SpecifiedTradeAllowanceCharge",
    // The two numbers are the other way round in EN 16931.
    rules: [atMostOnce("CII-SR-472", "RateApplicablePercent"), atMostOnce("CII-SR-471", "CategoryTradeTax")],
  },
  {
    match: "//ram:SpecifiedTradeSettlementPaymentMeans",
    when: (node) => ["30", "58"].includes(value(node, "TypeCode")),
    rules: [
      {
        id: "CII-SR-470",
        holds: hasOneAccount,
        message: () => "A credit transfer (30, 58) needs one account: give either IBANID or ProprietaryID (BT-84)",
      },
    ],
  },
  {
    match: "//ram:PayeeTradeParty",
    rules: [
      { id: "BR-17", holds: (node) => has(node, "Name"), message: () => "The payee has no name: give it (BT-59)" },
    ],
  },
  {
    match: "//rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement",
    rules: [
      {
        id: "BR-CO-18",
        holds: (node) => has(node, "ApplicableTradeTax"),
        message: () => "The invoice has no VAT breakdown (BG-23)",
      },
    ],
  },
  {
    match: "//ram:IncludedSupplyChainTradeLineItem",
    rules: [
      {
        id: "BR-65",
        holds: (node) => {
          const classifications = select(node, "SpecifiedTradeProduct/DesignatedProductClassification");
          const codes = classifications.flatMap((each) => select(each, "ClassCode"));
          return classifications.length === 0 || codes.some((code) => (attribute(code, "listID") ?? "") !== "");
        },
        message: () => "No classification of the item says its list: give ClassCode a listID (BT-158)",
      },
    ],
  },
];
