/** Ruby's `strftime`: a format is read once and then writes any moment. */
import { Fault } from "../../../core/errors.ts";
import type { Meter } from "../../../core/limits.ts";
import { type Moment, utcMs, type WallTime, wallTime, zoneName } from "./moment.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

interface Directive {
  flags: string;
  width: number | undefined;
  colons: number;
}

type Write = (wall: WallTime, moment: Moment) => string;

/** `%E` and `%O` change nothing, and stand only before these. */
const MODIFIED: Readonly<Record<string, string>> = { E: "cCxXyY", O: "deHkIlmMSuUVwWy" };

const DIRECTIVE = /%([-0^#_]*)(\d*)(:{0,3})([EO]?)([a-zA-Z%])/g;

/** Formats that were read, so that a loop reads its format once. */
const formats = new Map<string, Write[]>();
const MOST_FORMATS = 500;
const LONGEST_FORMAT = 1_000;

/** Writes a moment in the given format. */
export function strftime(moment: Moment, format: string, meter: Meter): string {
  if (format.length > LONGEST_FORMAT) {
    throw new Fault(`A date format of ${format.length} characters is too long.`, "template_limit_exceeded");
  }
  let parts = formats.get(format);
  if (parts === undefined) {
    parts = readFormat(format, meter);
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(format, parts);
  }
  const wall = wallTime(moment);
  let text = "";
  for (const part of parts) text += part(wall, moment);
  meter.string(text.length);

  return text;
}

function readFormat(format: string, meter: Meter): Write[] {
  const parts: Write[] = [];
  let copied = 0;
  const literal = (text: string) => {
    if (text !== "") parts.push(() => text);
  };
  for (const match of format.matchAll(DIRECTIVE)) {
    const [whole, flags = "", width = "", colons = "", modifier = "", letter = ""] = match;
    literal(format.slice(copied, match.index));
    copied = match.index + whole.length;
    const directive = { flags, width: width === "" ? undefined : Number(width), colons: colons.length };
    if (directive.width !== undefined) checkWidth(directive.width, meter);
    const isKnown = (colons === "" || letter === "z") && (MODIFIED[modifier]?.includes(letter) ?? true);
    const write = isKnown ? writer(letter, directive, meter) : undefined;
    parts.push(write ?? (() => whole));
  }
  literal(format.slice(copied));

  return parts;
}

function checkWidth(width: number, meter: Meter): void {
  meter.string(width);
  if (width > 100_000) throw new Fault(`A date field of ${width} characters is too wide.`, "template_limit_exceeded");
}

/** Directives that stand for others. */
const COMBINED: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  R: "%H:%M",
  r: "%I:%M:%S %p",
  T: "%H:%M:%S",
  v: "%e-%^b-%4Y",
  X: "%H:%M:%S",
  x: "%m/%d/%y",
};

function writer(letter: string, directive: Directive, meter: Meter): Write | undefined {
  const number = NUMBERS[letter];
  if (number !== undefined) {
    return (wall, moment) => padNumber(number.value(wall, moment), number.width, number.padding, directive);
  }
  const text = TEXTS[letter];
  if (text !== undefined)
    return (wall, moment) => padText(changeCase(text(wall, moment), letter, directive), directive);
  if (letter === "z") return (_wall, moment) => offsetText(moment.offsetMinutes, directive);
  if (letter === "N" || letter === "L")
    return (wall, moment) => fraction(wall, moment, letter === "L" ? 3 : 9, directive);
  const combined = COMBINED[letter];
  if (combined === undefined) return undefined;

  const parts = readFormat(combined, meter);
  return (wall, moment) => {
    const text = parts.map((part) => part(wall, moment)).join("");
    return padText(directive.flags.includes("^") ? text.toUpperCase() : text, directive);
  };
}

interface NumberField {
  width: number;
  padding: "0" | " ";
  value: (wall: WallTime, moment: Moment) => number;
}

function numberField(
  width: number,
  value: (wall: WallTime, moment: Moment) => number,
  padding: "0" | " " = "0",
): NumberField {
  return { width, padding, value };
}

const NUMBERS: Readonly<Record<string, NumberField>> = {
  C: numberField(2, ({ year }) => Math.floor(year / 100)),
  d: numberField(2, ({ day }) => day),
  e: numberField(2, ({ day }) => day, " "),
  G: numberField(4, (wall) => isoWeek(wall).year),
  g: numberField(2, (wall) => isoWeek(wall).year % 100),
  H: numberField(2, ({ hour }) => hour),
  I: numberField(2, ({ hour }) => hour % 12 || 12),
  j: numberField(3, dayOfYear),
  k: numberField(2, ({ hour }) => hour, " "),
  l: numberField(2, ({ hour }) => hour % 12 || 12, " "),
  M: numberField(2, ({ minute }) => minute),
  m: numberField(2, ({ month }) => month),
  S: numberField(2, ({ second }) => second),
  s: numberField(1, (_wall, { epochMs }) => Math.floor(epochMs / 1000)),
  U: numberField(2, (wall) => Math.floor((dayOfYear(wall) + 6 - wall.weekday) / 7)),
  u: numberField(1, ({ weekday }) => weekday || 7),
  V: numberField(2, (wall) => isoWeek(wall).week),
  W: numberField(2, (wall) => Math.floor((dayOfYear(wall) + 6 - ((wall.weekday + 6) % 7)) / 7)),
  w: numberField(1, ({ weekday }) => weekday),
  Y: numberField(4, ({ year }) => year),
  y: numberField(2, ({ year }) => ((year % 100) + 100) % 100),
};

const TEXTS: Readonly<Record<string, Write>> = {
  "%": () => "%",
  A: ({ weekday }) => DAYS[weekday]!,
  a: ({ weekday }) => DAYS[weekday]!.slice(0, 3),
  B: ({ month }) => MONTHS[month - 1]!,
  b: ({ month }) => MONTHS[month - 1]!.slice(0, 3),
  h: ({ month }) => MONTHS[month - 1]!.slice(0, 3),
  n: () => "\n",
  P: ({ hour }) => (hour < 12 ? "am" : "pm"),
  p: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  t: () => "\t",
  Z: (_wall, moment) => zoneName(moment),
};

function padNumber(value: number, width: number, padding: "0" | " ", { flags, width: asked }: Directive): string {
  if (flags.includes("-")) return String(value);
  const fill = flags.includes("_") ? " " : flags.includes("0") ? "0" : padding;
  const size = asked ?? width;
  const digits = String(Math.abs(value));
  const sign = value < 0 ? "-" : "";
  if (fill === " ") return (sign + digits).padStart(size, " ");

  return sign + digits.padStart(asked === undefined ? width : size - sign.length, "0");
}

function padText(text: string, { flags, width }: Directive): string {
  if (text === "" || width === undefined || flags.includes("-")) return text;

  return text.padStart(width, flags.includes("0") ? "0" : " ");
}

/** `^` and `#` make capitals; `#` makes what is in capitals by itself small. */
function changeCase(text: string, letter: string, { flags }: Directive): string {
  if (flags.includes("#")) return letter === "p" || letter === "Z" ? text.toLowerCase() : text.toUpperCase();

  return flags.includes("^") ? text.toUpperCase() : text;
}

function fraction(wall: WallTime, moment: Moment, digits: number, { width }: Directive): string {
  const size = width ?? digits;
  const nanoseconds = String(wall.millisecond).padStart(3, "0") + String(moment.nanoseconds).padStart(6, "0");

  return nanoseconds.slice(0, size).padEnd(size, "0");
}

function offsetText(offsetMinutes: number, { flags, width, colons }: Directive): string {
  const sign = offsetMinutes < 0 ? "-" : "+";
  const size = Math.abs(Math.trunc(offsetMinutes));
  const hours = String(Math.floor(size / 60));
  const minutes = String(size % 60).padStart(2, "0");
  const tail = [minutes, `:${minutes}`, `:${minutes}:00`, size % 60 === 0 ? "" : `:${minutes}`][colons] ?? minutes;
  const blank = flags.includes("_");
  const head = hours.padStart(2, blank ? " " : "0");
  if (blank) return `${head.replace(/(\d)/, `${sign}$1`)}${tail}`.padStart(width ?? 0, " ");

  return sign + (head + tail).padStart((width ?? 0) - 1, "0");
}

function dayOfYear({ year, month, day }: WallTime): number {
  return Math.round((utcMs(year, month, day) - utcMs(year, 1, 1)) / 86_400_000) + 1;
}

/** ISO 8601: a week belongs to the year that its Thursday is in. */
function isoWeek({ year, month, day, weekday }: WallTime): { year: number; week: number } {
  const thursday = new Date(utcMs(year, month, day) + (4 - (weekday || 7)) * 86_400_000);
  const isoYear = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - utcMs(isoYear, 1, 1)) / (7 * 86_400_000)) + 1;

  return { year: isoYear, week };
}
