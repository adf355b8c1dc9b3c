/** Dates as data carries them. A `YYYY-MM-DD` is a day on the calendar and never moves with the time zone. */
import { TZDate } from "@date-fns/tz";
import { Fault } from "../../core/errors.ts";
import type { HelperContext } from "../helper.ts";
import { kept } from "../intl.ts";

const DATE =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?\s*$/i;

/** Numbers below this are seconds since 1970, above it milliseconds: as seconds it would be the year 5138. */
const FIRST_MILLISECONDS = 100_000_000_000;

/**
 * Reads a date. Without a time it is that day in every time zone; with a time but no zone it is the time on a clock in the
 * render's time zone; with a zone, or as a number (seconds or milliseconds since 1970), it is that moment, shown in `timezone`.
 */
export function readDate(
  value: string | number,
  context: Pick<HelperContext, "timezone" | "now">,
  timezone = context.timezone,
): TZDate {
  const zone = checkedZone(timezone);
  if (typeof value === "number" || /^\s*-?\d{9,14}\s*$/.test(value)) return fromNumber(Number(value), zone);
  if (!isFixed(value)) return new TZDate(context.now.getTime(), zone);

  const parts = DATE.exec(value);
  if (parts === null) throw notADate(value);
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as Numbers;
  if (!isOnCalendar(year, month, day) || hour > 24 || minute > 59 || second > 60) throw notADate(value);

  const milliseconds = Number((parts[7] ?? "0").padEnd(3, "0").slice(0, 3));
  const offset = parts[8];
  if (parts[4] === undefined) return new TZDate(year, month - 1, day, zone);
  if (offset === undefined) {
    const onClock = new TZDate(year, month - 1, day, hour, minute, second, milliseconds, checkedZone(context.timezone));
    return new TZDate(onClock.getTime(), zone);
  }

  const utc = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return new TZDate(utc - offsetMinutes(offset) * 60_000, zone);
}

type Numbers = [number, number, number, number, number, number];

/** False for `now` and `today`, which are the render's own time. */
export function isFixed(value: string | number): boolean {
  return typeof value === "number" || !/^\s*(now|today)\s*$/i.test(value);
}

/** True where the value is a day without a time. */
export function isCalendarDay(value: string | number): boolean {
  return typeof value === "string" && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value);
}

/** A date in the form that data carries: the day alone for a calendar day, else the moment with its offset. */
export function writeDate(date: TZDate, isDay: boolean): string {
  const written = date.toISOString();

  return isDay ? written.slice(0, 10) : written;
}

function fromNumber(value: number, zone: string): TZDate {
  const date = new TZDate(Math.abs(value) < FIRST_MILLISECONDS ? value * 1000 : value, zone);
  if (Number.isNaN(date.getTime())) throw new Fault(`${value} is not a date: use seconds or milliseconds since 1970.`);

  return date;
}

function isOnCalendar(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function offsetMinutes(offset: string): number {
  if (/^[A-Z]/i.test(offset)) return 0;
  const sign = offset.startsWith("-") ? -1 : 1;

  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(":", "") || 0));
}

function notADate(value: string): Fault {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;

  return new Fault(`"${shown}" is not a date: write it as 2026-11-15, or with a time as 2026-11-15T10:30:00Z.`);
}

/** The time zone, once it is known to exist. */
const checkedZone = kept((timezone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return timezone;
  } catch {
    throw new Fault(`"${timezone}" is not a time zone: write its name, such as "Europe/Paris" or "UTC".`);
  }
});
