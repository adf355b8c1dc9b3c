/** Formats with `%` directives, for people who come from Ruby or Python. Names are those of the locale. */
import type { TZDate } from "@date-fns/tz";
import type { Locale } from "date-fns";
import { format } from "date-fns/format";
import { Fault } from "../../core/errors.ts";
import { dateFormat } from "../intl.ts";

const DIRECTIVE = /%([-_0^#]*)(\d{0,3})(:{0,2})([a-zA-Z%])/g;

/** Directives as patterns of date-fns. */
const PATTERNS: { [letter: string]: string } = {
  Y: "yyyy",
  y: "yy",
  m: "MM",
  B: "MMMM",
  b: "MMM",
  h: "MMM",
  d: "dd",
  j: "DDD",
  H: "HH",
  I: "hh",
  M: "mm",
  S: "ss",
  L: "SSS",
  A: "EEEE",
  a: "EEE",
  u: "i",
  V: "II",
  G: "RRRR",
  g: "RR",
  z: "xx",
  s: "t",
};

/** Directives that stand for others. */
const SHORTHANDS: { [letter: string]: string } = {
  F: "%Y-%m-%d",
  T: "%H:%M:%S",
  X: "%H:%M:%S",
  R: "%H:%M",
  D: "%m/%d/%y",
  r: "%I:%M:%S %p",
  c: "%a %b %e %T %Y",
  v: "%e-%b-%Y",
};

export function strftime(date: TZDate, pattern: string, locale: Locale): string {
  return pattern.replace(DIRECTIVE, (whole, flags: string, width: string, colons: string, letter: string) => {
    const text = directive(date, letter, colons, locale);
    if (text === undefined)
      throw new Fault(`"${whole}" is not a directive of a date format: use such as %d, %m and %Y.`);

    return flagged(text, flags, width === "" ? undefined : Number(width));
  });
}

function directive(date: TZDate, letter: string, colons: string, locale: Locale): string | undefined {
  if (letter === "z" && colons !== "") return format(date, "xxx", { locale });
  const shorthand = SHORTHANDS[letter];
  if (shorthand !== undefined) return strftime(date, shorthand, locale);
  const pattern = PATTERNS[letter];
  if (pattern !== undefined) return format(date, pattern, { locale, useAdditionalDayOfYearTokens: true });

  const hour = date.getHours();
  switch (letter) {
    case "%":
      return "%";
    case "n":
      return "\n";
    case "t":
      return "\t";
    case "e":
      return String(date.getDate()).padStart(2);
    case "k":
      return String(hour).padStart(2);
    case "l":
      return String(hour % 12 || 12).padStart(2);
    case "p":
      return hour < 12 ? "AM" : "PM";
    case "P":
      return hour < 12 ? "am" : "pm";
    case "C":
      return String(Math.floor(date.getFullYear() / 100)).padStart(2, "0");
    case "w":
      return String(date.getDay());
    case "U":
      return String(weekOf(date, 0)).padStart(2, "0");
    case "W":
      return String(weekOf(date, 1)).padStart(2, "0");
    case "N":
      return format(date, "SSS000000");
    case "x":
      return format(date, "P", { locale });
    case "Z":
      return zoneName(date);
    default:
      return undefined;
  }
}

/** The week of the year, where the first one starts on the year's first Sunday (0) or Monday (1). */
function weekOf(date: TZDate, firstDay: 0 | 1): number {
  const dayOfYear = Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000,
  );

  return Math.floor((dayOfYear + 7 - ((date.getDay() - firstDay + 7) % 7)) / 7);
}

function zoneName(date: TZDate): string {
  const options = { timeZone: date.timeZone ?? "UTC", timeZoneName: "short" } as const;

  return (
    dateFormat("en", options)
      .formatToParts(date.getTime())
      .find((part) => part.type === "timeZoneName")?.value ?? ""
  );
}

function flagged(text: string, flags: string, width: number | undefined): string {
  let result = text;
  if (flags.includes("-")) result = result.replace(/^[0 ]+(?=.)/, "");
  if (flags.includes("_")) result = result.replace(/^0+(?=.)/, (zeros) => " ".repeat(zeros.length));
  if (flags.includes("0")) result = result.replace(/^ +/, (spaces) => "0".repeat(spaces.length));
  if (flags.includes("^")) result = result.toUpperCase();
  if (flags.includes("#")) result = result === result.toUpperCase() ? result.toLowerCase() : result.toUpperCase();
  if (width === undefined) return result;

  return result.padStart(width, flags.includes("_") || !/^\d/.test(result) ? " " : "0");
}
