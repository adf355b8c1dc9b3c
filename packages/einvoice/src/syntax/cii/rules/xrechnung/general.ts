/** The rules of Peppol that XRechnung has taken over, in CII, in the order that decides which context an element belongs to. */

import { absolute, compare, minus, parseDecimal, percentOf, times, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, compares, has, is, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";

const totals = "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount";
const period = "ram:BillingSpecifiedPeriod";

function taxTotals(settlement: XmlElement, isMeant: (currency: string) => boolean): XmlElement[] {
  return select(settlement, totals).filter((tax) => {
    const currency = attribute(tax, "currencyID");
    return currency !== undefined && isMeant(currency);
  });
}

/** The currency as it is written. */
function currencyOf(settlement: XmlElement, name: string): string | undefined {
  const [code] = select(settlement, name);
  return code && stringValue(code);
}

function sameSign(settlement: XmlElement): boolean {
  const invoice = currencyOf(settlement, "ram:InvoiceCurrencyCode");
  const accounting = currencyOf(settlement, "ram:TaxCurrencyCode");
  const inInvoice = taxTotals(settlement, (currency) => currency === invoice);
  if (accounting === undefined || inInvoice.length === 0) return true;
  const inAccounting = taxTotals(settlement, (currency) => currency === accounting);
  const both = (holds: (order: number) => boolean) =>
    [inInvoice, inAccounting].every((taxes) => taxes.some((tax) => holds(compare(numberIn(tax), zero))));
  return both((order) => order < 0) || both((order) => order >= 0);
}

const settlementRules: readonly XmlRule[] = [
  {
    id: "PEPPOL-EN16931-R005",
    holds: (node) =>
      !has(node, "ram:TaxCurrencyCode") ||
      value(node, "ram:TaxCurrencyCode") !== value(node, "ram:InvoiceCurrencyCode"),
    message: () => "The accounting currency (BT-6) is that of the invoice: leave it out",
  },
  {
    id: "PEPPOL-EN16931-R053",
    holds: (node) =>
      taxTotals(node, (currency) => currency === currencyOf(node, "ram:InvoiceCurrencyCode")).length <= 1,
    message: () => "There are several VAT totals in the currency of the invoice",
  },
  {
    id: "PEPPOL-EN16931-R054",
    holds: (node) => {
      const invoice = currencyOf(node, "ram:InvoiceCurrencyCode");
      const others = taxTotals(node, (currency) => invoice !== undefined && currency !== invoice).length;
      return others === (has(node, "ram:TaxCurrencyCode") ? 1 : 0);
    },
    message: () => "A VAT total in another currency is for the accounting currency, once where there is one (BT-111)",
  },
  {
    id: "PEPPOL-EN16931-R055",
    holds: sameSign,
    message: () => "The VAT totals in the two currencies (BT-110, BT-111) do not have the same sign",
  },
];

function asked(id: string, path: string, what: string): XmlRule {
  return { id, holds: (node) => has(node, path), message: () => `Germany asks for ${what}` };
}

const isIndicated = (id: string): XmlRule => ({
  id,
  holds: (node) => ["true", "false"].includes(value(node, "ram:ChargeIndicator/udt:Indicator")),
  message: () => "The indicator of an allowance or charge must be true or false",
});

function percentHolds(node: XmlElement, isForint: boolean): boolean {
  const base = numberAt(node, "ram:BasisAmount");
  const percent = numberAt(node, "ram:CalculationPercent");
  if (!base || !percent) return true;
  const amount = numberAt(node, "ram:ActualAmount") ?? zero;
  const distance = absolute(minus(amount, times(base, percentOf(percent))));
  return compare(distance, parseDecimal(isForint ? "0.5" : "0.02")!) <= 0;
}

const adjustment = "ram:SpecifiedTradeAllowanceCharge";
const percent = "ram:CalculationPercent";
const base = "ram:BasisAmount";

function alone(id: string, given: string, missing: string, message: string): RuleContext {
  return {
    match: adjustment,
    when: (node) => has(node, given) && !has(node, missing),
    rules: [{ id, holds: () => false, message: () => message }],
  };
}

/** A day of a line is not outside the period of the invoice; days in format 102 have the order of their texts. */
function within(
  id: string,
  name: string,
  holds: (day: string, limit: string) => boolean,
  message: string,
): RuleContext {
  const header = (day: XmlElement) => day.parent?.parent?.parent?.parent;
  const path = `ram:ApplicableHeaderTradeSettlement/${period}/${name}`;
  return {
    match: `rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/${period}/${name}`,
    when: (day) => has(header(day)!, path),
    rules: [
      {
        id,
        holds: (day) =>
          select(day, "udt:DateTimeString").some((own) =>
            select(header(day)!, `${path}/udt:DateTimeString`).some((limit) =>
              holds(stringValue(own), stringValue(limit)),
            ),
          ),
        message: () => message,
      },
    ],
  };
}

const pricePaths = ["ram:NetPriceProductTradePrice", "ram:GrossPriceProductTradePrice"];

export const generalContexts: readonly RuleContext[] = [
  {
    match: "rsm:ExchangedDocumentContext",
    rules: [
      asked(
        "PEPPOL-EN16931-R001",
        "ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID",
        "the business process (BT-23)",
      ),
    ],
  },
  { match: "ram:ApplicableHeaderTradeSettlement", rules: settlementRules },
  {
    match: "ram:BuyerTradeParty",
    rules: [
      asked(
        "PEPPOL-EN16931-R010",
        "ram:URIUniversalCommunication/ram:URIID",
        "the electronic address of the buyer (BT-49)",
      ),
    ],
  },
  {
    match: "ram:SellerTradeParty",
    rules: [
      asked(
        "PEPPOL-EN16931-R020",
        "ram:URIUniversalCommunication/ram:URIID",
        "the electronic address of the seller (BT-34)",
      ),
    ],
  },
  alone("PEPPOL-EN16931-R041", percent, base, "An allowance or charge has a percentage and not the amount it is of"),
  alone("PEPPOL-EN16931-R042", base, percent, "An allowance or charge has a base amount and no percentage"),
  {
    match: adjustment,
    rules: [
      {
        id: "PEPPOL-EN16931-R040",
        holds: (node, invoice) =>
          percentHolds(
            node,
            invoice
              .fromRoot("rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceCurrencyCode")
              .some((code) => stringValue(code) === "HUF"),
          ),
        message: (node) =>
          `The allowance or charge is ${value(node, "ram:ActualAmount") || "missing"}, which is not ${value(node, percent)} % of ${value(node, base)}`,
      },
      isIndicated("PEPPOL-EN16931-R043-1"),
    ],
  },
  { match: "ram:AppliedTradeAllowanceCharge", rules: [isIndicated("PEPPOL-EN16931-R043-2")] },
  {
    match: "ram:SpecifiedTradeSettlementPaymentMeans",
    when: (means) => ["49", "59"].includes(value(means, "ram:TypeCode")),
    rules: [
      {
        id: "PEPPOL-EN16931-R061",
        holds: (means) => has(means.parent!, "ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID"),
        message: () => "A direct debit needs its mandate (BT-89)",
      },
    ],
  },
  within(
    "PEPPOL-EN16931-R110",
    "ram:StartDateTime",
    (day, limit) => day >= limit,
    "The period of a line starts before that of the invoice",
  ),
  within(
    "PEPPOL-EN16931-R111",
    "ram:EndDateTime",
    (day, limit) => day <= limit,
    "The period of a line ends after that of the invoice",
  ),
  {
    match: "ram:IncludedSupplyChainTradeLineItem",
    rules: [
      {
        id: "PEPPOL-EN16931-R101",
        holds: (line) =>
          !has(line, "ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument") ||
          is(line, "ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument/ram:TypeCode", "130"),
        message: () => "A reference of a line must be of the type 130, the invoiced object",
      },
    ],
  },
  ...pricePaths.map(
    (match): RuleContext => ({
      match,
      rules: [
        {
          id: "PEPPOL-EN16931-R121",
          holds: (price) =>
            !has(price, "ram:BasisQuantity") || compares(price, "ram:BasisQuantity", (order) => order > 0, zero),
          message: (price) => `The quantity of the price is ${value(price, "ram:BasisQuantity")}; it must be above 0`,
        },
      ],
    }),
  ),
  ...pricePaths.map(
    (price): RuleContext => ({
      match: `${price}/ram:BasisQuantity`,
      when: (quantity) => attribute(quantity, "unitCode") !== undefined,
      rules: [
        {
          id: "PEPPOL-EN16931-R130",
          holds: (quantity) => {
            const line = quantity.parent?.parent?.parent;
            return (
              line !== undefined &&
              select(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity").some(
                (billed) => attribute(billed, "unitCode") === attribute(quantity, "unitCode"),
              )
            );
          },
          message: () => "The unit of the price (BT-150) is not that of the quantity (BT-130)",
        },
      ],
    }),
  ),
];
