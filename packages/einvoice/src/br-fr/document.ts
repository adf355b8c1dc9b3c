/** BR-FR-03 to -08, -15 to -20, -31, the conditions BR-FR-CO and the digits BR-FR-DEC on the block. */

import type { WrittenDecimal } from "../block/field.ts";
import { identifiersOf } from "../block/party-identifiers.ts";
import type { Invoice } from "../block/schema.ts";
import { isCode } from "../code-lists/code-lists.ts";
import { equal, zero } from "../decimal.ts";
import { type DataRule, each, single, type Violation } from "../en16931/data-rule.ts";
import { fitsDigits } from "../xml-check/br-fr/amounts.ts";
import { isFrenchRate } from "../xml-check/br-fr/vat.ts";
import { typeOf } from "./identifiers.ts";

interface Place<T> {
  readonly path: string;
  readonly value: T | undefined;
}

type Places<T> = (invoice: Invoice) => Iterable<Place<T>>;

function* ofList<T, V>(
  list: readonly T[] | undefined,
  name: string,
  field: string,
  of: (item: T) => V | undefined,
): Generator<Place<V>> {
  for (const [index, item] of (list ?? []).entries()) yield { path: `${name}[${index}].${field}`, value: of(item) };
}

/** A rule that each value at certain places must pass. */
function all<T>(
  id: string,
  uses: string,
  places: Places<T>,
  holds: (value: T, invoice: Invoice) => boolean,
  message: (value: T, path: string) => string,
): DataRule {
  return each(id, [uses], function* (invoice): Generator<Violation> {
    for (const { path, value } of places(invoice)) {
      if (value !== undefined && !holds(value, invoice)) yield { path, message: message(value, path) };
    }
  });
}

function one<T>(path: string, of: (invoice: Invoice) => T | undefined): Places<T> {
  return (invoice) => [{ path, value: of(invoice) }];
}

const datePlaces: readonly (readonly [term: string, uses: string, places: Places<string>])[] = [
  ["BT-2", "issue_date", one("issue_date", ({ issue_date }) => issue_date)],
  ["BT-7", "tax_point_date", one("tax_point_date", ({ tax_point_date }) => tax_point_date)],
  ["BT-9", "due_date", one("due_date", ({ due_date }) => due_date)],
  [
    "BT-26",
    "preceding_invoices[].issue_date",
    (invoice) => ofList(invoice.preceding_invoices, "preceding_invoices", "issue_date", ({ issue_date }) => issue_date),
  ],
  ["BT-72", "delivery.date", one("delivery.date", ({ delivery }) => delivery?.date)],
  ["BT-73", "period.start", one("period.start", ({ period }) => period?.start)],
  ["BT-74", "period.end", one("period.end", ({ period }) => period?.end)],
  [
    "EXT-FR-FE-134",
    "lines[].period.start",
    (invoice) => ofList(invoice.lines, "lines", "period.start", ({ period }) => period?.start),
  ],
  [
    "EXT-FR-FE-135",
    "lines[].period.end",
    (invoice) => ofList(invoice.lines, "lines", "period.end", ({ period }) => period?.end),
  ],
];

const dates = datePlaces.map(([term, uses, places]) =>
  all(
    `BR-FR-03_${term}`,
    uses,
    places,
    (date) => date.startsWith("20"),
    (date, path) => `${path} is ${date}; France accepts the years 2000 to 2099`,
  ),
);

function notesOf(invoice: Invoice, code: string) {
  return (invoice.notes ?? []).filter(({ subject_code }) => subject_code === code);
}

const noteMeanings: Record<string, string> = {
  PMT: "the fixed indemnity of 40 EUR for recovery costs",
  PMD: "the penalties for late payment",
  AAB: "the discount for early payment, or that there is none",
};

const notes: readonly DataRule[] = [
  ...Object.entries(noteMeanings).map(([code, meaning]) =>
    single({
      id: `BR-FR-05_BT-22_${code}`,
      path: "notes",
      uses: ["notes", "notes[]"],
      holds: (invoice) => notesOf(invoice, code).length > 0,
      message: () => `notes has none with subject_code ${code}: France asks for a note on ${meaning}`,
    }),
  ),
  ...["PMT", "PMD", "AAB", "TXD"].map((code) =>
    single({
      id: `BR-FR-06_BT-21_${code}`,
      path: "notes",
      holds: (invoice) => notesOf(invoice, code).length <= 1,
      message: (invoice) => `notes has ${notesOf(invoice, code).length} with subject_code ${code}; France allows one`,
    }),
  ),
  each("BR-FR-20_BT-21", ["notes[]"], (invoice) =>
    (invoice.notes ?? []).flatMap(({ subject_code, text }, index) =>
      subject_code === "BAR" && text !== undefined && !isCode("fr-treatments", text)
        ? [
            {
              path: `notes[${index}].text`,
              message: `notes[${index}] has subject_code BAR and says "${text}"; it may say B2B, B2BINT, B2C, B2CINT, OUTOFSCOPE or ARCHIVEONLY`,
            },
          ]
        : [],
    ),
  ),
  single({
    id: "BR-FR-31_BT-21",
    path: "notes",
    holds: (invoice) => notesOf(invoice, "BAR").length <= 1,
    message: () => "notes has more than one with subject_code BAR; France allows one",
  }),
];

const framework: readonly DataRule[] = [
  single({
    id: "BR-FR-08_BT-23",
    path: "business_process",
    holds: ({ business_process: code }) =>
      code !== undefined && isCode("fr-billing-frameworks", code) && !/[89]$/.test(code),
    message: ({ business_process: code }) =>
      code !== undefined && /^[BSM][89]$/.test(code)
        ? `business_process is ${code}, an invoice of several sellers or in both directions, which this profile cannot carry`
        : `business_process is ${code === undefined ? "missing" : `"${code}"`}: write the French billing framework, such as B1 (goods), S1 (services) or M1 (both)`,
  }),
  single({
    id: "BR-FR-04_BT-3",
    path: "type_code",
    holds: (invoice) => isCode("fr-document-types", typeOf(invoice)),
    message: (invoice) => `type_code is ${typeOf(invoice)}, which France does not accept`,
  }),
];

type TaxPlaces = readonly (readonly [
  category: string,
  rate: string,
  uses: string,
  list: (invoice: Invoice) => Iterable<Place<{ category?: string; rate?: WrittenDecimal }>>,
])[];

const taxPlaces: TaxPlaces = [
  [
    "BT-95_BT-102",
    "BT-96_BT-103",
    "allowances[].tax",
    (invoice) => ofList(invoice.allowances, "allowances", "tax", ({ tax }) => tax),
  ],
  [
    "BT-95_BT-102",
    "BT-96_BT-103",
    "charges[].tax",
    (invoice) => ofList(invoice.charges, "charges", "tax", ({ tax }) => tax),
  ],
  [
    "BT-95_BT-118",
    "BT-119",
    "taxes[]",
    function* (invoice) {
      for (const [index, tax] of (invoice.taxes ?? []).entries()) yield { path: `taxes[${index}]`, value: tax };
    },
  ],
  ["BT-95_BT-151", "BT-152", "lines[].tax", (invoice) => ofList(invoice.lines, "lines", "tax", ({ tax }) => tax)],
];

const vat = taxPlaces.flatMap(([categoryTerm, rateTerm, uses, places]): DataRule[] => {
  const categories: Places<string> = function* (invoice) {
    for (const { path, value } of places(invoice)) yield { path: `${path}.category`, value: value?.category };
  };
  const rates: Places<WrittenDecimal> = function* (invoice) {
    for (const { path, value } of places(invoice)) yield { path: `${path}.rate`, value: value?.rate };
  };
  return [
    all(
      `BR-FR-15_${categoryTerm}`,
      uses,
      categories,
      (code) => isCode("fr-vat-categories", code),
      (code, path) => `${path} is ${code}; France knows S, E, AE, K, G, O and Z`,
    ),
    all(
      `BR-FR-16_${rateTerm}`,
      uses,
      rates,
      ({ text }) => isFrenchRate(text),
      ({ text }, path) => `${path} is ${text}, which is no French VAT rate written with at most two decimals`,
    ),
  ];
});

const attachments: readonly DataRule[] = [
  all(
    "BR-FR-17_BT-123",
    "attachments[].description",
    (invoice) => ofList(invoice.attachments, "attachments", "description", ({ description }) => description),
    (text) => isCode("fr-attachments", text.trim().replace(/[ \t\r\n]+/g, " ")),
    (text, path) => `${path} is "${text}"; France asks for a qualifier such as LISIBLE, RIB or BON_COMMANDE`,
  ),
  single({
    id: "BR-FR-18_BT-123",
    path: "attachments",
    holds: (invoice) => (invoice.attachments ?? []).filter(({ description }) => description === "LISIBLE").length <= 1,
    message: () => "attachments has more than one with description LISIBLE; France allows one",
  }),
];

const isPaid = (invoice: Invoice) => ["B2", "S2", "M2"].includes(invoice.business_process ?? "");
const isSingleTaxable = ({ seller }: Invoice) =>
  seller !== undefined && identifiersOf(seller).some(({ scheme }) => scheme === "0231");

const conditions: readonly DataRule[] = [
  single({
    id: "BR-FR-CO-03_BT-3",
    path: "contract",
    uses: ["contract", "period", "type_code"],
    holds: (invoice) =>
      typeOf(invoice) !== "262" ||
      (invoice.contract !== undefined && invoice.period?.start !== undefined && invoice.period.end !== undefined),
    message: () => "type_code is 262 (global rebate), which needs contract and a period with start and end",
  }),
  single({
    id: "BR-FR-CO-04_BT-4",
    path: "preceding_invoices",
    uses: ["preceding_invoices", "type_code"],
    holds: (invoice) =>
      !["384", "471", "472", "473"].includes(typeOf(invoice)) || invoice.preceding_invoices?.length === 1,
    message: (invoice) =>
      `type_code is ${typeOf(invoice)} (corrective invoice), which names exactly one preceding invoice; here are ${invoice.preceding_invoices?.length ?? 0}`,
  }),
  single({
    id: "BR-FR-CO-05_BT-3",
    path: "preceding_invoices",
    uses: ["preceding_invoices", "preceding_invoices[]", "type_code"],
    holds: (invoice) =>
      !["261", "381", "396", "502", "503"].includes(typeOf(invoice)) ||
      (invoice.preceding_invoices ?? []).some(
        ({ number, issue_date }) => number !== undefined && issue_date !== undefined,
      ),
    message: (invoice) =>
      `type_code is ${typeOf(invoice)} (credit note), which names the invoice it credits with number and issue_date`,
  }),
  single({
    id: "BR-FR-CO-07_BT-9",
    path: "due_date",
    uses: ["due_date", "issue_date"],
    holds: (invoice) => {
      const { due_date: due, issue_date: issued } = invoice;
      if (due === undefined || issued === undefined || isPaid(invoice)) return true;
      return ["386", "500", "503"].includes(typeOf(invoice)) || due >= issued;
    },
    message: ({ due_date: due, issue_date: issued }) => `due_date is ${due}, before issue_date ${issued}`,
  }),
  single({
    id: "BR-FR-CO-08_BT-23",
    path: "business_process",
    uses: ["business_process", "type_code"],
    holds: (invoice) =>
      !["B4", "S4", "M4"].includes(invoice.business_process ?? "") || !["386", "500", "503"].includes(typeOf(invoice)),
    message: (invoice) =>
      `business_process ${invoice.business_process} (final invoice after a prepayment) does not go with type_code ${typeOf(invoice)} (prepayment)`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-1",
    path: "totals.prepaid",
    uses: ["totals.prepaid", "totals.grand", "business_process"],
    holds: (invoice) =>
      !isPaid(invoice) ||
      (invoice.totals?.prepaid !== undefined &&
        invoice.totals.grand !== undefined &&
        equal(invoice.totals.prepaid, invoice.totals.grand)),
    message: ({ business_process: code, totals }) =>
      `business_process ${code} says paid, so totals.prepaid (${totals?.prepaid?.text ?? "missing"}) must be totals.grand ${totals?.grand?.text ?? ""}`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-2",
    path: "totals.due",
    uses: ["totals.due", "business_process"],
    holds: (invoice) => !isPaid(invoice) || invoice.totals?.due === undefined || equal(invoice.totals.due, zero),
    message: ({ business_process: code, totals }) =>
      `business_process ${code} says paid, so totals.due must be 0; it is ${totals?.due?.text}`,
  }),
  single({
    id: "BR-FR-CO-09_BT-23-3",
    path: "due_date",
    uses: ["due_date", "business_process"],
    holds: (invoice) => !isPaid(invoice) || invoice.due_date !== undefined,
    message: ({ business_process: code }) => `business_process ${code} says paid: give the date of payment as due_date`,
  }),
  single({
    id: "BR-FR-CO-12_BT-5",
    path: "accounting_currency",
    uses: ["accounting_currency", "currency", "totals.tax_total_accounting"],
    holds: ({ currency, accounting_currency, totals }) =>
      currency === undefined ||
      currency === "EUR" ||
      (accounting_currency === "EUR" && totals?.tax_total_accounting !== undefined),
    message: ({ currency }) =>
      `currency is ${currency}: France asks for accounting_currency EUR and totals.tax_total_accounting`,
  }),
  single({
    id: "BR-FR-CO-14_BT-29-1",
    path: "notes",
    uses: ["notes", "notes[]", "seller.ids[]"],
    holds: (invoice) =>
      !isSingleTaxable(invoice) || notesOf(invoice, "TXD").some(({ text }) => text === "MEMBRE_ASSUJETTI_UNIQUE"),
    message: () =>
      "seller has an identifier of scheme 0231 (single taxable person): add a note with subject_code TXD and text MEMBRE_ASSUJETTI_UNIQUE",
  }),
  single({
    id: "BR-FR-CO-15_BT-29-1",
    path: "tax_representative",
    uses: ["tax_representative", "tax_representative.vat_id", "seller.ids[]"],
    holds: (invoice) => !isSingleTaxable(invoice) || invoice.tax_representative?.vat_id !== undefined,
    message: () =>
      "seller has an identifier of scheme 0231 (single taxable person): name tax_representative with its vat_id",
  }),
];

type DigitRow = readonly [
  id: string,
  uses: string,
  decimals: number,
  mayBeNegative: boolean,
  places: Places<WrittenDecimal>,
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
): Generator<Place<WrittenDecimal>> {
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

const digits = digitRows.map(([id, uses, decimals, mayBeNegative, places]) =>
  all(
    id,
    uses,
    places,
    ({ text }) => fitsDigits(text, decimals, mayBeNegative),
    ({ text }, path) =>
      `${path} is ${text}; France allows 19 digits, ${decimals} of them decimals${mayBeNegative ? "" : ", and no minus sign"}`,
  ),
);

export const frenchDocumentRules: readonly DataRule[] = [
  ...dates,
  ...framework,
  ...notes,
  ...vat,
  ...attachments,
  ...conditions,
  ...digits,
];
