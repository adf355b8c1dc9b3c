/** BG-20, BG-21, BG-27, BG-28: allowances and charges of the document and of its lines. */

import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { has, select } from "../../../select.ts";
import type { XmlRule } from "../../../xml-rule.ts";
import { isOfKind, isVat } from "../../kinds.ts";
import { inDocument, inLines } from "../contexts.ts";
import { present } from "../presence.ts";

const amount = (id: string, what: string) => present(id, `The amount of the ${what}`, "cbc:Amount");
const reason = (id: string, what: string) =>
  present(
    id,
    `The reason of the ${what}, as text or code,`,
    "cbc:AllowanceChargeReason",
    "cbc:AllowanceChargeReasonCode",
  );

function category(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => select(node, "cac:TaxCategory").some((tax) => isVat(tax) && has(tax, "cbc:ID")),
    message: () => `The ${what} has no VAT category: give TaxCategory an ID and the TaxScheme VAT`,
  };
}

const ofKind = (isCharge: boolean) => (node: Parameters<typeof isOfKind>[0]) => isOfKind(node, isCharge);

export const documentAdjustments = [
  ...inDocument("cac:AllowanceCharge", {
    when: ofKind(false),
    rules: [
      amount("BR-31", "allowance"),
      category("BR-32", "allowance"),
      reason("BR-33", "allowance"),
      reason("BR-CO-21", "allowance"),
      twoDecimals("BR-DEC-01", "cbc:Amount"),
      twoDecimals("BR-DEC-02", "cbc:BaseAmount"),
    ],
  }),
  ...inDocument("cac:AllowanceCharge", {
    when: ofKind(true),
    rules: [
      amount("BR-36", "charge"),
      category("BR-37", "charge"),
      reason("BR-38", "charge"),
      reason("BR-CO-22", "charge"),
      twoDecimals("BR-DEC-05", "cbc:Amount"),
      twoDecimals("BR-DEC-06", "cbc:BaseAmount"),
    ],
  }),
];

export const lineAdjustments = [
  ...inLines("cac:AllowanceCharge", {
    when: ofKind(false),
    rules: [
      amount("BR-41", "allowance of the line"),
      reason("BR-42", "allowance of the line"),
      reason("BR-CO-23", "allowance of the line"),
      twoDecimals("BR-DEC-24", "cbc:Amount"),
      twoDecimals("BR-DEC-25", "cbc:BaseAmount"),
    ],
  }),
  ...inLines("cac:AllowanceCharge", {
    when: ofKind(true),
    rules: [
      amount("BR-43", "charge of the line"),
      reason("BR-44", "charge of the line"),
      reason("BR-CO-24", "charge of the line"),
      twoDecimals("BR-DEC-27", "cbc:Amount"),
      twoDecimals("BR-DEC-28", "cbc:BaseAmount"),
    ],
  }),
];
