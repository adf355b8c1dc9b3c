/** Calculating with dates. A day without a time stays one: 2026-01-31 plus a month is 2026-02-28. */
import { TZDate } from "@date-fns/tz";
import { add } from "date-fns/add";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { differenceInMonths } from "date-fns/differenceInMonths";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import { declaredDateArithmetic } from "../declarations/date/date-arithmetic.ts";
import type { HelperContext } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { dateLocale } from "./intl-locale.ts";
import { isCalendarDay, readDate, writeDate } from "./moment.ts";

const UNITS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const;
type Unit = (typeof UNITS)[number];

export const dateArithmetic = implementHelpers(declaredDateArithmetic, {
  date_add: ([given, count, name], context) => shifted(given, Number(count), name, context),
  date_subtract: ([given, count, name], context) => shifted(given, -Number(count), name, context),
  date_diff: ([given, other, name], context) =>
    difference(readDate(given, context), readDate(other, context), checkedUnit(name)),
  start_of: ([given, name], context) => edge(given, name, false, context),
  end_of: ([given, name], context) => edge(given, name, true, context),
});

function checkedUnit(name: string): Unit {
  const singular = name.toLowerCase().replace(/s$/, "");
  const unit = UNITS.find((known) => known === singular);
  if (unit === undefined)
    throw new Fault(
      `"${name}" is not a unit of time.${didYouMeanHint(singular, UNITS)} Use one of ${UNITS.join(", ")}.`,
    );

  return unit;
}

function shifted(given: string | number, count: number, name: string, context: HelperContext): string {
  if (!Number.isInteger(count) || Math.abs(count) > 1_000_000)
    throw new Fault(`A date cannot be moved by ${count}: use a whole number.`);
  const unit = checkedUnit(name);
  const duration = unit === "quarter" ? { months: count * 3 } : { [`${unit}s`]: count };
  const moved = add(readDate(given, context), duration);
  const isDay = isCalendarDay(given) && !["hour", "minute", "second"].includes(unit);
  if (Number.isNaN(moved.getTime())) throw new Fault(`${count} ${unit}s from "${given}" is beyond the calendar.`);

  return writeDate(moved, isDay);
}

function difference(from: TZDate, to: TZDate, unit: Unit): number {
  switch (unit) {
    case "year":
      return whole(differenceInMonths(to, from) / 12);
    case "quarter":
      return whole(differenceInMonths(to, from) / 3);
    case "month":
      return differenceInMonths(to, from);
    case "week":
      return whole(differenceInCalendarDays(to, from) / 7);
    case "day":
      return differenceInCalendarDays(to, from);
    default: {
      const milliseconds = { hour: 3_600_000, minute: 60_000, second: 1000 }[unit];
      return whole((to.getTime() - from.getTime()) / milliseconds);
    }
  }
}

/** Cut towards zero, and never the zero that prints a minus. */
function whole(value: number): number {
  return Math.trunc(value) + 0;
}

/** The start of the period that a date lies in, or its end: the millisecond before the next one starts. */
function edge(given: string | number, name: string, isEnd: boolean, context: HelperContext): string {
  const moment = readDate(given, context);
  const period = checkedUnit(name);
  const [year, month, day] = startOf(moment, period, context.locale);
  const steps = { year: [12, 0], quarter: [3, 0], month: [1, 0], week: [0, 7], day: [0, 1] } as const;
  if (period === "hour" || period === "minute" || period === "second") {
    throw new Fault(`"${name}" is not a period here: use year, quarter, month, week or day.`);
  }

  const [months, days] = isEnd ? steps[period] : [0, 0];
  const start = new TZDate(year, month + months, day + days, moment.timeZone ?? "UTC");
  return writeDate(isEnd ? new TZDate(start.getTime() - 1, start.timeZone ?? "UTC") : start, isCalendarDay(given));
}

/** Year, month and day on which the period starts. */
function startOf(date: TZDate, period: Unit, locale: string): [year: number, month: number, day: number] {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (period) {
    case "year":
      return [year, 0, 1];
    case "quarter":
      return [year, month - (month % 3), 1];
    case "month":
      return [year, month, 1];
    case "week": {
      const first = dateLocale(locale).options?.weekStartsOn ?? 1;
      return [year, month, day - ((date.getDay() - first + 7) % 7)];
    }
    default:
      return [year, month, day];
  }
}
