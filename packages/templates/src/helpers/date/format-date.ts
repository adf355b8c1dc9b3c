/** Dates as people read them. */
import type { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { getISOWeek } from "date-fns/getISOWeek";
import { getISOWeekYear } from "date-fns/getISOWeekYear";
import { Fault } from "../../core/errors.ts";
import { declaredDateFormats } from "../declarations/date/format-date.ts";
import type { HelperContext } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { kept, localeTag } from "../intl.ts";
import { dateLocale } from "./intl-locale.ts";
import { isCalendarDay, isFixed, readDate } from "./moment.ts";
import { strftime } from "./strftime.ts";

export const dateFormats = implementHelpers(declaredDateFormats, {
  format_date: ([given, pattern, zone, locale], context) => formatDate(given, pattern, zone, locale, context),
  date: ([given, pattern, zone, locale], context) => formatDate(given, pattern, zone, locale, context),
  now: ([pattern, zone, locale], context) => formatDate(context.now.getTime(), pattern, zone, locale, context),
  relative: ([given, locale], context) => relative(given, locale ?? context.locale, context),
  iso_week: ([given, withYear], context) => {
    const moment = readDate(given, context);
    const week = getISOWeek(moment);
    return withYear ? `${getISOWeekYear(moment)}-W${String(week).padStart(2, "0")}` : week;
  },
});

/** Longer formats are refused: a width such as `%999d` could make a long text of a short one. */
const LONGEST_FORMAT = 500;

function formatDate(
  given: string | number,
  pattern: string,
  zone: string | undefined,
  locale: string | undefined,
  context: HelperContext,
): string {
  if (pattern.length > LONGEST_FORMAT) {
    throw new Fault(`A date format of ${pattern.length} characters is longer than ${LONGEST_FORMAT}.`);
  }
  const shownIn = zone ?? context.timezone;
  const names = locale ?? context.locale;
  if (!isFixed(given)) return formatMoment(readDate(given, context, shownIn), pattern, names);

  return formatted(JSON.stringify([given, context.timezone, shownIn, pattern, names]));
}

/** Documents print the same dates again and again, and a time zone costs time: what was formatted is kept. */
const formatted = kept((key) => {
  const [given, timezone, shownIn, pattern, names] = JSON.parse(key) as [
    string | number,
    string,
    string,
    string,
    string,
  ];

  return formatMoment(readDate(given, { timezone, now: new Date(0) }, shownIn), pattern, names);
});

function formatMoment(moment: TZDate, pattern: string, locale: string): string {
  const names = dateLocale(locale);
  if (pattern.includes("%")) return strftime(moment, pattern, names);
  if (pattern === "") return "";

  try {
    return format(moment, pattern, { locale: names });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Fault(`"${pattern}" is not a date format: ${hint(pattern)}`);
  }
}

function hint(pattern: string): string {
  if (/Y/.test(pattern)) return "the year is yyyy, in small letters.";
  if (/D/.test(pattern)) return "the day of the month is d or dd, in small letters.";

  return "put plain words in single quotes, such as d 'de' MMMM.";
}

const relativeFormats = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** The longest unit of which at least one has passed. Days count by the calendar, and so do longer units. */
function relative(given: string | number, locale: string, context: HelperContext): string {
  const moment = readDate(given, context);
  const now = readDate(context.now.getTime(), context);
  const format = relativeFormats(localeTag(locale));
  const months = (moment.getFullYear() - now.getFullYear()) * 12 + moment.getMonth() - now.getMonth();
  const days = Math.round((dayNumber(moment) - dayNumber(now)) / 86_400_000);
  if (Math.abs(days) >= 365) return format.format(Math.trunc(months / 12), "year");
  if (Math.abs(days) >= 31) return format.format(months, "month");
  if (Math.abs(days) >= 1 || isCalendarDay(given)) return format.format(days, "day");

  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) >= 3600) return format.format(Math.trunc(seconds / 3600), "hour");
  if (Math.abs(seconds) >= 60) return format.format(Math.trunc(seconds / 60), "minute");

  return format.format(seconds, "second");
}

function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
