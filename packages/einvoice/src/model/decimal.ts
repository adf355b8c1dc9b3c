/** Exact decimal numbers: an integer of units and a scale, so that no amount ever meets binary floating point. */

/** The number `units / 10^scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** A decimal as it was written, such as `100.10`: plain text, so that it keeps its digits wherever it is sent. */
export type DecimalText = `${number}`;

/** What can be counted with. */
export type Exact = Decimal | DecimalText;

function exact(value: Exact): Decimal {
  if (typeof value !== "string") return value;
  const number = parseDecimal(value);
  if (!number) throw new RangeError(`"${value}" is not a decimal number`);
  return number;
}

const lexical = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Reads an `xs:decimal`, white space around it allowed; undefined where the text is not a decimal number. */
export function parseDecimal(text: string): Decimal | undefined {
  return parseShort(text) ?? parseLong(text);
}

/** Digits with at most one point, as nearly every amount is written: so few that a double counts them exactly. */
function parseShort(text: string): Decimal | undefined {
  if (text.length === 0 || text.length > 16) return undefined;
  let units = 0;
  let point = -1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x2e && point === -1) point = index;
    else if (code >= 0x30 && code <= 0x39) units = units * 10 + (code - 0x30);
    else return undefined;
  }
  if (point === -1) return units <= Number.MAX_SAFE_INTEGER ? { units: BigInt(units), scale: 0 } : undefined;
  return text.length === 1 ? undefined : { units: BigInt(units), scale: text.length - 1 - point };
}

/** No amount has more, and arithmetic with hundreds of thousands of digits takes minutes. */
export const mostDigits = 100;

function parseLong(text: string): Decimal | undefined {
  const trimmed = text.trim();
  // A sign and a point are not digits.
  if (trimmed.length > mostDigits + 2) return undefined;
  const match = lexical.exec(trimmed);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, scale: fraction.length };
}

/** The shortest plain decimal of a JavaScript number: `1e-7` is `0.0000001`. */
export function numberToText(value: number): string {
  const shortest = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest);
  if (!match) return shortest;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${"0".repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function fromInteger(value: number): Decimal {
  return { units: BigInt(value), scale: 0 };
}

export const zero: Decimal = fromInteger(0);
export const one: Decimal = fromInteger(1);

const powers: bigint[] = [1n];

function powerOfTen(exponent: number): bigint {
  for (let i = powers.length; i <= exponent; i++) powers.push(powers[i - 1]! * 10n);
  return powers[exponent]!;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.units : value.units * powerOfTen(scale - value.scale);
}

export function plus(first: Exact, second: Exact): Decimal {
  const a = exact(first);
  const b = exact(second);
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function minus(first: Exact, second: Exact): Decimal {
  const a = exact(first);
  const b = exact(second);
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale };
}

export function times(first: Exact, second: Exact): Decimal {
  const a = exact(first);
  const b = exact(second);
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The quotient with `scale` decimals, rounded half away from zero. */
export function divide(dividend: Exact, divisor: Exact, scale: number): Decimal {
  const a = exact(dividend);
  const b = exact(divisor);
  const top = a.units * powerOfTen(Math.max(0, scale + b.scale - a.scale));
  const bottom = b.units * powerOfTen(Math.max(0, a.scale - b.scale - scale));
  const isBelow = top < 0n !== bottom < 0n;
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const units = (size * 2n + by) / (by * 2n);
  return { units: isBelow ? -units : units, scale };
}

/** The value divided by 100, which for a decimal is only a move of the point. */
export function percentOf(written: Exact): Decimal {
  const value = exact(written);
  return { units: value.units, scale: value.scale + 2 };
}

export function absolute(written: Exact): Decimal {
  const value = exact(written);
  return value.units < 0n ? { units: -value.units, scale: value.scale } : value;
}

export function sum(values: Iterable<Exact>): Decimal {
  let total = zero;
  for (const value of values) total = plus(total, value);
  return total;
}

/** Below zero, zero or above, as the first is less than, equal to or greater than the second. */
export function compare(first: Exact, second: Exact): number {
  const a = exact(first);
  const b = exact(second);
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [unitsAt(a, scale), unitsAt(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equal(a: Exact, b: Exact): boolean {
  return compare(a, b) === 0;
}

/** Rounds half towards +∞, also below zero, as XPath's `round()` does. */
export function round(written: Exact, scale: number): Decimal {
  const value = exact(written);
  if (value.scale <= scale) return value;
  const divisor = powerOfTen(value.scale - scale);
  const doubled = value.units * 2n + divisor;
  const divided = doubled / (divisor * 2n);
  const isBelow = doubled < 0n && divided * divisor * 2n !== doubled;
  return { units: isBelow ? divided - 1n : divided, scale };
}

/** Plain digits, at least `minimumScale` of them behind the point. */
export function formatDecimal(written: Exact, minimumScale = 0): string {
  const value = exact(written);
  const scale = Math.max(value.scale, minimumScale);
  const units = unitsAt(value, scale);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A number without trailing zeros: one text for all ways to write it, such as `20` for `20.00`. */
export function canonical(written: Exact): string {
  const value = exact(written);
  if (value.scale === 0) return String(value.units);
  const text = formatDecimal(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
