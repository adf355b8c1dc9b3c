/** Amounts of money as people read them. */
import { Fault } from "../../core/errors.ts";
import { declaredCurrencies } from "../declarations/money/currency.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { numberFormat } from "../intl.ts";

export const currencies = implementHelpers(declaredCurrencies, {
  currency: ([number, code, locale], context) =>
    formatMoney(number, code ?? context.currency, locale ?? context.locale, "standard"),
  accounting: ([number, code, locale], context) =>
    formatMoney(number, code ?? context.currency, locale ?? context.locale, "accounting"),
});

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
