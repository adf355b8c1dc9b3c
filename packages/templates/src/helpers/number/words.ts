/** Numbers spelled out, and ordinals. */
import { Fault } from "../../core/errors.ts";
import { declaredWords } from "../declarations/number/words.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { localeTag, pluralRules } from "../intl.ts";
import { decimal } from "./decimal.ts";
import { spellerFor } from "./languages.ts";
import ordinalForms from "./ordinal-forms.json" with { type: "json" };

export const words = implementHelpers(declaredWords, {
  words: ([number, locale], context) => spell(number, locale ?? context.locale),
  ordinal: ([number, inWords, locale], context) => {
    const language = locale ?? context.locale;
    if (!Number.isInteger(Number(number)))
      throw new Fault(`${number} is not a position in an order: use a whole number.`);
    if (!inWords) return ordinal(Number(number), language);
    const speller = spellerFor(language);
    if (Number(number) < 1 || speller.toOrdinal === undefined) {
      throw new Fault(`The ordinal of ${number} cannot be spelled out in "${language}".`);
    }
    return speller.toOrdinal(BigInt(number));
  },
});

/** The number in words. The largest that is spelled has 66 digits: beyond it languages have no names. */
export function spell(number: number | bigint, locale: string): string {
  const digits = decimal(number).toFixed();
  if (digits.length > 66) throw new Fault(`${number} is too large to be spelled out.`);

  return spellerFor(locale).toCardinal(digits);
}

/** The number with the ending that the language gives an ordinal. */
export function ordinal(number: number, locale: string): string {
  const language = localeTag(locale).split("-")[0] ?? "en";
  const forms: { [category: string]: string } = (
    ordinalForms as { [language: string]: { [category: string]: string } }
  )[language] ?? { other: "{}." };
  const category = pluralRules(locale, "ordinal").select(number);

  return (forms[category] ?? forms.other ?? "{}.").replace("{}", String(number));
}
