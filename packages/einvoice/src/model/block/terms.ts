/** Pieces of the `_invoice` schema that several groups share: identifiers, periods, VAT. */

import { code, date, decimal, object, text } from "./field.ts";

/** The profile `basic` lacks the field. */
export const notInBasic = { basic: false } as const;

/** Only the profile `extended` has the field. */
export const inExtended = { basic: false, inModel: false } as const;

export const identifier = (
  term: string,
  title: string,
  list: "reference-types" | "identifier-schemes",
  rule: string,
  options: { basic?: false } = {},
) =>
  object(
    term,
    title,
    {
      value: text(term, "The identifier", { required: true }),
      scheme: code(term === "" ? "" : `${term}-1`, "Its scheme", list, rule),
    },
    { short: "value", ...options },
  );

export const period = (group: string, start: string, end: string) =>
  object(group, "Billing period", { start: date(start, "First day"), end: date(end, "Last day") });

export const tax = (category: string, rate: string, categoryRule: string, codeRule: string) =>
  object(
    "",
    "VAT",
    {
      category: code(category, "VAT category (UNTDID 5305), such as S, Z, E, AE, K, G, O", "vat-categories", codeRule, {
        required: categoryRule as string,
      }),
      rate: decimal(rate, "VAT rate in percent"),
      exemption_reason: text("", "Why there is no VAT, where `taxes` has several reasons", inExtended),
      exemption_code: code("", "Why there is no VAT (VATEX)", "exemption-codes", "BR-CL-22", inExtended),
    },
    { required: categoryRule as string },
  );
