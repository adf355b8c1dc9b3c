/** BR-FR-03 to -08, -15 to -20 and -31 on the block: dates, types, notes, VAT, attachments. */

import { isCode } from "../../code-lists/code-lists.ts";
import { type DataRule, each, single } from "../data-rule.ts";
import type { DecimalText } from "../decimal.ts";
import type { Invoice } from "../invoice.ts";
import { isFrenchRate } from "./french-rates.ts";
import { typeOf } from "./identifiers.ts";
import { all, ofList, one, type Place, type Places } from "./places.ts";

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

/** The notes with a subject code. */
export function notesOf(invoice: Invoice, code: string) {
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
  list: (invoice: Invoice) => Iterable<Place<{ category?: string; rate?: DecimalText }>>,
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
  const rates: Places<DecimalText> = function* (invoice) {
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
      (text) => isFrenchRate(text),
      (text, path) => `${path} is ${text}, which is not a French VAT rate written with at most two decimals`,
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

export const frenchDocumentRules: readonly DataRule[] = [...dates, ...framework, ...notes, ...vat, ...attachments];
