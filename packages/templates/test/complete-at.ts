/** Shared by the tests of completion: a source with `‸` where the cursor is, and data sets that differ. */
import type { CompleteRequest, Completion } from "../src/index.ts";
import { complete } from "../src/index.ts";

const dataSets = [
  {
    order: {
      number: 7,
      items: [
        { name: "Pen", price: 1.1, taxes: [{ rate: 20, code: "S" }] },
        { name: "Book", isbn: "978" },
      ],
      customer: { name: "Ada", address: { city: "Paris", "post code": "75001" } },
    },
    tags: ["a", "b"],
    totals: { net: 10, gross: 12 },
    paid: true,
  },
  { order: { items: [{ sku: "X1", taxes: [{ note: "exempt" }] }], notes: null }, due: "2026-11-15" },
];

/** Every field of an item, from both data sets. */
export const ITEM = ["name", "price", "taxes", "isbn", "sku"];
export const TAX = ["rate", "code", "note"];
export const ORDER = ["number", "items", "customer", "notes"];
export const ROOT = ["order", "tags", "totals", "paid", "due"];

export function completeAt(
  engine: CompleteRequest["engine"],
  marked: string,
  more: Partial<CompleteRequest> = {},
): Completion & { labels: string[]; source: string } {
  const offset = marked.indexOf("‸");
  const source = marked.replace("‸", "");
  const completion = complete({ engine, source, offset, data: dataSets, ...more });

  return { ...completion, source, labels: completion.items.map(({ label }) => label) };
}
