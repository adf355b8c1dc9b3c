/** Writes the data of a render as JSON text. */
import { exactInvoice, type JsonData } from "./json-data.ts";
import { INVOICE_FIELD } from "./json-document.ts";
import { rawJson } from "./keep-digits.ts";

/**
 * `readJsonData` reads the same digits again.
 *
 * @example writeJsonData(readJsonData('{"_invoice":{"total":100.10}}')) // '{"_invoice":{"total":100.10}}'
 */
export function writeJsonData(data: JsonData): string {
  const { value } = data;
  const exact = exactInvoice(data);
  if (exact === undefined) return JSON.stringify(value);

  return JSON.stringify({ ...value, [INVOICE_FIELD]: withDigits(value[INVOICE_FIELD], exact) });
}

/** Each number of the block as the digits that it was written with. */
function withDigits(value: unknown, exact: unknown): unknown {
  if (typeof value === "number") return rawJson(String(exact));
  if (typeof value !== "object" || value === null) return value;

  const twin = exact as Record<string, unknown>;
  const entries = Object.entries(value).map(([name, part]) => [name, withDigits(part, twin[name])] as const);

  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
