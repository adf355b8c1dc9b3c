/** Amounts of money spelled out, as on cheques. */
import { declaredMoneyWords } from "../declarations/money/money-words.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { numberFormat } from "../intl.ts";
import { decimal, toNumber } from "../number/decimal.ts";
import { spell } from "../number/words.ts";
import { checkedCurrency } from "./currency.ts";

export const moneyWords = implementHelpers(declaredMoneyWords, {
  money_words: ([amount, code, locale], context) => {
    const language = locale ?? context.locale;
    const currency = checkedCurrency(code ?? context.currency);
    const { maximumFractionDigits: decimals = 2 } = numberFormat(language, {
      style: "currency",
      currency,
    }).resolvedOptions();
    const exact = decimal(amount).round(decimals, 1);
    const whole = exact.round(0, 0);
    const rest = exact.minus(whole).abs();

    // Formatted without decimals, so that one dollar is not "1.00 dollars".
    const naming = { style: "currency", currency, currencyDisplay: "name", maximumFractionDigits: 0 } as const;
    const parts = numberFormat(language, naming).formatToParts(toNumber(whole));
    const name = parts.find((part) => part.type === "currency")?.value ?? currency;
    const words = `${spell(BigInt(whole.toFixed(0)), language)} ${name}`;
    if (rest.eq(0)) return words;
    const unit = 10 ** decimals;

    return `${words} ${rest.times(unit).toFixed(0).padStart(decimals, "0")}/${unit}`;
  },
});
