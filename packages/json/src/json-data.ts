/** The data of a render: what templates see, and the invoice in it with the digits that were sent. */

import { INVOICE_FIELD, invoiceKey, type JsonDocument } from "./json-document.ts";
import type { JsonPath } from "./locate-value.ts";

/** Plain values that travel together: a copy, also one in another process, has the same digits. */
export interface JsonData {
  /** As `JSON.parse` gives it, for templates and schemas. */
  value: Record<string, unknown>;
  /** The `_invoice` block of the value with its numbers as decimal texts; absent where the value has none. */
  invoice?: unknown;
}

/** The data of a request without any. */
export const noData: JsonData = { value: {} };

/**
 * The data at a path of a larger document, such as the body of a request.
 *
 * @example dataAt(readJson('{"data": {"_invoice": {"total": 1.10}}}'), ["data"]).invoice // { total: "1.10" }
 */
export function dataAt({ value: root, invoices }: JsonDocument, path: JsonPath): JsonData {
  let value = root;
  for (const part of path) value = isObject(value) ? (value as Record<string | number, unknown>)[part] : undefined;
  if (!isObject(value) || Array.isArray(value)) throw new TypeError(`${JSON.stringify(path)} is not a JSON object`);

  const object = value as Record<string, unknown>;
  if (!Object.hasOwn(object, INVOICE_FIELD)) return { value: object };
  const block = object[INVOICE_FIELD];
  const data = { value: object, invoice: isObject(block) ? invoices.get(invoiceKey([...path, INVOICE_FIELD])) : block };
  exactInvoice(data);

  return data;
}

/** The `_invoice` block with its numbers as decimal texts. Throws where the digits were lost: a float must never become an amount. */
export function exactInvoice({ value, invoice }: JsonData): unknown {
  if (isObject(value[INVOICE_FIELD]) && !isObject(invoice)) {
    throw new Error(
      "The data has an _invoice block whose digits were lost. Read it with readJsonData, and pass the data on as a whole.",
    );
  }

  return invoice;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
