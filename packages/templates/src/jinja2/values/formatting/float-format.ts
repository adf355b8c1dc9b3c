/** The presentations of floats: `e`, `f`, `g` and `%`, shared by `%` formatting and `str.format`. */

import { exponentDigits, fixedDigits } from "../../../core/decimal-digits.ts";
import { floatText } from "../number.ts";

/** The digits of the magnitude, without a sign. `type` is one of e E f F g G %. */
export function floatDigits(value: number, type: string, precision: number, isAlternate: boolean): string {
  const text = lowerDigits(Math.abs(value), type.toLowerCase(), precision, isAlternate);

  return type === type.toLowerCase() ? text : text.toUpperCase();
}

function lowerDigits(magnitude: number, type: string, precision: number, isAlternate: boolean): string {
  if (Number.isNaN(magnitude)) return type === "%" ? "nan%" : "nan";
  if (!Number.isFinite(magnitude)) return type === "%" ? "inf%" : "inf";
  switch (type) {
    case "e":
      return exponential(magnitude, precision, isAlternate);
    case "g":
      return general(magnitude, precision, isAlternate);
    case "%":
      return `${fixed(magnitude * 100, precision, isAlternate)}%`;
    default:
      return fixed(magnitude, precision, isAlternate);
  }
}

function fixed(magnitude: number, precision: number, isAlternate: boolean): string {
  return fixedDigits(magnitude, precision) + (precision === 0 && isAlternate ? "." : "");
}

function exponential(magnitude: number, precision: number, isAlternate: boolean): string {
  const { digits, exponent } = exponentDigits(magnitude, precision);

  return withExponent(digits, exponent, isAlternate);
}

function withExponent(digits: string, exponent: number, isAlternate: boolean): string {
  const point = digits.length > 1 || isAlternate ? "." : "";
  const size = String(Math.abs(exponent)).padStart(2, "0");

  return `${digits[0]}${point}${digits.slice(1)}e${exponent < 0 ? "-" : "+"}${size}`;
}

function general(magnitude: number, precision: number, isAlternate: boolean): string {
  const significant = Math.max(1, precision);
  const { digits, exponent } = exponentDigits(magnitude, significant - 1);
  if (exponent < -4 || exponent >= significant) {
    return withExponent(isAlternate ? digits : digits.replace(/(?<=.)0+$/, ""), exponent, isAlternate);
  }
  const text = fixedDigits(magnitude, significant - 1 - exponent);
  if (isAlternate) return text.includes(".") ? text : `${text}.`;

  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** The presentation without a type: like `g`, but with a digit behind the point; without a precision like `repr`. */
export function plainFloat(value: number, precision: number | undefined, isAlternate: boolean): string {
  const magnitude = Math.abs(value);
  if (precision === undefined || !Number.isFinite(magnitude)) return floatText(magnitude);
  const significant = Math.max(1, precision);
  const { digits, exponent } = exponentDigits(magnitude, significant - 1);
  if (exponent < -4 || exponent >= significant - 1) {
    return withExponent(isAlternate ? digits : digits.replace(/(?<=.)0+$/, ""), exponent, isAlternate);
  }
  const text = general(magnitude, precision, isAlternate);

  return text.includes(".") ? text : `${text}.0`;
}
