/** What every code that is drawn as SVG has in common: size, colours and a name for people who cannot see it. */

import { Fault } from "../../core/errors.ts";
import { htmlEscaper } from "../../core/escape.ts";
import type { Meter } from "../../core/limits.ts";

export const escapeAttribute = htmlEscaper({ '"': "&quot;", "'": "&#39;" });

/** A code takes milliseconds: as many steps that the clock is looked at once for each. */
const STEPS_PER_CODE = 1_024;

export function countCode(meter: Meter): void {
  meter.code();
  meter.step(STEPS_PER_CODE);
}

const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|pt|pc|px|em|rem|q|%)?$/i;

/** A length in parts, so that the other side can be calculated from it. */
export function readLength(size: string, name = "size"): { amount: number; unit: string } {
  const parts = LENGTH.exec(size.trim());
  if (parts === null) throw new Fault(`${name} is "${size}": write a length with its unit, such as "30mm".`);

  return { amount: Number(parts[1]), unit: parts[2] ?? "px" };
}

/** A colour that is safe in an attribute. */
export function checkedColor(color: string): string {
  if (/^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/]+(deg)?[\d\s.,%/]*\))$/i.test(color.trim()))
    return color.trim();

  throw new Fault(`"${color}" is not a colour: write it as "#1a2b3c", "rgb(26 43 60)" or by name.`);
}

/** Shortest form of a number in an attribute. */
export function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
