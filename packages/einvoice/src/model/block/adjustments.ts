/** BG-20, BG-21, BG-27 and BG-28 of the `_invoice` schema: allowances and charges of the document and of its lines. */

import { amount, code, decimal, type FieldOptions, object, text } from "./field.ts";
import { notInBasic, tax } from "./terms.ts";

interface AdjustmentTerms {
  readonly amount: string;
  readonly base: string;
  readonly percent: string;
  readonly reason: string;
  readonly code: string;
  /** The rules that ask for the amount, and for two decimals of it and of its base. */
  readonly rules: { readonly amount: string; readonly amountDecimals: string; readonly baseDecimals: string };
}

/** `extent`: Factur-X BASIC does not use base and percentage on a line. */
function adjustmentFields(isCharge: boolean, terms: AdjustmentTerms, extent: FieldOptions = {}) {
  return {
    amount: amount(terms.amount, "Amount without VAT", terms.rules.amountDecimals, { required: terms.rules.amount }),
    base: amount(terms.base, "Amount that the percentage is of", terms.rules.baseDecimals, extent),
    percent: decimal(terms.percent, "Percentage", extent),
    reason: text(terms.reason, "Reason as text"),
    reason_code: isCharge
      ? code(terms.code, "Reason (UNTDID 7161)", "charge-reasons", "BR-CL-20")
      : code(terms.code, "Reason (UNTDID 5189)", "allowance-reasons", "BR-CL-19"),
  };
}

export const documentAllowance = object("BG-20", "Allowance", {
  ...adjustmentFields(false, {
    amount: "BT-92",
    base: "BT-93",
    percent: "BT-94",
    reason: "BT-97",
    code: "BT-98",
    rules: { amount: "BR-31", amountDecimals: "BR-DEC-01", baseDecimals: "BR-DEC-02" },
  }),
  tax: tax("BT-95", "BT-96", "BR-32", "BR-CL-17"),
});

export const documentCharge = object("BG-21", "Charge", {
  ...adjustmentFields(true, {
    amount: "BT-99",
    base: "BT-100",
    percent: "BT-101",
    reason: "BT-104",
    code: "BT-105",
    rules: { amount: "BR-36", amountDecimals: "BR-DEC-05", baseDecimals: "BR-DEC-06" },
  }),
  tax: tax("BT-102", "BT-103", "BR-37", "BR-CL-17"),
});

export const lineAllowance = object(
  "BG-27",
  "Allowance",
  adjustmentFields(
    false,
    {
      amount: "BT-136",
      base: "BT-137",
      percent: "BT-138",
      reason: "BT-139",
      code: "BT-140",
      rules: { amount: "BR-41", amountDecimals: "BR-DEC-24", baseDecimals: "BR-DEC-25" },
    },
    notInBasic,
  ),
);

export const lineCharge = object(
  "BG-28",
  "Charge",
  adjustmentFields(
    true,
    {
      amount: "BT-141",
      base: "BT-142",
      percent: "BT-143",
      reason: "BT-144",
      code: "BT-145",
      rules: { amount: "BR-43", amountDecimals: "BR-DEC-27", baseDecimals: "BR-DEC-28" },
    },
    notInBasic,
  ),
);
