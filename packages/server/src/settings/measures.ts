/** Sizes and times the way a person writes them in a setting: `10MB`, `60s`, `90 days`. */

const sizeUnits: Record<string, number> = {
  b: 1,
  byte: 1,
  bytes: 1,
  k: 1024,
  kb: 1024,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1024 ** 3,
  gib: 1024 ** 3,
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const timeUnits: Record<string, number> = {
  ms: 1,
  s: second,
  sec: second,
  second,
  seconds: second,
  m: minute,
  min: minute,
  minute,
  minutes: minute,
  h: hour,
  hour,
  hours: hour,
  d: day,
  day,
  days: day,
};

/**
 * Reads a size; a number without a unit counts bytes. Null when it is not a size.
 *
 * @example parseBytes("10MB") // 10485760
 */
export function parseBytes(text: string): number | null {
  return parseMeasure(text, sizeUnits, "b");
}

/**
 * Reads a length of time in milliseconds; a number without a unit counts in `bareUnit`. Null when it is not a time.
 *
 * @example parseDurationMs("1.5 min") // 90000
 */
export function parseDurationMs(text: string, bareUnit: "s" | "d" = "s"): number | null {
  return parseMeasure(text, timeUnits, bareUnit);
}

function parseMeasure(text: string, units: Record<string, number>, bareUnit: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  if (!match) return null;

  const factor = units[(match[2] || bareUnit).toLowerCase()];
  if (factor === undefined) return null;

  const value = Math.round(Number(match[1]) * factor);
  return Number.isSafeInteger(value) ? value : null;
}
