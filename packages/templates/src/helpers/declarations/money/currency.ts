/** Declarations. Amounts of money as people read them. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";
import type { Argument } from "../../helper.ts";

const amount = { name: "amount", type: "number", doc: "The amount." } as const;

const codeArgument = {
  name: "code",
  type: "text",
  doc: "The currency, such as EUR or USD; the render's currency where it is absent.",
  optional: true,
} as const satisfies Argument;

export const declaredCurrencies = {
  currency: declareHelper({
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
  }),
  accounting: declareHelper({
    name: "accounting",
    group: "money",
    doc: "An amount as in accounts: in many locales a negative one is in parentheses.",
    arguments: [amount, codeArgument, localeArgument],
    returns: "text",
    examples: [{ data: { balance: -1234.5 }, value: "balance", args: ['"USD"'], output: "($1,234.50)" }],
  }),
};
