/** What a setting may be, as far as the form can say; each gives the message for a text that it may not. */
import { millimetres } from "./page-geometry.ts";

export type SettingCheck = (text: string) => string | null;

export const checkLength: SettingCheck = (text) =>
  millimetres(text) === null ? 'Write a length with its unit, such as "20mm".' : null;

/** A length that a page can have. */
export const checkSize: SettingCheck = (text) =>
  checkLength(text) ?? (millimetres(text) ? null : "It must be more than 0.");

export function checkNumber(
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
  isWhole = false,
): SettingCheck {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value)) return "Write a number.";
    if (isWhole && !Number.isInteger(value)) return "Write a whole number.";
    if (value < minimum || value > maximum) return `It must be between ${minimum} and ${maximum}.`;
    return null;
  };
}

export const checkLocale: SettingCheck = (text) => {
  try {
    if (Intl.getCanonicalLocales(text).length === 1) return null;
  } catch {
    // Not a tag.
  }

  return 'Write a language tag such as "en", "fr" or "de-AT".';
};

export const checkTimezone: SettingCheck = (text) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return null;
  } catch {
    return 'Write a time zone such as "UTC" or "Europe/Paris".';
  }
};

export const checkCurrency: SettingCheck = (text) =>
  /^[A-Z]{3}$/.test(text) ? null : 'Write a currency code of three capital letters, such as "EUR".';

/** One host to a line. */
export const checkHosts: SettingCheck = (text) => {
  const wrong = hostsOf(text).find((host) => !/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/.test(host));

  return wrong === undefined
    ? null
    : `${wrong} is not a host name: write it in lower case without scheme or path, such as cdn.example.com.`;
};

export function hostsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((host) => host.trim())
    .filter((host) => host !== "");
}
