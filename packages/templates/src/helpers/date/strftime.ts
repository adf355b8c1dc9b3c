/** Formats with `%` directives, for people who come from Ruby or Python. Names are those of the locale. */
import type { TZDate } from "@date-fns/tz";
import type { Locale } from "date-fns";
import { format } from "date-fns/format";
import { Fault } from "../../core/errors.ts";
import { dateFormat } from "../intl.ts";

const DIRECTIVE = /%([-_0^#]*)(\d{0,3})(:{0,2})([a-zA-Z%])/g;

/** Directives that are names or weeks, as patterns of date-fns. */
const PATTERNS: { [letter: string]: string } = {
  B: "MMMM",
  b: "MMM",
  h: "MMM",
  A: "EEEE",
  a: "EEE",
  j: "DDD",
  V: "II",
  G: "RRRR",
  g: "RR",
  z: "xx",
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
    case "Y":
      return padded(date.getFullYear(), 4);
    case "y":
      return padded(date.getFullYear() % 100, 2);
    case "m":
      return padded(date.getMonth() + 1, 2);
    case "d":
      return padded(date.getDate(), 2);
    case "e":
      return String(date.getDate()).padStart(2);
    case "H":
      return padded(hour, 2);
    case "I":
      return padded(hour % 12 || 12, 2);
    case "M":
      return padded(date.getMinutes(), 2);
    case "S":
      return padded(date.getSeconds(), 2);
    case "L":
      return padded(date.getMilliseconds(), 3);
    case "N":
      return `${padded(date.getMilliseconds(), 3)}000000`;
    case "s":
      return String(Math.floor(date.getTime() / 1000));
    case "u":
      return String(date.getDay() || 7);
    case "k":
      return String(hour).padStart(2);
    case "l":
      return String(hour % 12 || 12).padStart(2);
    case "p":
      return hour < 12 ? "AM" : "PM";
    case "P":
      return hour < 12 ? "am" : "pm";
    case "C":
      return padded(Math.floor(date.getFullYear() / 100), 2);
    case "w":
      return String(date.getDay());
    case "U":
      return padded(weekOf(date, 0), 2);
    case "W":
      return padded(weekOf(date, 1), 2);
    case "x":
      return format(date, "P", { locale });
    case "Z":
      return zoneName(date);
    default:
      return undefined;
  }
}

function padded(number: number, width: number): string {
  return String(number).padStart(width, "0");
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
