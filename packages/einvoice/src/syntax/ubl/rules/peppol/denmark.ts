/** DK-R-002 to -017: what Peppol adds for sellers in Denmark. */

import { compare, parseDecimal, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import { attribute, first, has, is, select, some, texts, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { buyer, isRaw, legalId, rule, seller, where } from "./countries.ts";

const isDanish = (root: XmlElement) => isRaw(root, "Supplier", "DK");
const isWithinDenmark = (root: XmlElement) => isDanish(root) && isRaw(root, "Customer", "DK");

const account = "cac:PayeeFinancialAccount/cbc:ID";
const branch = "cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID";
const means = ["1", "10", "31", "42", "48", "49", "50", "58", "59", "93", "97"];
const classificationVersions = ["19.05.01", "19.0501", "26.08.01", "26.0801"];

/** The scheme of a legal registration, where there is one, is that of CVR numbers. */
function hasCvrScheme(node: XmlElement, path: string): boolean {
  const id = first(node, path);
  return id === undefined || (attribute(id, "schemeID") ?? "").trim() === "0184";
}

function isMeans(payment: XmlElement, ...codes: readonly string[]): boolean {
  return is(payment, "cbc:PaymentMeansCode", ...codes);
}

/** The number of the payment slip, from one of these types of slip. */
function slip(payment: XmlElement, ...types: readonly string[]): string | undefined {
  const [id = ""] = texts(payment, "cbc:PaymentID");
  return types.some((type) => id.startsWith(`${type}#`)) ? id : undefined;
}

function hasSlipLength(payment: XmlElement, types: readonly string[], ...lengths: readonly number[]): boolean {
  const id = slip(payment, ...types);
  return id === undefined || lengths.includes(id.length);
}

const payments: RuleContext = {
  match: "ubl:Invoice/cac:PaymentMeans",
  rules: [
    rule(
      "DK-R-005",
      (payment) => ` ${means.join(" ")} `.includes(` ${texts(payment, "cbc:PaymentMeansCode")[0] ?? ""} `),
      `Between Danish parties the means of payment are ${means.join(", ")}`,
    ),
    rule(
      "DK-R-006",
      (payment) => !isMeans(payment, "31", "42") || (value(payment, account) !== "" && value(payment, branch) !== ""),
      "The means of payment 31 and 42 need the account and the registration number of the bank",
    ),
    rule(
      "DK-R-007",
      (payment) =>
        !isMeans(payment, "49") ||
        (value(payment, "cac:PaymentMandate/cbc:ID") !== "" &&
          value(payment, "cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID") !== ""),
      "The means of payment 49 needs the mandate and the debited account",
    ),
    rule(
      "DK-R-008",
      (payment) =>
        !isMeans(payment, "50") ||
        (slip(payment, "01", "04", "15") !== undefined && /^[0-9]{7,8}$/.test(texts(payment, account)[0] ?? "")),
      "The means of payment 50 needs a reference that begins with 01#, 04# or 15#, and a giro account of 7 or 8 digits",
    ),
    rule(
      "DK-R-009",
      (payment) => !isMeans(payment, "50") || hasSlipLength(payment, ["04", "15"], 19),
      "A reference that begins with 04# or 15# has 16 digits behind it",
    ),
    rule(
      "DK-R-010",
      (payment) =>
        !isMeans(payment, "93") ||
        (slip(payment, "71", "73", "75") !== undefined && (texts(payment, account)[0] ?? "").length === 8),
      "The means of payment 93 needs a reference that begins with 71#, 73# or 75#, and a creditor number of 8 digits",
    ),
    rule(
      "DK-R-011",
      (payment) => !isMeans(payment, "93") || hasSlipLength(payment, ["71", "75"], 18, 19),
      "A reference that begins with 71# or 75# has 15 or 16 digits behind it",
    ),
  ],
};

/** The reason ZZZ is a number of four digits, or has a # inside. */
function isDanishReason(reason: string): boolean {
  const number = Number(reason);
  const isNumber = reason.trim().length === 4 && number >= 0 && number <= 9999;
  return isNumber || (reason.includes("#") && !reason.startsWith("#") && !reason.endsWith("#"));
}

const classification = "cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode";

const lines = ["ubl:Invoice/cac:InvoiceLine", "cn:CreditNote/cac:CreditNoteLine"].map(
  (match): RuleContext => ({
    match,
    rules: [
      rule(
        "DK-R-003",
        (line) =>
          !some(line, classification, (code) => attribute(code, "listID") === "TST") ||
          some(line, classification, (code) => classificationVersions.includes(attribute(code, "listVersionID") ?? "")),
        `A classification by UNSPSC names one of the versions ${classificationVersions.join(", ")}`,
      ),
    ],
  }),
);

export const denmark: readonly RuleContext[] = [
  ...where(
    isDanish,
    inDocument("", {
      rules: [
        rule(
          "DK-R-002",
          (root) => value(root, `${seller}/${legalId}`) !== "",
          "A Danish seller has its CVR number (BT-30)",
        ),
        rule(
          "DK-R-014",
          (root) => hasCvrScheme(root, `${seller}/${legalId}`),
          "The CVR number of a Danish seller has the scheme 0184",
        ),
        rule(
          "DK-R-016",
          (root) => {
            const due = parseDecimal(texts(root, "cac:LegalMonetaryTotal/cbc:PayableAmount")[0] ?? "");
            return (
              root.name !== "cn:CreditNote" ||
              !isRaw(root, "Customer", "DK") ||
              due === undefined ||
              compare(due, zero) >= 0
            );
          },
          "A Danish credit note cannot have a negative amount due",
        ),
      ],
    }),
  ),
  ...where(isWithinDenmark, [
    ...[seller, buyer].flatMap((party) =>
      inDocument(`${party}/cac:PartyIdentification`, {
        rules: [
          rule(
            "DK-R-013",
            (id) => select(id, "cbc:ID").every((each) => (attribute(each, "schemeID") ?? "").trim() !== ""),
            "An identifier of a Danish party needs its scheme",
          ),
        ],
      }),
    ),
    payments,
    ...inDocument(buyer, {
      rules: [
        rule(
          "DK-R-017",
          (party) => hasCvrScheme(party, legalId),
          "The legal registration of a Danish buyer has the scheme 0184",
        ),
      ],
    }),
    ...lines,
    {
      match: "cac:AllowanceCharge",
      rules: [
        rule(
          "DK-R-004",
          (adjustment) =>
            !is(adjustment, "cbc:AllowanceChargeReasonCode", "ZZZ") ||
            (has(adjustment, "cbc:AllowanceChargeReason") &&
              isDanishReason(texts(adjustment, "cbc:AllowanceChargeReason")[0] ?? "")),
          "The reason code ZZZ needs a reason of four digits, or one with a # inside",
        ),
      ],
    },
  ]),
];
