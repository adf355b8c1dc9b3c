/** Formatters of the platform's Intl, kept: making one costs fifty times as much as using it. */
import { Fault } from "../core/errors.ts";

/** How many formatters of one kind are kept before the oldest leaves. */
const MOST_KEPT = 200;

/** Keeps what `make` returns, by key. */
export function kept<Made>(make: (key: string) => Made): (key: string) => Made {
  const entries = new Map<string, Made>();

  return (key) => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (entries.size >= MOST_KEPT) entries.delete(entries.keys().next().value ?? key);
    entries.set(key, made);

    return made;
  };
}

/** The locale as a valid tag: `de_AT` is read as `de-AT`. */
export const localeTag: (locale: string) => string = kept((locale) => {
  try {
    const [tag] = Intl.getCanonicalLocales(locale.replaceAll("_", "-"));
    if (tag !== undefined) return tag;
  } catch {
    // Falls through to the fault below.
  }
  throw new Fault(`"${locale}" is not a language tag: write one such as "de", "en-GB" or "pt-BR".`);
});

const numberFormats = kept((key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.NumberFormatOptions];
  return new Intl.NumberFormat(locale, options);
});

/** What is zero, or rounds to it, is printed without a minus. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormats(JSON.stringify([localeTag(locale), { signDisplay: "negative", ...options }]));
}

const dateFormats = kept((key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.DateTimeFormatOptions];
  return new Intl.DateTimeFormat(locale, options);
});

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormats(JSON.stringify([localeTag(locale), options]));
}

const collators = kept((locale) => new Intl.Collator(locale, { numeric: true }));

export function collatorFor(locale: string): Intl.Collator {
  return collators(localeTag(locale));
}

const pluralRulesByKey = kept((key) => {
  const [locale, type] = JSON.parse(key) as [string, "cardinal" | "ordinal"];
  return new Intl.PluralRules(locale, { type });
});

export function pluralRules(locale: string, type: "cardinal" | "ordinal"): Intl.PluralRules {
  return pluralRulesByKey(JSON.stringify([localeTag(locale), type]));
}
