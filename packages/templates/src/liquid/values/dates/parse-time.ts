/** Reads a time from a text the way Ruby's `Time.parse` does: many forms, the parts that are missing from the present. */
import { type Moment, momentFromWall, momentIn, utcMs, wallTime } from "./moment.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(${MONTHS.join("|")})[^-\\d\\s']*`;

/** Longer texts hold no date worth searching for. */
const LONGEST_TEXT = 128;

interface Parts {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  hour?: number;
  minute?: number;
  second?: number;
  nanoseconds?: number;
  zone?: string;
}

/** The moment, or undefined where the text holds no time. */
export function parseTime(given: string, timezone: string, now: Date): Moment | undefined {
  if (given.length > LONGEST_TEXT) return undefined;
  const parts = readParts(given.toLowerCase());
  if (parts === undefined) return undefined;

  return toMoment(parts, timezone, now);
}

function readParts(given: string): Parts | undefined {
  const parts: Parts = {};
  let text = given.replace(/\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?/g, " ");
  text = takeTime(text, parts);
  takeDate(text, parts);

  return Object.keys(parts).some((name) => name !== "zone") ? parts : undefined;
}

const ZONE = "(z\\b|(?:gmt|utc)?[-+]\\d+(?::?\\d+(?::?\\d+)?)?|[a-z]{1,5}(?:\\s+(?:standard|daylight)\\s+time)?\\b)";
const CLOCK = new RegExp(
  `(\\d+)\\s*(?:h(?:\\b|(?=\\d)(\\d+)m?)|:\\s*(\\d+)(?:\\s*:\\s*(\\d+)(?:[.,](\\d*))?)?)(?:\\s*([ap])(?:m\\b|\\.m\\.))?(?:\\s*${ZONE})?`,
);
const HOUR_ONLY = new RegExp(`\\b(\\d+)\\s*([ap])(?:m\\b|\\.m\\.)(?:\\s*${ZONE})?`);

function takeTime(text: string, parts: Parts): string {
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [whole, hour, minuteAfterH, minuteAfterColon, second, fraction, half, zone] = clock;
    const minute = minuteAfterH ?? minuteAfterColon;
    parts.hour = twelveHour(Number(hour), half);
    if (minute !== undefined) parts.minute = Number(minute);
    if (second !== undefined) parts.second = Number(second);
    if (fraction !== undefined) parts.nanoseconds = Number(fraction.slice(0, 9).padEnd(9, "0"));
    if (zone !== undefined) parts.zone = zone;
    return `${text.slice(0, clock.index).replace(/t$/, " ")} ${text.slice(clock.index + whole.length)}`;
  }
  const hourOnly = HOUR_ONLY.exec(text);
  if (hourOnly === null) return text;
  parts.hour = twelveHour(Number(hourOnly[1]), hourOnly[2]);
  if (hourOnly[3] !== undefined) parts.zone = hourOnly[3];

  return `${text.slice(0, hourOnly.index)} ${text.slice(hourOnly.index + hourOnly[0].length)}`;
}

function twelveHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;

  return (hour % 12) + (half === "p" ? 12 : 0);
}

type DateForm = [RegExp, (match: RegExpExecArray, parts: Parts) => void];

/** In the order in which they are tried. */
const DATE_FORMS: DateForm[] = [
  [
    new RegExp(`(\\d+)[^-\\d\\s]*\\s*${MONTH}(?:\\s*('?-?\\d+(?:(?:st|nd|rd|th)\\b)?))?`),
    ([, day, month, year], parts) => setDate(parts, year, monthNumber(month), day),
  ],
  [
    new RegExp(`\\b${MONTH}\\s*('?\\d+)[^-\\d\\s']*(?:\\s*,?\\s*('?-?\\d+))?`),
    ([, month, day, year], parts) => setDate(parts, year, monthNumber(month), day),
  ],
  [/('?[-+]?\d+)-(\d+)-('?-?\d+)/, ([, year, month, day], parts) => setDate(parts, year, Number(month), day)],
  // Weeks are recognised, but a time is not made from them.
  [/\b(\d{4}|\d{2})?-?w(\d{2})(?:-?(\d))?\b/, () => {}],
  [
    /(?<![,.])\b(\d{4})-(\d{3})\b/,
    ([, year, day], parts) => {
      parts.year = Number(year);
      parts.dayOfYear = Number(day);
    },
  ],
  [
    new RegExp(`('?-?\\d+)-${MONTH}-('?-?\\d+)`),
    ([, day, month, year], parts) => setDate(parts, year, monthNumber(month), day),
  ],
  [
    new RegExp(`\\b${MONTH}-('?\\d+)(?:-('?-?\\d+))?`),
    ([, month, day, year], parts) => setDate(parts, year, monthNumber(month), day),
  ],
  [
    /('?-?\d+)\/\s*('?\d+)(?:\D\s*('?-?\d+))?/,
    ([, first, second, third], parts) => {
      if (third === undefined) setDate(parts, undefined, Number(first), second);
      else setDate(parts, first, Number(second), third);
    },
  ],
  [/('?-?\d+)\.\s*('?\d+)\.\s*('?-?\d+)/, ([, year, month, day], parts) => setDate(parts, year, Number(month), day)],
  [
    new RegExp(`\\b(${MONTHS.join("|")})\\S*`),
    ([, month], parts) => {
      parts.month = monthNumber(month);
    },
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)\b/,
    ([, day], parts) => {
      parts.day = Number(day);
    },
  ],
  [
    /(?<!\d)([-+]?)(\d{2,14})(?:\s*t?\s*(\d{2,6})?(?:[.,](\d*))?)?(z\b|[-+]\d{1,4}\b)?/,
    (match, parts) => setDigits(match, parts),
  ],
];

function takeDate(text: string, parts: Parts): void {
  for (const [pattern, set] of DATE_FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    set(match, parts);
    return;
  }
}

function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf(name ?? "") + 1;
}

/** A part of three digits or more is the year, wherever it stands. */
function setDate(parts: Parts, first: string | undefined, month: number, third: string | undefined): void {
  const isYear = (part: string | undefined) => part !== undefined && /^'|^[-+]?\d{3,}/.test(part);
  const [year, day] = isYear(third) && !isYear(first) ? [third, first] : [first, third];
  parts.month = month;
  if (day !== undefined) parts.day = Number.parseInt(day.replace("'", ""), 10);
  if (year !== undefined) parts.year = fullYear(year);
}

/** Years of two digits: 69 to 99 are of the last century. */
function fullYear(text: string): number {
  const digits = text.replace("'", "");
  const year = Number.parseInt(digits, 10);
  if (/^[-+]?\d{3,}/.test(digits) || year < 0) return year;

  return year + (year >= 69 ? 1900 : 2000);
}

/** A run of digits: its length tells what it holds. */
function setDigits([, sign, digits = "", clock, fraction, zone]: RegExpExecArray, parts: Parts): void {
  const cut = (...sizes: number[]): number[] => {
    let at = 0;
    return sizes.map((size) => {
      const part = Number(digits.slice(at, at + size));
      at += size;
      return part;
    });
  };
  const assign = (names: (keyof Parts)[], values: number[]) => {
    for (const [at, name] of names.entries()) Object.assign(parts, { [name]: values[at] });
  };
  // Without a time of its own, a fraction makes the last digits seconds.
  if (clock === undefined && fraction !== undefined && digits.length % 2 === 0 && digits.length <= 12) {
    const names: (keyof Parts)[] = ["second", "minute", "hour", "day", "month", "year"];
    const pairs = digits.match(/../g)!.map(Number).reverse();
    assign(names.slice(0, pairs.length), pairs);
    parts.nanoseconds = Number(fraction.slice(0, 9).padEnd(9, "0"));
    if (parts.year !== undefined) parts.year += parts.year >= 69 ? 1900 : 2000;
    return;
  }
  switch (digits.length) {
    case 2:
      assign(["day"], cut(2));
      break;
    case 3:
      assign(["dayOfYear"], cut(3));
      break;
    case 4:
      assign(["month", "day"], cut(2, 2));
      break;
    case 6:
      assign(["year", "month", "day"], cut(2, 2, 2));
      break;
    case 8:
      assign(["year", "month", "day"], cut(4, 2, 2));
      break;
    case 10:
      assign(["year", "month", "day", "hour"], cut(4, 2, 2, 2));
      break;
    case 12:
      assign(["year", "month", "day", "hour", "minute"], cut(4, 2, 2, 2, 2));
      break;
    case 14:
      assign(["year", "month", "day", "hour", "minute", "second"], cut(4, 2, 2, 2, 2, 2));
      break;
    default:
      return;
  }
  if (digits.length === 6 && parts.year !== undefined) parts.year += parts.year >= 69 ? 1900 : 2000;
  if (sign === "-" && parts.year !== undefined) parts.year = -parts.year;
  if (clock !== undefined && clock.length % 2 === 0) {
    assign(["hour", "minute", "second"].slice(0, clock.length / 2) as (keyof Parts)[], clock.match(/../g)!.map(Number));
  }
  if (fraction !== undefined) parts.nanoseconds = Number(fraction.slice(0, 9).padEnd(9, "0"));
  if (zone !== undefined) parts.zone = zone;
}

/** Parts above the first that is given come from the present, parts below it start at their beginning. */
function toMoment(parts: Parts, timezone: string, now: Date): Moment | undefined {
  const present = wallTime(momentIn(timezone, now.getTime()));
  const year = parts.year ?? present.year;
  const hasDate = parts.year !== undefined || parts.month !== undefined;
  const month = parts.month ?? (parts.year === undefined ? present.month : 1);
  const day = parts.day ?? (hasDate ? 1 : present.day);
  const { second = 0, nanoseconds = 0 } = parts;
  const isClockAlone = !hasDate && parts.day === undefined && parts.dayOfYear === undefined;
  const hour = parts.hour ?? (isClockAlone ? present.hour : 0);
  const minute = parts.minute ?? (isClockAlone && parts.hour === undefined ? present.minute : 0);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return undefined;
  if (hour === 24 && (minute > 0 || second > 0)) return undefined;
  if (parts.dayOfYear !== undefined && (parts.dayOfYear < 1 || parts.dayOfYear > 366)) return undefined;
  if (Math.abs(year) > 200_000) return undefined;

  const ms = Math.floor(nanoseconds / 1_000_000);
  const clock = [hour, minute, second, ms] as const;
  const wallMs =
    parts.dayOfYear === undefined ? utcMs(year, month, day, ...clock) : utcMs(year, 1, parts.dayOfYear, ...clock);
  const below = nanoseconds % 1_000_000;
  const offset = zoneOffset(parts.zone);
  if (offset === undefined) return momentFromWall(timezone, wallMs, below);

  const epochMs = wallMs - offset * 60_000;
  if (isUtc(parts.zone)) return momentIn("UTC", epochMs, below);
  const local = momentIn(timezone, epochMs, below);
  return local.offsetMinutes === offset
    ? local
    : { epochMs, nanoseconds: below, offsetMinutes: offset, timezone: undefined };
}

/** The zones of RFC 822; any other name counts as the document's own zone. */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

function isUtc(zone: string | undefined): boolean {
  return zone === "z" || zone === "utc" || zone === "gmt" || zone === "ut" || zone === "-00:00";
}

function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (isUtc(zone)) return 0;
  const offset = /^([-+])(\d{2})(?::?(\d{2}))?/.exec(zone);
  if (offset !== null) return (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
  const hours = ZONE_HOURS[zone];

  return hours === undefined ? undefined : hours * 60;
}
