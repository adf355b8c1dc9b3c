/** A point in time: short for the eye, whole for who looks closer. */

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 7],
];

export function Time({ value }: { value: string }) {
  const date = new Date(value);

  return (
    <time dateTime={value} title={dayAndTime.format(date)}>
      {shortTime(date, new Date())}
    </time>
  );
}

/**
 * How long ago, or in how long; the day where that is more than a week.
 *
 * @example shortTime(new Date("2026-11-16T10:00:00Z"), new Date("2026-11-16T10:05:00Z")) // "5 min. ago"
 */
export function shortTime(date: Date, now: Date): string {
  let amount = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, next] of steps) {
    if (Math.abs(amount) < next) return relative.format(Math.round(amount), unit);
    amount /= next;
  }

  return day.format(date);
}
