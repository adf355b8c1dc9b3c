/** Declarations. Dates as people read them. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

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

export const declaredDateFormats = {
  format_date: declareHelper({
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
  }),
  date: declareHelper({
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
  }),
  now: declareHelper({
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
  }),
  relative: declareHelper({
    name: "relative",
    group: "date",
    doc: "How far a date is from the render's time, in words: in 3 days, 2 months ago.",
    arguments: [date, localeArgument],
    returns: "text",
    examples: [
      { data: { due: "2026-11-18" }, value: "due", output: "in 3 days" },
      { data: { due: "2026-11-14" }, value: "due", named: { locale: '"de"' }, output: "gestern" },
    ],
  }),
  iso_week: declareHelper({
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
  }),
};
