/** A JSON text that was read: its value, and the `_invoice` blocks in it with their numbers as they were written. */
import type { JsonPath } from "./locate-value.ts";

/** Plain values, so that a copy of a document, also one in another process, has the same digits. */
export interface JsonDocument {
  /** What `JSON.parse` gives. */
  value: unknown;
  /** Each `_invoice` block at any depth, by the `invoiceKey` of its path, with its numbers as decimal texts. */
  invoices: Map<string, unknown>;
  /** The number of fields of the objects that were read in more than one slice: listing the names of millions takes long. */
  fieldCounts: Map<object, number>;
}

/** The name of the field whose numbers are amounts. */
export const INVOICE_FIELD = "_invoice";

/** What a block at the path is kept under. */
export function invoiceKey(path: JsonPath): string {
  return JSON.stringify(path);
}

/** Whether the text can contain an `_invoice` block; escapes may spell a letter of the name. */
export function mayHoldInvoice(text: string): boolean {
  return text.includes(`"${INVOICE_FIELD}"`) || /\\u00[567]/i.test(text);
}

/** Adds the blocks of one reading: walks the value and the same value with exact numbers side by side. */
export function collectInvoices(
  { value, exact }: { value: unknown; exact: unknown },
  path: (string | number)[],
  invoices: Map<string, unknown>,
): void {
  if (typeof value !== "object" || value === null) return;

  const twin = exact as Record<string | number, unknown>;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== "object" || part === null) continue;
    const key = Array.isArray(value) ? Number(name) : name;
    path.push(key);
    if (key === INVOICE_FIELD) invoices.set(invoiceKey(path), twin[key]);
    else collectInvoices({ value: part, exact: twin[key] }, path, invoices);
    path.pop();
  }
}
