/** Reads a JSON text in one go; large texts from outside are read in slices. */
import { parseWithExactNumbers } from "./exact-numbers.ts";
import { findFault } from "./find-fault.ts";
import { dataAt, type JsonData } from "./json-data.ts";
import { collectInvoices, type JsonDocument, mayHoldInvoice } from "./json-document.ts";
import { JsonFault } from "./json-fault.ts";

/** Throws a `JsonFault`. */
export function readJson(text: string): JsonDocument {
  const value = parse(text);
  const invoices = new Map<string, unknown>();
  if (mayHoldInvoice(text)) collectInvoices({ value, exact: parseWithExactNumbers(text) }, [], invoices);

  return { value, invoices, fieldCounts: new Map() };
}

/**
 * Reads the data of a render: a text with one object. Throws a `JsonFault`.
 *
 * @example readJsonData('{"name": "Ada"}').value // { name: "Ada" }
 */
export function readJsonData(text: string): JsonData {
  return dataOf(readJson(text), text);
}

/** The document as the data of a render; `text` is what it was read from. */
export function dataOf(document: JsonDocument, text: string): JsonData {
  const { value } = document;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return dataAt(document, []);

  throw new JsonFault(text, text.search(/[^ \t\r\n]/), 'must be a JSON object, such as {"name": "Ada"}');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const offset = findFault(text);
    if (offset === null) throw error;
    throw new JsonFault(text, offset);
  }
}
