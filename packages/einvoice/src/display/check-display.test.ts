import { expect, test } from "vitest";
import { readInvoice } from "../model/read-invoice.ts";
import { amountsIn } from "./amounts-in-text.ts";
import { checkDisplay } from "./check-display.ts";

/** Only what is given is looked for; the block need not be a whole invoice. */
const read = (block: object) => readInvoice(block).invoice;
const expected = read({
  number: "F-2026-0117",
  totals: { tax_basis: "1000.00", tax_total: "234.50", grand: "1234.50", due: "1234.50" },
  taxes: [{ amount: "200.00" }, { amount: "34.5" }],
});
const page = (amount: (value: number) => string) => `Facture n° F-2026-0117
TVA 20 % ${amount(200)} TVA 5,5 % ${amount(34.5)}
Total HT ${amount(1000)}
Total TVA ${amount(234.5)}
Total TTC ${amount(1234.5)}
Net à payer : ${amount(1234.5)}`;

test("amounts are read in the spelling of every locale", () => {
  for (const locale of ["en-GB", "fr-FR", "de-DE", "de-CH", "hi-IN", "ar-EG", "pt-PT", "sv-SE", "fa-IR"]) {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
    expect(checkDisplay([page((value) => format.format(value))], expected), locale).toEqual({
      checked: ["BT-1", "BT-109", "BT-110", "BT-112", "BT-115", "BT-117"],
      missing: [],
      conflicting: [],
    });
  }
});

test("what no page shows is missing", () => {
  const text = page((value) => value.toFixed(2)).replaceAll("234.50", "234.05");
  expect(checkDisplay(["", text], expected)).toMatchObject({ missing: ["BT-110", "BT-112", "BT-115"] });
});

test("another total beside the right one is a conflict", () => {
  const text = `${page((value) => value.toFixed(2))}\nGrand total 1,334.50 EUR\nTotal: 99.00`;
  expect(checkDisplay([text], expected)).toMatchObject({ missing: [], conflicting: ["BT-112"] });
  expect(checkDisplay([`${page(String)}\nTotal: 99.00`], expected).conflicting).toEqual(["BT-112"]);
  expect(checkDisplay([`${page(String)}\nFacture n° F-2026-0118`], expected).conflicting).toEqual(["BT-1"]);
});

test("an amount on the line below its label counts, a column of the same name does not", () => {
  expect(checkDisplay(["Amount due\n€ 12.00"], read({ totals: { due: "13.00" } }))).toMatchObject({
    conflicting: ["BT-115"],
  });
  expect(checkDisplay(["Item Qty Total\nPen 2 4.00\nTotal 13.00"], read({ totals: { grand: "13.00" } }))).toMatchObject(
    {
      conflicting: [],
    },
  );
});

test("dates, rates and codes are not amounts", () => {
  const values = amountsIn("15.11.2026 19 % A12.50 2026/11 1.234 2 100,00").flatMap((amount) => amount.values);
  expect(values).toEqual(["1234", "1.234", "2100", "2", "100"]);
});

test.each(["A1200.00", "𝐀1200.00", "é1200.00", "/1200.00", "1200.00 %", "1200.00/2"])(
  "%s is a part of something else, not an amount",
  (shown) => {
    const invoice = read({ totals: { grand: "1200.00" } });

    expect(checkDisplay([`Pages ${shown}`], invoice).missing).toEqual(["BT-112"]);
    expect(checkDisplay([`Pages ${shown} 1200.00`], invoice).missing).toEqual([]);
  },
);
