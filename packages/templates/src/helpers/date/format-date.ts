/** Dates as people read them. */
import type { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { getISOWeek } from "date-fns/getISOWeek";
import { getISOWeekYear } from "date-fns/getISOWeekYear";
import { Fault } from "../../core/errors.ts";
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Helper, HelperContext } from "../helper.ts";
import { kept, localeTag } from "../intl.ts";
import { dateLocale } from "./intl-locale.ts";
import { isCalendarDay, isFixed, readDate } from "./moment.ts";
import { strftime } from "./strftime.ts";

const date = {
  name: "date",
  type: "date",
  doc: "The date: 2026-11-15, 2026-11-15T10:30:00Z, or seconds since 1970.",
} as const;
const timezone = {
  name: "timezone",
  type: "text",
  doc: "The time zone it is shown in, such as `Europe/Paris`; the render's where it is absent.",
  optional: true,
} as const;
const formatArgument = {
  name: "format",
  type: "text",
  doc: "The format: a Unicode pattern such as `d MMMM yyyy`, or one with `%` such as `%d.%m.%Y`.",
  default: "PPP",
} as const;

const doc =
  "A date in a format of date-fns (`dd.MM.yyyy`, `PPP` for the locale's own) or of strftime, known by its `%`. A day without a time is never moved by the time zone.";

export const dateFormats: Helper[] = [
  defineHelper({
    name: "format_date",
    group: "date",
    doc,
    arguments: [date, formatArgument, timezone, localeArgument],
    returns: "text",
    examples: [
      { data: { due: "2026-11-15" }, value: "due", args: ['"dd.MM.yyyy"'], output: "15.11.2026" },
      {
        data: { due: "2026-11-15" },
        value: "due",
        args: ['"d MMMM yyyy"'],
        named: { locale: '"fr"' },
        output: "15 novembre 2026",
      },
      {
        data: { sent: "2026-11-15T23:30:00Z" },
        value: "sent",
        args: ['"yyyy-MM-dd HH:mm"'],
        named: { timezone: '"Europe/Berlin"' },
        output: "2026-11-16 00:30",
      },
      { data: { due: "2026-11-05" }, value: "due", args: ['"%-d %b %Y"'], output: "5 Nov 2026" },
    ],
    run: ([given, pattern, zone, locale], context) => formatDate(given, pattern, zone, locale, context),
  }),
  defineHelper({
    name: "date",
    group: "date",
    doc: `${doc} The same as \`format_date\`; in Liquid this name is the language's own filter, with strftime formats only; it shows times in the render's zone too.`,
    arguments: [date, formatArgument, timezone, localeArgument],
    returns: "text",
    examples: [
      {
        data: { due: "2026-11-15" },
        liquid: '{{ due | date: "%d.%m.%Y" }}',
        jinja2: '{{ due|date("dd.MM.yyyy") }}',
        handlebars: '{{date due "dd.MM.yyyy"}}',
        output: "15.11.2026",
      },
    ],
    run: ([given, pattern, zone, locale], context) => formatDate(given, pattern, zone, locale, context),
  }),
  defineHelper({
    name: "now",
    group: "date",
    doc: "The time of the render.",
    arguments: [{ ...formatArgument, default: "yyyy-MM-dd'T'HH:mm:ssXXX" }, timezone, localeArgument],
    returns: "text",
    examples: [
      {
        data: {},
        // In Liquid the format is piped.
        liquid: '{{ "yyyy-MM-dd HH:mm" | now }}',
        jinja2: '{{ now("yyyy-MM-dd HH:mm") }}',
        handlebars: '{{now "yyyy-MM-dd HH:mm"}}',
        output: "2026-11-15 10:30",
      },
    ],
    run: ([pattern, zone, locale], context) => formatDate(context.now.getTime(), pattern, zone, locale, context),
  }),
  defineHelper({
    name: "relative",
    group: "date",
    doc: "How far a date is from the render's time, in words: in 3 days, 2 months ago.",
    arguments: [date, localeArgument],
    returns: "text",
    examples: [
      { data: { due: "2026-11-18" }, value: "due", output: "in 3 days" },
      { data: { due: "2026-11-14" }, value: "due", named: { locale: '"de"' }, output: "gestern" },
    ],
    run: ([given, locale], context) => relative(given, locale ?? context.locale, context),
  }),
  defineHelper({
    name: "iso_week",
    group: "date",
    doc: "The week of the year after ISO 8601. With `year=true`, with its year: 2026-W46.",
    arguments: [
      date,
      { name: "year", type: "boolean", doc: "True: with the year that the week belongs to.", default: false },
    ],
    returns: "any",
    examples: [
      { data: { due: "2026-11-15" }, value: "due", output: "46" },
      { data: { due: "2027-01-01" }, value: "due", named: { year: "true" }, output: "2026-W53" },
    ],
    run: ([given, withYear], context) => {
      const moment = readDate(given, context);
      const week = getISOWeek(moment);
      return withYear ? `${getISOWeekYear(moment)}-W${String(week).padStart(2, "0")}` : week;
    },
  }),
];

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
