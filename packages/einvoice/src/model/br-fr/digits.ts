/** BR-FR-DEC-01 to -03 on the block: how many digits amounts, quantities and prices may have. */

import type { DataRule } from "../data-rule.ts";
import type { DecimalText } from "../decimal.ts";
import type { Invoice } from "../invoice.ts";
import { fitsDigits } from "./digit-limits.ts";
import { all, ofList, one, type Place, type Places } from "./places.ts";

type DigitRow = readonly [
  id: string,
  uses: string,
  decimals: number,
  mayBeNegative: boolean,
  places: Places<DecimalText>,
];

const totalTerms = {
  lines: "BT-106",
  allowances: "BT-107",
  charges: "BT-108",
  tax_basis: "BT-109",
  tax_total: "BT-110",
  tax_total_accounting: "BT-110",
  grand: "BT-112",
  prepaid: "BT-113",
  rounding: "BT-114",
  due: "BT-115",
} as const;

function* ofLines(
  invoice: Invoice,
  list: "allowances" | "charges",
  field: "amount" | "base",
): Generator<Place<DecimalText>> {
  for (const [index, line] of (invoice.lines ?? []).entries())
    yield* ofList(line[list], `lines[${index}].${list}`, field, (each) => each[field]);
}

const digitRows: readonly DigitRow[] = [
  ...Object.entries(totalTerms).map(
    ([name, term]): DigitRow => [
      `BR-FR-DEC-01_${term}`,
      `totals.${name}`,
      2,
      true,
      one(`totals.${name}`, ({ totals }) => totals?.[name as keyof typeof totalTerms]),
    ],
  ),
  ...(["allowances", "charges"] as const).flatMap((list): DigitRow[] => [
    [
      "BR-FR-DEC-01_BT-92_BT-99",
      `${list}[].amount`,
      2,
      true,
      (invoice) => ofList(invoice[list], list, "amount", ({ amount }) => amount),
    ],
    [
      "BR-FR-DEC-01_BT-93_BT-100",
      `${list}[].base`,
      2,
      true,
      (invoice) => ofList(invoice[list], list, "base", ({ base }) => base),
    ],
    ["BR-FR-DEC-01_BT-136_BT-141", `lines[].${list}[].amount`, 2, true, (invoice) => ofLines(invoice, list, "amount")],
    ["BR-FR-DEC-01_BT-137_BT-142", `lines[].${list}[].base`, 2, true, (invoice) => ofLines(invoice, list, "base")],
  ]),
  [
    "BR-FR-DEC-01_BT-116",
    "taxes[].basis",
    2,
    true,
    (invoice) => ofList(invoice.taxes, "taxes", "basis", ({ basis }) => basis),
  ],
  [
    "BR-FR-DEC-01_BT-117",
    "taxes[].amount",
    2,
    true,
    (invoice) => ofList(invoice.taxes, "taxes", "amount", ({ amount }) => amount),
  ],
  [
    "BR-FR-DEC-01_BT-131",
    "lines[].net_amount",
    2,
    true,
    (invoice) => ofList(invoice.lines, "lines", "net_amount", ({ net_amount }) => net_amount),
  ],
  [
    "BR-FR-DEC-02_BT-129",
    "lines[].quantity",
    4,
    true,
    (invoice) => ofList(invoice.lines, "lines", "quantity", ({ quantity }) => quantity),
  ],
  [
    "BR-FR-DEC-02_BT-149",
    "lines[].price.base_quantity",
    4,
    true,
    (invoice) => ofList(invoice.lines, "lines", "price.base_quantity", ({ price }) => price?.base_quantity),
  ],
  [
    "BR-FR-DEC-03_BT-146",
    "lines[].price.net",
    6,
    false,
    (invoice) => ofList(invoice.lines, "lines", "price.net", ({ price }) => price?.net),
  ],
  [
    "BR-FR-DEC-03_BT-147",
    "lines[].price.discount",
    6,
    false,
    (invoice) => ofList(invoice.lines, "lines", "price.discount", ({ price }) => price?.discount),
  ],
  [
    "BR-FR-DEC-03_BT-148",
    "lines[].price.gross",
    6,
    false,
    (invoice) => ofList(invoice.lines, "lines", "price.gross", ({ price }) => price?.gross),
  ],
];

export const digitRules: readonly DataRule[] = digitRows.map(([id, uses, decimals, mayBeNegative, places]) =>
  all(
    id,
    uses,
    places,
    (text) => fitsDigits(text, decimals, mayBeNegative),
    (text, path) =>
      `${path} is ${text}; France allows 19 digits, ${decimals} of them decimals${mayBeNegative ? "" : ", and no minus sign"}`,
  ),
);
