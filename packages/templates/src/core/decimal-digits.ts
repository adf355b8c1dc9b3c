/** Exact decimal digits of a float, rounded half to even on its binary value as Python does. */

/** No float has more digits behind the point; further ones are zeros. */
const MOST_FRACTION_DIGITS = 1_100;

/** A finite, not negative number with a given number of digits after the point. */
export function fixedDigits(value: number, precision: number): string {
  // `toFixed` is exact except that it rounds halves up. A half needs at most precision + 1 binary digits behind the point.
  const isHalf = precision < 1_000 && Number.isInteger(value * 2 ** (precision + 1));
  if (precision <= 100 && value < 1e21 && !isHalf) return value.toFixed(precision);

  const exact = Math.min(precision, MOST_FRACTION_DIGITS);
  const scaled = roundScaled(value, exact)
    .toString()
    .padStart(exact + 1, "0");
  const whole = scaled.slice(0, scaled.length - exact);
  if (precision === 0) return whole;

  return `${whole}.${scaled.slice(scaled.length - exact)}`.padEnd(whole.length + 1 + precision, "0");
}

/** The first digits of a finite, not negative number: `precision` of them behind the first, and the power of ten. */
export function exponentDigits(value: number, precision: number): { digits: string; exponent: number } {
  if (value === 0) return { digits: "0".repeat(precision + 1), exponent: 0 };
  const exact = Math.min(precision, MOST_FRACTION_DIGITS);
  let exponent = Number(value.toExponential().split("e")[1]);
  let digits = roundScaled(value, exact - exponent).toString();
  // The guess is off by one where rounding changes the number of digits.
  if (digits.length > exact + 1) digits = roundScaled(value, exact - ++exponent).toString();
  else if (digits.length < exact + 1) digits = roundScaled(value, exact - --exponent).toString();

  return { digits: digits.padEnd(precision + 1, "0"), exponent };
}

/** value × 10^power, rounded half to even. */
function roundScaled(value: number, power: number): bigint {
  const { mantissa, exponent } = binaryParts(value);
  let numerator = power >= 0 ? mantissa * 10n ** BigInt(power) : mantissa;
  let denominator = power < 0 ? 10n ** BigInt(-power) : 1n;
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);

  return isUp ? quotient + 1n : quotient;
}

/** value = mantissa × 2^exponent. */
function binaryParts(value: number): { mantissa: bigint; exponent: number } {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;

  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | 0x10000000000000n, exponent: biased - 1075 };
}

/** Python's `round(value, digits)` of a float. */
export function roundFloat(value: number, digits: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const magnitude = Math.abs(value);
  if (digits > 323) return value;
  if (digits < -308) return value < 0 ? -0 : 0;
  const rounded =
    digits >= 0 ? Number(fixedDigits(magnitude, digits)) : Number(roundScaled(magnitude, digits)) * 10 ** -digits;

  return value < 0 ? -rounded : rounded;
}

/** Python's `round(value, digits)` of a whole number with digits below 0. */
export function roundInt(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(-digits);
  const magnitude = value < 0n ? -value : value;
  const quotient = magnitude / unit;
  const twice = (magnitude % unit) * 2n;
  const isUp = twice > unit || (twice === unit && quotient % 2n === 1n);
  const rounded = (isUp ? quotient + 1n : quotient) * unit;

  return value < 0n ? -rounded : rounded;
}
