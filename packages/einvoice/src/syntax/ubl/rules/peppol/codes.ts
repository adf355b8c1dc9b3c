/** The code lists of Peppol, its types of document and its dates. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { attribute, is, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { inEach } from "../contexts.ts";
import { amountNames } from "../en16931/code-lists.ts";
import { isWithin } from "./general.ts";

const invoiceTypes =
  "71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877".split(" ");
const creditNoteTypes = ["381", "396", "81", "83", "532"];
/** Processes with their own list of document types. */
const processes = [
  "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
  "urn:peppol:france:billing:regulated",
  "urn:peppol:france:billing:non-regulated",
  "urn:peppol:bis:billing_with_response",
];
/** Address schemes of EN 16931 that Peppol does not deliver to. */
const foreignSchemes =
  "0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220 AN AQ AS AU EM".split(" ");

const isIn = (id: string, what: string, holds: (code: string, node: XmlElement) => boolean): XmlRule => ({
  id,
  holds: (node) => holds(normalizeSpace(node.text), node),
  message: (node) => `"${normalizeSpace(node.text)}" is not in Peppol's list of ${what}`,
});

function ofProcess(id: string, what: string, codes: readonly string[]): XmlRule {
  return {
    id,
    holds: (node, { root }) =>
      !processes.includes(value(root, "cbc:ProfileID")) || codes.includes(normalizeSpace(node.text)),
    message: (node) => `Peppol has no ${what} of the type ${normalizeSpace(node.text)} (BT-3)`,
  };
}

function isDay(text: string): boolean {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const exemptions: readonly (readonly [id: string, code: string, category: string])[] = [
  ["P0104", "VATEX-EU-G", "G"],
  ["P0105", "VATEX-EU-O", "O"],
  ["P0106", "VATEX-EU-IC", "K"],
  ["P0107", "VATEX-EU-AE", "AE"],
  ["P0108", "VATEX-EU-D", "E"],
  ["P0109", "VATEX-EU-F", "E"],
  ["P0110", "VATEX-EU-I", "E"],
  ["P0111", "VATEX-EU-J", "E"],
];

export const codeContexts: readonly RuleContext[] = [
  {
    match: "cbc:EmbeddedDocumentBinaryObject",
    when: (node) => attribute(node, "mimeCode") !== undefined,
    rules: [
      {
        id: "PEPPOL-EN16931-CL001",
        holds: (node) => isCode("attachment-types", attribute(node, "mimeCode") ?? ""),
        message: (node) => `"${attribute(node, "mimeCode")}" is not in Peppol's list of attachment types`,
      },
    ],
  },
  ...(
    [
      ["CL002", "false", "allowance-reasons", "allowance reasons"],
      ["CL003", "true", "charge-reasons", "charge reasons"],
    ] as const
  ).map(
    ([id, indicator, list, what]): RuleContext => ({
      match: "cac:AllowanceCharge/cbc:AllowanceChargeReasonCode",
      when: (node) => is(node.parent!, "cbc:ChargeIndicator", indicator),
      rules: [isIn(`PEPPOL-EN16931-${id}`, what, (code) => isCode(list, code))],
    }),
  ),
  {
    match: "cac:InvoicePeriod/cbc:DescriptionCode",
    rules: [isIn("PEPPOL-EN16931-CL006", "VAT dates (3, 35, 432)", (code) => ["3", "35", "432"].includes(code))],
  },
  ...inEach(amountNames, {
    rules: [
      {
        id: "PEPPOL-EN16931-CL007",
        holds: (amount) => {
          const code = attribute(amount, "currencyID") ?? "";
          return code === "STN" || (code !== "STD" && isCode("currencies", code));
        },
        message: (amount) => `"${attribute(amount, "currencyID") ?? ""}" is not in Peppol's list of currencies`,
      },
    ],
  }),
  {
    match: "cbc:InvoiceTypeCode",
    rules: [
      ofProcess("PEPPOL-EN16931-P0100", "invoice", invoiceTypes),
      {
        id: "PEPPOL-EN16931-P0112",
        holds: (node, { root }) => !["326", "384"].includes(normalizeSpace(stringValue(node))) || isWithin(root, "DE"),
        message: () => "The types 326 and 384 are for invoices within Germany",
      },
    ],
  },
  {
    match: "cbc:CreditNoteTypeCode",
    rules: [ofProcess("PEPPOL-EN16931-P0101", "credit note", creditNoteTypes)],
  },
  ...inEach(
    ["IssueDate", "DueDate", "TaxPointDate", "StartDate", "EndDate", "ActualDeliveryDate"].map((name) => `cbc:${name}`),
    {
      rules: [
        {
          id: "PEPPOL-EN16931-F001",
          holds: (node) => isDay(node.text),
          message: (node) => `${node.name.slice(4)} is "${node.text}": write a day that exists as YYYY-MM-DD`,
        },
      ],
    },
  ),
  {
    match: "cbc:EndpointID",
    when: (node) => attribute(node, "schemeID") !== undefined,
    rules: [
      {
        id: "PEPPOL-EN16931-CL008",
        holds: (node) => {
          const scheme = attribute(node, "schemeID") ?? "";
          return isCode("electronic-address-schemes", scheme) && !foreignSchemes.includes(scheme);
        },
        message: (node) =>
          `"${attribute(node, "schemeID")}" is not a scheme of electronic addresses that Peppol delivers to`,
      },
    ],
  },
  ...exemptions.map(
    ([id, code, category]): RuleContext => ({
      match: "cac:TaxCategory",
      when: (tax) => texts(tax, "cbc:TaxExemptionReasonCode").some((written) => written.toUpperCase() === code),
      rules: [
        {
          id: `PEPPOL-EN16931-${id}`,
          holds: (tax) => value(tax, "cbc:ID") === category,
          message: () => `The exemption ${code} is for VAT category ${category}`,
        },
      ],
    }),
  ),
];
