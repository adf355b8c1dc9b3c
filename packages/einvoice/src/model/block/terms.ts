/** Pieces of the `_invoice` schema that several groups share: identifiers, periods, VAT. */

import { code, date, decimal, object, text } from "./field.ts";

/** The profile `basic` lacks the field. */
export const notInBasic = { basic: false } as const;

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
    { value: text(term, "The identifier", { required: true }), scheme: code(`${term}-1`, "Its scheme", list, rule) },
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
    },
    { required: categoryRule as string },
  );
