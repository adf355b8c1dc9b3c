/** The `date` filter: what a time is read from, and its strftime format. */

import type { Context } from "../run/context.ts";
import { plain } from "../values/compare.ts";
import { type Moment, momentIn } from "../values/dates/moment.ts";
import { parseTime } from "../values/dates/parse-time.ts";
import { strftime } from "../values/dates/strftime.ts";
import { isInteger } from "../values/float.ts";
import { toStringValue } from "../values/text.ts";
import { type FilterTable, filter } from "./filter.ts";

export const dateFilters: FilterTable = {
  date: filter(1, 1, (input, [formatValue], context) => {
    const format = toStringValue(formatValue, context.meter);
    if (format === "") return input;
    const moment = toMoment(input, context);

    return moment === undefined ? input : strftime(moment, format, context.meter);
  }),
};

/** A time from a text, from `now` or `today`, or from the seconds since 1970. */
export function toMoment(input: unknown, context: Context): Moment | undefined {
  const { now, timezone } = context.runtime.helperContext;
  const value = plain(input);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : momentIn(timezone, value.getTime());
  if (isInteger(value)) return fromSeconds(Number(value), timezone);
  if (typeof value !== "string" || value === "") return undefined;
  const text = value.toLowerCase();
  if (text === "now" || text === "today") return momentIn(timezone, now.getTime());
  if (/^\d+$/.test(text)) return fromSeconds(Number(text), timezone);

  const moment = parseTime(value, timezone, now);

  return moment === undefined || keepsOffset(timezone, context) ? moment : inZone(moment, timezone);
}

/**
 * Ruby shows a time in the offset that its text has. So do we where the render has no zone of its own (UTC) and for
 * templates of Ruby Liquid 4; elsewhere all dates of a document are in its zone.
 */
function keepsOffset(timezone: string, context: Context): boolean {
  return timezone === "UTC" || context.isRuby4;
}

function inZone(moment: Moment, timezone: string): Moment {
  return moment.timezone === timezone ? moment : momentIn(timezone, moment.epochMs, moment.nanoseconds);
}

function fromSeconds(seconds: number, timezone: string): Moment | undefined {
  return Math.abs(seconds) > 8.64e12 ? undefined : momentIn(timezone, seconds * 1000);
}
