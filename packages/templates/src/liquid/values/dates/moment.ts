/** A point in time with the offset that it is shown in. */
import { tzOffset } from "@date-fns/tz";
import { Fault } from "../../../core/errors.ts";

export interface Moment {
  /** Milliseconds since 1970, UTC. */
  epochMs: number;
  /** What is left below a millisecond, in nanoseconds. */
  nanoseconds: number;
  offsetMinutes: number;
  /** The time zone that the offset is of; undefined for an offset by itself. */
  timezone: string | undefined;
}

/** Wall-clock fields, the month counted from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** 0 is Sunday. */
  weekday: number;
}

export function momentIn(timezone: string, epochMs: number, nanoseconds = 0): Moment {
  const offsetMinutes = timezone === "UTC" ? 0 : tzOffset(timezone, new Date(epochMs));
  if (Number.isNaN(offsetMinutes))
    throw new Fault(`"${timezone}" is not a time zone: use a name such as Europe/Paris.`);

  return { epochMs, nanoseconds, offsetMinutes, timezone };
}

/** The moment of a wall-clock time in a zone. Where the clock jumps over it, the moment after the jump. */
export function momentFromWall(timezone: string, wallMs: number, nanoseconds: number): Moment {
  if (timezone === "UTC") return momentIn(timezone, wallMs, nanoseconds);
  const guess = wallMs - tzOffset(timezone, new Date(wallMs)) * 60_000;
  const epochMs = wallMs - tzOffset(timezone, new Date(guess)) * 60_000;

  return momentIn(timezone, epochMs, nanoseconds);
}

export function wallTime({ epochMs, offsetMinutes }: Moment): WallTime {
  const shifted = new Date(epochMs + offsetMinutes * 60_000);

  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    millisecond: shifted.getUTCMilliseconds(),
    weekday: shifted.getUTCDay(),
  };
}

/** `Date.UTC` without its own reading of years below 100. */
export function utcMs(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, ms);

  return date.getTime();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The abbreviation of a moment's zone. American names and European ones are each known in one English only. */
export function zoneName({ timezone, epochMs }: Moment): string {
  if (timezone === undefined || timezone === "UTC") return timezone ?? "";
  const names = ["en-US", "en-GB"].map((locale) => {
    const key = `${locale} ${timezone}`;
    const formatter =
      formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: "short" });
    formatters.set(key, formatter);
    return formatter.formatToParts(epochMs).find((part) => part.type === "timeZoneName")?.value ?? "";
  });

  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0] ?? "";
}
