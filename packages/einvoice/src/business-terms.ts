/** The values of an invoice by their business terms, one after the other as the block has them. */
import type { Field } from "./model/block/field.ts";
import { type InvoiceBlock, invoiceSchema } from "./model/block/schema.ts";

export interface BusinessTerm {
  /** Such as BT-112; empty where EN 16931 has none. */
  term: string;
  /** The field in the block, such as `lines[2].vat.rate`. */
  path: string;
  title: string;
  value: string;
}

/**
 * @example
 * businessTerms(openInvoiceXml(xml).block)[0]; // { term: "BT-1", path: "number", title: "Invoice number", value: "2026-17" }
 */
export function businessTerms(block: InvoiceBlock): BusinessTerm[] {
  const terms: BusinessTerm[] = [];
  collect(invoiceSchema, block, "", terms);

  return terms;
}

function collect(field: Field, value: unknown, path: string, terms: BusinessTerm[]): void {
  if (value === undefined || value === null) return;
  if (field.kind === "list") {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) collect(field.item, item, `${path}[${index}]`, terms);
    return;
  }
  if (field.kind !== "object") {
    terms.push({ term: field.term, path, title: field.title, value: String(value) });
    return;
  }
  if (typeof value !== "object") {
    const short = field.short === undefined ? undefined : field.fields[field.short];
    if (short) terms.push({ term: short.term, path, title: short.title, value: String(value) });
    return;
  }
  for (const [name, inner] of Object.entries(field.fields)) {
    collect(inner, Reflect.get(value, name), path === "" ? name : `${path}.${name}`, terms);
  }
}
