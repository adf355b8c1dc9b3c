/** Texts by key for the document's language, and names of countries. */
import { Fault } from "../../core/errors.ts";
import { ownProperty } from "../../core/own-property.ts";
import { declaredTranslations } from "../declarations/i18n/translate.ts";
import type { Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { kept, localeTag, pluralRules } from "../intl.ts";
import { fieldOf, textOf } from "../values.ts";

export const translations = implementHelpers(declaredTranslations, {
  t: ([key, values, count, fallback], { translations: all, locale, meter }) => {
    const found = ownProperty(all, key) ?? fieldOf(all, key);
    const text = pluralForm(found as Value, count, locale);
    if (text === undefined) return fallback ?? key;

    const filled = text.replace(/\{([\w.]+)\}/g, (whole, name: string) => {
      if (name === "count" && count !== undefined) return String(count);
      const value = values === undefined ? undefined : fieldOf(values, name);
      return value === undefined || value === null ? whole : textOf(value);
    });
    meter.string(filled.length);
    return filled;
  },
  locale: ([part], { locale }) => {
    const tag = localeTag(locale);
    if (part === "tag") return tag;
    const parts = new Intl.Locale(tag);
    if (part === "language") return parts.language;
    if (part === "region") return parts.region ?? "";
    throw new Fault(`A locale has no part "${part}": use tag, language or region.`);
  },
  country_name: ([code, locale], context) => {
    if (code === "") return "";
    if (!/^[a-z]{2}$/i.test(code))
      throw new Fault(`"${code}" is not a country code: write its two letters, such as FR.`);
    return countryNames(localeTag(locale ?? context.locale)).of(code.toUpperCase()) ?? code;
  },
});

const countryNames = kept((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** The text itself, or the form of it that goes with the count. */
function pluralForm(found: Value, count: number | bigint | undefined, locale: string): string | undefined {
  if (typeof found === "string") return found;
  if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
  const category = count === undefined ? "other" : pluralRules(locale, "cardinal").select(Number(count));
  const zero = Number(count) === 0 ? ownProperty(found, "zero") : undefined;
  const form = zero ?? ownProperty(found, category) ?? ownProperty(found, "other");

  return typeof form === "string" ? form : undefined;
}
