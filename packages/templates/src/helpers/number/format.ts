/** Numbers as people read them. */
import { Fault } from "../../core/errors.ts";
import { declaredNumberFormats } from "../declarations/number/format.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { numberFormat } from "../intl.ts";

/** More decimals than any document shows; beyond it a number's binary rest would become visible. */
const MOST_DECIMALS = 10;

/** Rates such as 8.25 % are whole; a third is 33.33 %. */
const MOST_PERCENT_DECIMALS = 2;

export const numberFormats = implementHelpers(declaredNumberFormats, {
  number: ([number, precision, delimiter, separator, stripZeros, locale], context) => {
    const decimals = precision === undefined ? undefined : checkedDecimals(precision);
    const format = numberFormat(locale ?? context.locale, {
      minimumFractionDigits: decimals === undefined || stripZeros ? 0 : decimals,
      maximumFractionDigits: decimals ?? MOST_DECIMALS,
      useGrouping: delimiter === undefined ? "auto" : "always",
    });
    if (delimiter === undefined && separator === undefined) return format.format(number);
    return format
      .formatToParts(number)
      .map((part) =>
        part.type === "group"
          ? (delimiter ?? part.value)
          : part.type === "decimal"
            ? (separator ?? part.value)
            : part.value,
      )
      .join("");
  },
  percent: ([share, precision, locale], context) => {
    const decimals = precision === undefined ? undefined : checkedDecimals(precision);
    const options = {
      style: "percent",
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? MOST_PERCENT_DECIMALS,
    } as const;
    return numberFormat(locale ?? context.locale, options).format(share);
  },
  filesize: ([bytes, precision, locale], context) => {
    const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"];
    let size = Number(bytes);
    let unit = 0;
    while (Math.abs(size) >= 1000 && unit < units.length - 1) {
      size /= 1000;
      unit++;
    }
    const options = {
      style: "unit",
      unit: units[unit]!,
      unitDisplay: "short",
      maximumFractionDigits: checkedDecimals(precision),
    } as const;
    return numberFormat(locale ?? context.locale, options).format(size);
  },
  roman: ([number]) => roman(Number(number)),
});

function checkedDecimals(precision: number | bigint): number {
  const decimals = Number(precision);
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= 20) return decimals;

  throw new Fault(`${precision} is not a number of decimals: use a whole number from 0 to 20.`);
}

const ROMAN_NUMERALS: [number, string][] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function roman(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 3999) {
    throw new Fault(`${number} has no Roman numeral: use a whole number from 1 to 3999.`);
  }
  let rest = number;
  let written = "";
  for (const [amount, numeral] of ROMAN_NUMERALS) {
    while (rest >= amount) {
      written += numeral;
      rest -= amount;
    }
  }

  return written;
}
