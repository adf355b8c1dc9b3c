/**
 * Month and day names, long formats and week rules for date-fns, taken from Intl: every locale of the platform, and nothing
 * to load. (The 95 locales that come with date-fns are 475 modules and take seconds to load.)
 */
import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { dateFormat, kept, localeTag } from "../intl.ts";
import { ordinal } from "../number/words.ts";

type Width = "narrow" | "short" | "abbreviated" | "wide" | "any";

/** The locale as date-fns wants it. */
export const dateLocale: (locale: string) => Locale = kept((locale) => {
  const tag = localeTag(locale);
  if (tag === "en" || tag === "en-US") return enUS;
  const months = namesByWidth((width) => monthNames(tag, width));
  const days = namesByWidth((width) => dayNames(tag, width));
  const firstDay = firstDayOfWeek(tag);

  return {
    ...enUS,
    code: tag,
    localize: {
      ...enUS.localize,
      ordinalNumber: (number) => ordinal(number, tag),
      month: (month, options) => months(options)[month] ?? "",
      day: (day, options) => days(options)[day] ?? "",
      dayPeriod: (period, options) => dayPeriod(tag, period, options?.width === "narrow"),
      era: (era, options) => eraName(tag, era, options?.width),
    },
    formatLong: {
      date: (options) => longFormats(`${tag} date ${String(options.width ?? "full")}`),
      time: (options) => longFormats(`${tag} time ${String(options.width ?? "full")}`),
      dateTime: (options) => `{{date}}${betweenDateAndTime(`${tag} ${String(options.width ?? "full")}`)}{{time}}`,
    },
    options: { weekStartsOn: firstDay, firstWeekContainsDate: firstDay === 1 ? 4 : 1 },
  };
});

/** Names by width, and by whether they are in a date (15 novembre) or alone (November); made when first used. */
function namesByWidth(
  make: (width: "narrow" | "short" | "long") => { inDate: string[]; alone: string[] },
): (options: { width?: Width; context?: "formatting" | "standalone" } | undefined) => string[] {
  const made = kept((width) => make(width as "narrow" | "short" | "long"));

  return (options) => {
    const width =
      options?.width === "narrow"
        ? "narrow"
        : options?.width === "abbreviated" || options?.width === "short"
          ? "short"
          : "long";
    const names = made(width);
    return options?.context === "standalone" ? names.alone : names.inDate;
  };
}

function monthNames(tag: string, width: "narrow" | "short" | "long") {
  const alone = dateFormat(tag, { month: width, timeZone: "UTC" });
  const inDate = dateFormat(tag, { day: "numeric", month: width, timeZone: "UTC" });
  const month = (at: number) => Date.UTC(2026, at, 15);
  const names = Array.from({ length: 12 }, (_, at) => alone.format(month(at)));

  return {
    alone: names,
    // Some languages write the month of a date as a number; its name is then the one used alone.
    inDate: names.map((name, at) => {
      const inside = partOf(inDate, month(at), "month");
      return /^\d*$/.test(inside) ? name : inside;
    }),
  };
}

function dayNames(tag: string, width: "narrow" | "short" | "long") {
  const format = dateFormat(tag, { weekday: width, timeZone: "UTC" });
  // 1 November 2026 is a Sunday.
  const names = Array.from({ length: 7 }, (_, at) => partOf(format, Date.UTC(2026, 10, 1 + at), "weekday"));

  return { alone: names, inDate: names };
}

function dayPeriod(tag: string, period: string, isNarrow: boolean): string {
  const hours: { [period: string]: number } = {
    am: 9,
    pm: 21,
    noon: 12,
    midnight: 0,
    morning: 9,
    afternoon: 15,
    evening: 19,
    night: 23,
  };
  const hour = Date.UTC(2026, 0, 1, hours[period] ?? 9);
  const isHalfDay = period === "am" || period === "pm";
  const format = dateFormat(tag, {
    hour: "numeric",
    hourCycle: "h12",
    timeZone: "UTC",
    ...(isHalfDay ? {} : { dayPeriod: isNarrow ? "narrow" : "long" }),
  });

  return partOf(format, hour, "dayPeriod");
}

function eraName(tag: string, era: number, width: Width | undefined): string {
  const format = dateFormat(tag, {
    year: "numeric",
    era: width === "narrow" ? "narrow" : width === "wide" ? "long" : "short",
    timeZone: "UTC",
  });

  return partOf(format, era === 0 ? Date.UTC(-100, 0, 1) : Date.UTC(2026, 0, 1), "era");
}

function partOf(format: Intl.DateTimeFormat, time: number, type: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(time).find((part) => part.type === type)?.value ?? "";
}

type Length = "full" | "long" | "medium" | "short";

/** 3 February 2026, 04:05:06: a date whose parts cannot be mistaken for each other. */
const SAMPLE = Date.UTC(2026, 1, 3, 4, 5, 6);

/** `P` to `PPPP` and `p` to `pppp` as patterns, read off a date that the locale formats. `P` has all digits of the year. */
const longFormats = kept((key) => {
  const [tag, kind, width] = key.split(" ") as [string, "date" | "time", Length];
  const style = kind === "date" ? { dateStyle: width } : { timeStyle: width };
  const format = dateFormat(tag, { ...style, timeZone: "UTC" });
  const isTwelve = /h1[12]/.test(format.resolvedOptions().hourCycle ?? "");
  const isShortDate = kind === "date" && width === "short";

  return format
    .formatToParts(SAMPLE)
    .map((part) => token(part, isTwelve, isShortDate))
    .join("");
});

/** What the locale writes between a date and a time. */
const betweenDateAndTime = kept((key) => {
  const [tag, width] = key.split(" ") as [string, Length];
  const parts = dateFormat(tag, { dateStyle: width, timeStyle: "short", timeZone: "UTC" }).formatToParts(SAMPLE);
  const time = parts.findIndex(({ type }) => type === "hour" || type === "dayPeriod");
  const before = parts[time - 1];
  const endOfDate = dateFormat(tag, { dateStyle: width, timeZone: "UTC" }).formatToParts(SAMPLE).at(-1);
  if (before?.type !== "literal") return " ";

  // In Japanese and Chinese the text before the time starts with the sign for the day, which is the end of the date.
  const isShared = endOfDate?.type === "literal" && before.value.startsWith(endOfDate.value);
  return quoted(isShared ? before.value.slice(endOfDate.value.length) : before.value);
});

function token(part: Intl.DateTimeFormatPart, isTwelve: boolean, isShortDate: boolean): string {
  const isPadded = part.value.length === 2 || isShortDate;
  switch (part.type) {
    case "year":
      return part.value.length === 2 && !isShortDate ? "yy" : "y";
    case "month":
      if (/^\d+$/.test(part.value)) return isPadded ? "MM" : "M";
      return part.value.replace(".", "").length > 4 ? "MMMM" : "MMM";
    case "day":
      return isPadded ? "dd" : "d";
    case "weekday":
      return "EEEE";
    case "hour":
      if (isTwelve) return isPadded ? "hh" : "h";
      return isPadded ? "HH" : "H";
    case "minute":
      return "mm";
    case "second":
      return "ss";
    case "dayPeriod":
      return "a";
    case "timeZoneName":
      return "zzz";
    default:
      return quoted(part.value);
  }
}

/** Literal text of a pattern, with ordinary spaces. */
function quoted(text: string): string {
  const plain = text.replace(/[\u00a0\u202f]/g, " ");

  return /[A-Za-z']/.test(plain) ? `'${plain.replaceAll("'", "''")}'` : plain;
}

function firstDayOfWeek(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };

  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
