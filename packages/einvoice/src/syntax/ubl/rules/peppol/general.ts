/** The rules of Peppol BIS Billing 3.0 that hold everywhere; XRechnung has taken over most of them. */

import {
  absolute,
  compare,
  type Decimal,
  equal,
  minus,
  one,
  parseDecimal,
  percentOf,
  round,
  sum,
  times,
  zero,
} from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { isBlank, normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { attribute, compares, count, has, is, numberAt, numberIn, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { countryPath } from "../../paths.ts";
import { inDocument, inEach, inLines } from "../contexts.ts";
import { amountNames } from "../en16931/code-lists.ts";
import { present } from "../presence.ts";

type GeneralSet = "peppol" | "xrechnung";

const profiles = [
  "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
  "urn:peppol:france:billing:regulated",
  "urn:peppol:france:billing:non-regulated",
  "urn:peppol:bis:billing_with_response",
];
const guideline = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const start = "cbc:StartDate";
const end = "cbc:EndDate";

/** An element that says nothing. */
export const emptyElements: RuleContext = {
  match: "*",
  when: (node) => node.children.length === 0 && isBlank(node.text),
  rules: [
    {
      id: "PEPPOL-EN16931-R008",
      holds: () => false,
      message: (node) => `${node.name} is empty: fill it or leave it out`,
    },
  ],
};

/** Whether seller and buyer are both in a country. */
export function isWithin(root: XmlElement, country: string): boolean {
  return (["cac:AccountingSupplierParty", "cac:AccountingCustomerParty"] as const).every(
    (party) => value(root, countryPath(party)).toUpperCase() === country,
  );
}

/** Whether two amounts are at most the slack apart. */
function isNear(amount: Decimal, other: Decimal, slack: Decimal): boolean {
  return compare(absolute(minus(amount, other)), slack) <= 0;
}

function slackOf({ root }: InvoiceDocument, set: GeneralSet): Decimal {
  const isForint = set === "xrechnung" && is(root, "cbc:DocumentCurrencyCode", "HUF");
  return parseDecimal(isForint ? "0.5" : "0.02")!;
}

/** XPath's comparison of the VAT totals in a currency with zero: one of them is on that side. */
function taxIs(root: XmlElement, currency: string, holds: (order: number) => boolean): boolean {
  return select(root, "cac:TaxTotal/cbc:TaxAmount").some(
    (tax) => attribute(tax, "currencyID") === currency && holds(compare(numberIn(tax), zero)),
  );
}

const commonRootRules: readonly XmlRule[] = [
  present("PEPPOL-EN16931-R001", "The business process (BT-23)", "cbc:ProfileID"),
  {
    id: "PEPPOL-EN16931-R053",
    holds: (root) => select(root, "cac:TaxTotal").filter((total) => has(total, "cac:TaxSubtotal")).length === 1,
    message: () => "There must be one VAT total with the breakdown",
  },
  {
    id: "PEPPOL-EN16931-R054",
    holds: (root) =>
      select(root, "cac:TaxTotal").filter((total) => !has(total, "cac:TaxSubtotal")).length ===
      (has(root, "cbc:TaxCurrencyCode") ? 1 : 0),
    message: () => "A VAT total without breakdown is for the accounting currency, once where there is one (BT-111)",
  },
  {
    id: "PEPPOL-EN16931-R055",
    holds: (root) => {
      if (!has(root, "cbc:TaxCurrencyCode")) return true;
      const both = (holds: (order: number) => boolean) =>
        taxIs(root, value(root, "cbc:TaxCurrencyCode"), holds) &&
        taxIs(root, value(root, "cbc:DocumentCurrencyCode"), holds);
      return both((order) => order <= 0) || both((order) => order >= 0);
    },
    message: () => "The VAT totals in the two currencies (BT-110, BT-111) do not have the same sign",
  },
];

const peppolRootRules: readonly XmlRule[] = [
  {
    id: "PEPPOL-EN16931-R007",
    holds: (root) => profiles.includes(value(root, "cbc:ProfileID")),
    message: (root) => `The business process is "${value(root, "cbc:ProfileID")}": Peppol asks for ${profiles[0]}`,
  },
  {
    id: "PEPPOL-EN16931-R002",
    holds: (root) => count(root, "cbc:Note") <= 1 || isWithin(root, "DE"),
    message: (root) => `The invoice has ${count(root, "cbc:Note")} notes; Peppol has room for one`,
  },
  present(
    "PEPPOL-EN16931-R003",
    "The reference of the buyer (BT-10) or the order (BT-13)",
    "cbc:BuyerReference",
    "cac:OrderReference/cbc:ID",
  ),
  {
    id: "PEPPOL-EN16931-R004",
    holds: (root) => {
      const id = value(root, "cbc:CustomizationID");
      return id.startsWith(guideline) && !id.includes("::");
    },
    message: () => `The guideline (BT-24) must be ${guideline}`,
  },
];

const amountIs = (adjustment: XmlElement) => numberAt(adjustment, "cbc:Amount") ?? zero;
const percent = "cbc:MultiplierFactorNumeric";
const base = "cbc:BaseAmount";

function onAdjustments(rest: Omit<RuleContext, "match">): RuleContext[] {
  return [
    ...["ubl:Invoice", "ubl:Invoice/cac:InvoiceLine", "cn:CreditNote", "cn:CreditNote/cac:CreditNoteLine"].map(
      (place) => ({ match: `${place}/cac:AllowanceCharge`, ...rest }),
    ),
  ];
}

function adjustmentContexts(set: GeneralSet): RuleContext[] {
  const alone = (id: string, given: string, missing: string, message: string) =>
    onAdjustments({
      when: (node) => has(node, given) && !has(node, missing),
      rules: [{ id, holds: () => false, message: () => message }],
    });
  return [
    ...alone(
      "PEPPOL-EN16931-R041",
      percent,
      base,
      "An allowance or charge has a percentage and not the amount it is of",
    ),
    ...alone("PEPPOL-EN16931-R042", base, percent, "An allowance or charge has a base amount and no percentage"),
    ...onAdjustments({
      rules: [
        {
          id: "PEPPOL-EN16931-R040",
          holds: (node, invoice) => {
            const of = numberAt(node, base);
            const rate = numberAt(node, percent);
            return !of || !rate || isNear(amountIs(node), times(of, percentOf(rate)), slackOf(invoice, set));
          },
          message: (node) =>
            `The allowance or charge is ${value(node, "cbc:Amount") || "missing"}, which is not ${value(node, percent)} % of ${value(node, base)}`,
        },
        {
          id: "PEPPOL-EN16931-R043",
          holds: (node) => ["true", "false"].includes(value(node, "cbc:ChargeIndicator")),
          message: (node) => `ChargeIndicator is "${value(node, "cbc:ChargeIndicator")}": write true or false`,
        },
      ],
    }),
  ];
}

/** Quantity × price ÷ base quantity + charges − allowances is the line; compared without dividing. */
function lineAddsUp(line: XmlElement): boolean {
  const quantity =
    numberAt(line, line.parent?.name === "cn:CreditNote" ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity") ?? one;
  const given = numberAt(line, "cac:Price/cbc:BaseQuantity");
  const per = given && !equal(given, zero) ? given : one;
  const total = (indicator: string) =>
    round(
      sum(
        select(line, "cac:AllowanceCharge")
          .filter((each) => value(each, "cbc:ChargeIndicator") === indicator)
          .flatMap((each) => select(each, "cbc:Amount"))
          .map(numberIn),
      ),
      2,
    );
  const adjusted = minus(
    minus(numberAt(line, "cbc:LineExtensionAmount") ?? zero, total("true")),
    minus(zero, total("false")),
  );
  const price = numberAt(line, "cac:Price/cbc:PriceAmount") ?? zero;
  return isNear(times(adjusted, per), times(quantity, price), absolute(times(per, parseDecimal("0.02")!)));
}

const lineRules: Record<GeneralSet, readonly XmlRule[]> = {
  xrechnung: [],
  peppol: [
    {
      id: "PEPPOL-EN16931-R120",
      holds: lineAddsUp,
      message: (line) =>
        `Line ${value(line, "cbc:ID")}: ${value(line, "cbc:LineExtensionAmount") || "no amount"} is not quantity × price ${value(line, "cac:Price/cbc:PriceAmount")}, with its charges and less its allowances`,
    },
    {
      id: "PEPPOL-EN16931-R100",
      holds: (line) => count(line, "cac:DocumentReference") <= 1,
      message: () => "A line names several invoiced objects; Peppol has room for one",
    },
  ],
};

const commonLineRules: readonly XmlRule[] = [
  {
    id: "PEPPOL-EN16931-R121",
    holds: (line) =>
      !has(line, "cac:Price/cbc:BaseQuantity") ||
      compares(line, "cac:Price/cbc:BaseQuantity", (order) => order > 0, zero),
    message: (line) => `The quantity of the price is ${value(line, "cac:Price/cbc:BaseQuantity")}; it must be above 0`,
  },
  {
    id: "PEPPOL-EN16931-R101",
    holds: (line) =>
      !has(line, "cac:DocumentReference") || is(line, "cac:DocumentReference/cbc:DocumentTypeCode", "130"),
    message: () => "A reference of a line must be of the type 130, the invoiced object",
  },
];

function within(id: string, name: string, holds: (day: string, limit: string) => boolean, message: string) {
  return ["ubl:Invoice/cac:InvoiceLine", "cn:CreditNote/cac:CreditNoteLine"].map(
    (line): RuleContext => ({
      match: `${line}/cac:InvoicePeriod/${name}`,
      when: (_, { root }) => has(root, `cac:InvoicePeriod/${name}`),
      rules: [
        {
          id,
          holds: (day, { root }) => holds(normalizeSpace(stringValue(day)), value(root, `cac:InvoicePeriod/${name}`)),
          message: () => message,
        },
      ],
    }),
  );
}

const currencyRule: XmlRule = {
  id: "PEPPOL-EN16931-R051",
  holds: (amount, { root }) =>
    texts(root, "cbc:DocumentCurrencyCode").includes(attribute(amount, "currencyID") ?? "\u0000"),
  message: (amount) => `${amount.name.slice(4)} is not in the currency of the invoice`,
};

const endpoint = (id: string, what: string) => present(id, `The electronic address of the ${what}`, "cbc:EndpointID");

/** In the order that decides which context an element belongs to. */
export function generalContexts(set: GeneralSet): RuleContext[] {
  const isPeppol = set === "peppol";
  return [
    ...inDocument("", { rules: isPeppol ? [...commonRootRules, ...peppolRootRules] : commonRootRules }),
    {
      match: "cbc:TaxCurrencyCode",
      rules: [
        {
          id: "PEPPOL-EN16931-R005",
          holds: (code) =>
            normalizeSpace(code.text) !== (code.parent ? value(code.parent, "cbc:DocumentCurrencyCode") : ""),
          message: () => "The accounting currency (BT-6) is that of the invoice: leave it out",
        },
      ],
    },
    { match: "cac:AccountingCustomerParty/cac:Party", rules: [endpoint("PEPPOL-EN16931-R010", "buyer (BT-49)")] },
    { match: "cac:AccountingSupplierParty/cac:Party", rules: [endpoint("PEPPOL-EN16931-R020", "seller (BT-34)")] },
    ...adjustmentContexts(set),
    {
      match: "cac:PaymentMeans",
      when: (means) => ["49", "59"].includes(value(means, "cbc:PaymentMeansCode")),
      rules: [present("PEPPOL-EN16931-R061", "The mandate of the direct debit (BT-89)", "cac:PaymentMandate/cbc:ID")],
    },
    ...(isPeppol
      ? inEach(amountNames, {
          // The VAT total in the accounting currency has no breakdown.
          when: (amount) =>
            amount.name !== "cbc:TaxAmount" ||
            amount.parent?.name === "cac:TaxSubtotal" ||
            (amount.parent?.name === "cac:TaxTotal" && has(amount.parent, "cac:TaxSubtotal")),
          rules: [currencyRule],
        })
      : []),
    ...within(
      "PEPPOL-EN16931-R110",
      start,
      (day, limit) => day >= limit,
      "The period of a line starts before that of the invoice",
    ),
    ...within(
      "PEPPOL-EN16931-R111",
      end,
      (day, limit) => day <= limit,
      "The period of a line ends after that of the invoice",
    ),
    ...inLines("", { rules: [...lineRules[set], ...commonLineRules] }),
    {
      match: "cac:Price/cac:AllowanceCharge",
      rules: [
        {
          id: "PEPPOL-EN16931-R044",
          holds: (node) => value(node, "cbc:ChargeIndicator") === "false",
          message: () => "A price has a discount, not a charge: ChargeIndicator must be false",
        },
        {
          id: "PEPPOL-EN16931-R046",
          holds: (node) => {
            const gross = numberAt(node, base);
            const net = node.parent && numberAt(node.parent, "cbc:PriceAmount");
            const discount = numberAt(node, "cbc:Amount");
            return !gross || (net !== undefined && discount !== undefined && equal(net, minus(gross, discount)));
          },
          message: (node) =>
            `The net price is ${node.parent ? value(node.parent, "cbc:PriceAmount") : ""}, which is not gross ${value(node, base)} less discount ${value(node, "cbc:Amount")}`,
        },
      ],
    },
    {
      match: "cac:Price/cbc:BaseQuantity",
      when: (quantity) => attribute(quantity, "unitCode") !== undefined,
      rules: [
        {
          id: "PEPPOL-EN16931-R130",
          holds: (quantity, { root }) => {
            const line = quantity.parent?.parent;
            const billed = line
              ? [...select(line, "cbc:InvoicedQuantity"), ...select(line, "cbc:CreditedQuantity")]
              : [];
            const own = root.name === "ubl:Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
            return (
              billed.length === 0 ||
              billed.some(
                (each) => each.name === own && attribute(each, "unitCode") === attribute(quantity, "unitCode"),
              )
            );
          },
          message: () => "The unit of the price (BT-150) is not that of the quantity (BT-130)",
        },
      ],
    },
  ];
}
