/** Bodies that cost the one who reads them more than the one who sends them. */
import { exampleInvoice } from "../../packages/server/src/testing/invoice.ts";

const MEGABYTE = 1024 * 1024;
const invoiceTemplate = { html: "<p>Invoice</p>", settings: { einvoice: { profile: "en16931" } } };

/** An invoice with one list of it as long as is asked for. */
export function longInvoice(list: "notes" | "preceding_invoices" | "seller.ids", count: number): string {
  const invoice: Record<string, unknown> = structuredClone(exampleInvoice);
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
export function batch(megabytes: number, of: "texts" | "lists"): Buffer {
  const items = 500;
  const bytesEach = Math.floor((megabytes * MEGABYTE) / items) - 40;
  const filling = of === "texts" ? `"${"x".repeat(bytesEach)}"` : `[${"[],".repeat(Math.floor(bytesEach / 3) - 1)}[]]`;
  const list = Array.from({ length: items }, () => `{"data":{"filling":${filling}}}`);

  return Buffer.from(`{"html":"<p>x</p>","format":"html","items":[${list.join(",")}]}`);
}

/** One document with data of about this size, as small values. */
export function manyValues(megabytes: number, html: string): Buffer {
  const row = '{"name":"Item","amount":1.5,"tags":["a","b"]}';
  const rows = Array.from({ length: Math.floor((megabytes * MEGABYTE) / (row.length + 1)) }, () => row);

  return Buffer.from(
    `{"html":${JSON.stringify(html)},"engine":"liquid","format":"html","data":{"rows":[${rows.join(",")}]}}`,
  );
}
