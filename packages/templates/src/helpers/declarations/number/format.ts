/** Declarations. Numbers as people read them. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

const value = { name: "value", type: "number", doc: "The number." } as const;

export const declaredNumberFormats = {
  number: declareHelper({
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
  }),
  percent: declareHelper({
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
  }),
  filesize: declareHelper({
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
  }),
  roman: declareHelper({
    name: "roman",
    group: "number",
    doc: "A whole number from 1 to 3999 in Roman numerals.",
    arguments: [value],
    returns: "text",
    examples: [{ data: { chapter: 14 }, value: "chapter", output: "XIV" }],
  }),
};
