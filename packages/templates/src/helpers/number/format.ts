/** Numbers as people read them. */
import { Fault } from "../../core/errors.ts";
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Helper } from "../helper.ts";
import { numberFormat } from "../intl.ts";

const value = { name: "value", type: "number", doc: "The number." } as const;

/** More decimals than any document shows; beyond it a number's binary rest would become visible. */
const MOST_DECIMALS = 10;

/** Rates such as 8.25 % are whole; a third is 33.33 %. */
const MOST_PERCENT_DECIMALS = 2;

export const numberFormats: Helper[] = [
  defineHelper({
    name: "number",
    group: "number",
    doc: "A number with the separators of the locale.",
    arguments: [
      value,
      {
        name: "precision",
        type: "number",
        doc: "How many decimals are printed; as many as there are where it is absent.",
        optional: true,
      },
      {
        name: "delimiter",
        type: "text",
        doc: "What is between groups of digits, instead of the locale's own.",
        optional: true,
      },
      {
        name: "separator",
        type: "text",
        doc: "What comes before the decimals, instead of the locale's own.",
        optional: true,
      },
      {
        name: "strip_zeros",
        type: "boolean",
        doc: "True: zeros at the end of the decimals are left out.",
        default: false,
      },
      localeArgument,
    ],
    returns: "text",
    examples: [
      { data: { total: 1234.5 }, value: "total", args: ["2"], output: "1,234.50" },
      { data: { total: 1234.5 }, value: "total", named: { precision: "2", locale: '"de"' }, output: "1.234,50" },
      {
        data: { total: 1234.5 },
        value: "total",
        named: { precision: "3", delimiter: '" "', separator: '","', strip_zeros: "true" },
        output: "1 234,5",
      },
    ],
    run: ([number, precision, delimiter, separator, stripZeros, locale], context) => {
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
  }),
  defineHelper({
    name: "percent",
    group: "number",
    doc: "A share as a percentage: 0.2 is 20 %, written as the locale does.",
    arguments: [
      value,
      {
        name: "precision",
        type: "number",
        doc: "How many decimals are printed; as many as there are, two at most, where it is absent.",
        optional: true,
      },
      localeArgument,
    ],
    returns: "text",
    examples: [
      { data: { rate: 0.055 }, value: "rate", output: "5.5%" },
      { data: { rate: 0.2 }, value: "rate", args: ["1"], output: "20.0%" },
    ],
    run: ([share, precision, locale], context) => {
      const decimals = precision === undefined ? undefined : checkedDecimals(precision);
      const options = {
        style: "percent",
        minimumFractionDigits: decimals ?? 0,
        maximumFractionDigits: decimals ?? MOST_PERCENT_DECIMALS,
      } as const;
      return numberFormat(locale ?? context.locale, options).format(share);
    },
  }),
  defineHelper({
    name: "filesize",
    group: "number",
    doc: "A count of bytes in the unit that suits it: 1,000 bytes are a kilobyte.",
    arguments: [
      { name: "bytes", type: "number", doc: "The count of bytes." },
      { name: "precision", type: "number", doc: "How many decimals are printed at most.", default: 1 },
      localeArgument,
    ],
    returns: "text",
    examples: [{ data: { size: 1536000 }, value: "size", output: "1.5 MB" }],
    run: ([bytes, precision, locale], context) => {
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
  }),
  defineHelper({
    name: "roman",
    group: "number",
    doc: "A whole number from 1 to 3999 in Roman numerals.",
    arguments: [value],
    returns: "text",
    examples: [{ data: { chapter: 14 }, value: "chapter", output: "XIV" }],
    run: ([number]) => roman(Number(number)),
  }),
];

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
