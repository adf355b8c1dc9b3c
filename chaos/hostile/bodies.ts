/** Bodies that cost the one who reads them more than the one who sends them. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MEGABYTE = 1024 * 1024;
const root = join(import.meta.dirname, "..", "..");
const [example] = globSync("templates/invoice-*/data/*.json", { cwd: root }).sort();
const exampleInvoice = (
  JSON.parse(readFileSync(join(root, example!), "utf8")) as {
    _invoice: { seller: object; lines: object[] };
  }
)._invoice;
const invoiceTemplate = { html: "<p>Invoice</p>", settings: { einvoice: { profile: "en16931" } } };

/** An invoice with one list of it as long as is asked for. */
export function longInvoice(list: "notes" | "preceding_invoices" | "seller.ids", count: number): string {
  const invoice: Record<string, unknown> = { ...exampleInvoice };
  if (list === "notes") invoice.notes = Array.from({ length: count }, () => ({ text: "" }));
  if (list === "preceding_invoices")
    invoice.preceding_invoices = Array.from({ length: count }, (_, index) => ({ number: `F-${index}` }));
  if (list === "seller.ids")
    invoice.seller = {
      ...exampleInvoice.seller,
      ids: Array.from({ length: count }, (_, index) => ({ id: `${index}` })),
    };

  return JSON.stringify({ ...invoiceTemplate, data: { _invoice: invoice } });
}

/** Just below the limit on long lists, so that the whole block is read and checked. */
export function widestInvoice(): string {
  const lines = Array.from({ length: 480 }, (_, index) => ({ ...exampleInvoice.lines[0], id: `${index}` }));

  return JSON.stringify({ ...invoiceTemplate, data: { _invoice: { ...exampleInvoice, lines } } });
}

/** A batch of about this size: texts, which are cheap to read, or empty lists, of which each byte takes ten in memory. */
export function batch(megabytes: number, of: "texts" | "lists" | "objects"): Buffer {
  const items = 500;
  const bytesEach = Math.floor((megabytes * MEGABYTE) / items) - 40;
  const fillings = {
    texts: () => `"${"x".repeat(bytesEach)}"`,
    lists: () => `[${"[],".repeat(Math.floor(bytesEach / 3) - 1)}[]]`,
    // About as dense as real data.
    objects: () => `[${`${usualRow},`.repeat(Math.floor(bytesEach / (usualRow.length + 1)) - 1)}${usualRow}]`,
  };
  const filling = fillings[of]();
  const list = Array.from({ length: items }, () => `{"data":{"filling":${filling}}}`);

  return Buffer.from(`{"html":"<p>x</p>","format":"html","items":[${list.join(",")}]}`);
}

const usualRow = '{"name":"Item","amount":1.5,"text":"What the line of an invoice says about it.","tags":["a","b"]}';

/** One document with data of about this size, as small values. */
export function manyValues(megabytes: number, html: string): Buffer {
  const row = '{"name":"Item","amount":1.5,"tags":["a","b"]}';
  const rows = Array.from({ length: Math.floor((megabytes * MEGABYTE) / (row.length + 1)) }, () => row);

  return Buffer.from(
    `{"html":${JSON.stringify(html)},"engine":"liquid","format":"html","data":{"rows":[${rows.join(",")}]}}`,
  );
}
