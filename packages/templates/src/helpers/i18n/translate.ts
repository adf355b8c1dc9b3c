/** Texts by key for the document's language, and names of countries. */
import { Fault } from "../../core/errors.ts";
import { ownProperty } from "../../core/own-property.ts";
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Helper, Value } from "../helper.ts";
import { kept, localeTag, pluralRules } from "../intl.ts";
import { fieldOf, textOf } from "../values.ts";

const texts = {
  _translations: {
    en: { invoice: { title: "Invoice {number}" }, pages: { one: "{count} page", other: "{count} pages" } },
    de: { invoice: { title: "Rechnung {number}" }, pages: { one: "{count} Seite", other: "{count} Seiten" } },
  },
};

export const translations: Helper[] = [
  defineHelper({
    name: "t",
    group: "i18n",
    doc: "The text with this key in the render's locale, from the data's `_translations`. `{name}` in it is filled in from the values; with a count, the plural form is chosen.",
    arguments: [
      { name: "key", type: "text", doc: "The key; dots go into nested objects." },
      { name: "values", type: "object", doc: "What is filled in, by name.", optional: true },
      {
        name: "count",
        type: "number",
        doc: "Chooses the plural form, and fills in `{count}`.",
        optional: true,
        named: true,
      },
      {
        name: "default",
        type: "text",
        doc: "The text where there is no translation; the key without it.",
        optional: true,
        named: true,
      },
    ],
    returns: "text",
    examples: [
      { data: { ...texts, order: { number: 42 } }, value: '"invoice.title"', args: ["order"], output: "Invoice 42" },
      { data: { ...texts, total: 3 }, value: '"pages"', named: { count: "total" }, output: "3 pages" },
      { data: texts, value: '"footer"', named: { default: '"Thank you"' }, output: "Thank you" },
    ],
    run: ([key, values, count, fallback], { translations: all, locale, meter }) => {
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
  }),
  defineHelper({
    name: "locale",
    group: "i18n",
    doc: "The render's locale, such as `fr-CA`, or a part of it: for `<html lang>`, or to choose texts.",
    arguments: [{ name: "part", type: "text", doc: "`tag` for the whole, `language` or `region`.", default: "tag" }],
    returns: "text",
    examples: [
      {
        data: {},
        liquid: '{{ "language" | locale }}',
        jinja2: '{{ locale("language") }}',
        handlebars: '{{locale "language"}}',
        output: "en",
      },
    ],
    run: ([part], { locale }) => {
      const tag = localeTag(locale);
      if (part === "tag") return tag;
      const parts = new Intl.Locale(tag);
      if (part === "language") return parts.language;
      if (part === "region") return parts.region ?? "";
      throw new Fault(`A locale has no part "${part}": use tag, language or region.`);
    },
  }),
  defineHelper({
    name: "country_name",
    group: "i18n",
    doc: "The name of a country by its code, in the language of the locale.",
    arguments: [{ name: "code", type: "text", doc: "Two letters, such as FR." }, localeArgument],
    returns: "text",
    examples: [
      { data: { country: "DE" }, value: "country", output: "Germany" },
      { data: { country: "DE" }, value: "country", named: { locale: '"fr"' }, output: "Allemagne" },
    ],
    run: ([code, locale], context) => {
      if (code === "") return "";
      if (!/^[a-z]{2}$/i.test(code))
        throw new Fault(`"${code}" is not a country code: write its two letters, such as FR.`);
      return countryNames(localeTag(locale ?? context.locale)).of(code.toUpperCase()) ?? code;
    },
  }),
];

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
