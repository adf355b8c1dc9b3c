/** Declarations. Texts by key for the document's language, and names of countries. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

const texts = {
  _translations: {
    en: { invoice: { title: "Invoice {number}" }, pages: { one: "{count} page", other: "{count} pages" } },
    de: { invoice: { title: "Rechnung {number}" }, pages: { one: "{count} Seite", other: "{count} Seiten" } },
  },
};

export const declaredTranslations = {
  t: declareHelper({
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
  }),
  locale: declareHelper({
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
  }),
  country_name: declareHelper({
    name: "country_name",
    group: "i18n",
    doc: "The name of a country by its code, in the language of the locale.",
    arguments: [{ name: "code", type: "text", doc: "Two letters, such as FR." }, localeArgument],
    returns: "text",
    examples: [
      { data: { country: "DE" }, value: "country", output: "Germany" },
      { data: { country: "DE" }, value: "country", named: { locale: '"fr"' }, output: "Allemagne" },
    ],
  }),
};
