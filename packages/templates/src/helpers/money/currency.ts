/** Amounts of money as people read them. */
import { Fault } from "../../core/errors.ts";
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Argument, Helper } from "../helper.ts";
import { numberFormat } from "../intl.ts";

const amount = { name: "amount", type: "number", doc: "The amount." } as const;

const codeArgument = {
  name: "code",
  type: "text",
  doc: "The currency, such as EUR or USD; the render's currency where it is absent.",
  optional: true,
} as const satisfies Argument;

export const currencies: Helper[] = [
  defineHelper({
    name: "currency",
    group: "money",
    doc: "An amount with its currency, as the locale writes it. It is rounded to the currency's decimals: two for EUR, none for JPY.",
    arguments: [amount, codeArgument, localeArgument],
    returns: "text",
    examples: [
      { data: { total: 1234.5 }, value: "total", args: ['"USD"'], output: "$1,234.50" },
      {
        data: { total: 1234.5 },
        value: "total",
        args: ['"EUR"'],
        named: { locale: '"de"' },
        output: "1.234,50\u00a0€",
      },
    ],
    run: ([number, code, locale], context) =>
      formatMoney(number, code ?? context.currency, locale ?? context.locale, "standard"),
  }),
  defineHelper({
    name: "accounting",
    group: "money",
    doc: "An amount as in accounts: in many locales a negative one is in parentheses.",
    arguments: [amount, codeArgument, localeArgument],
    returns: "text",
    examples: [{ data: { balance: -1234.5 }, value: "balance", args: ['"USD"'], output: "($1,234.50)" }],
    run: ([number, code, locale], context) =>
      formatMoney(number, code ?? context.currency, locale ?? context.locale, "accounting"),
  }),
];

function formatMoney(
  amount: number | bigint,
  code: string,
  locale: string,
  currencySign: "standard" | "accounting",
): string {
  return numberFormat(locale, { style: "currency", currency: checkedCurrency(code), currencySign }).format(amount);
}

/** The code in capitals. */
export function checkedCurrency(code: string): string {
  if (/^[a-z]{3}$/i.test(code)) return code.toUpperCase();

  throw new Fault(`"${code}" is not a currency: write its three letters, such as EUR or USD.`);
}
