/** Fields of an invoice that a profile, or EN 16931 itself, has no place for. */

import { blockPath } from "../../finding.ts";
import type { InvoiceFormat } from "../../formats.ts";
import type { Invoice } from "../invoice.ts";
import type { Field, Fields } from "./field.ts";
import { invoiceSchema } from "./schema.ts";

/** The paths of fields that are given and that a profile with these terms has no place for. */
export function fieldsOutside(terms: InvoiceFormat["terms"], invoice: Invoice): string[] {
  return terms === "basic" ? fieldsWithout(invoice, "basic") : [];
}

/** The paths of fields that are given and that EN 16931 has no term for. */
export function fieldsOutsideModel(invoice: Invoice): string[] {
  return fieldsWithout(invoice, "inModel");
}

function fieldsWithout(invoice: Invoice, mark: "basic" | "inModel"): string[] {
  const found: string[] = [];
  visitFields(invoice, invoiceSchema.fields, blockPath, (path, field) => {
    if (field[mark] === false) found.push(path);
    return field[mark] !== false;
  });
  return found;
}

/** Visits what is given; `visit` says whether to look inside. */
function visitFields(
  value: object,
  fields: Fields,
  path: string,
  visit: (path: string, field: Field) => boolean,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const given: unknown = Reflect.get(value, name);
    if (given === undefined) continue;
    const below = `${path}.${name}`;
    if (!visit(below, field)) continue;
    if (field.kind === "object" && typeof given === "object" && given !== null)
      visitFields(given, field.fields, below, visit);
    if (field.kind === "list" && Array.isArray(given) && field.item.kind === "object") {
      const { fields: inner } = field.item;
      for (const [index, each] of given.entries()) visitFields(each, inner, `${below}[${index}]`, visit);
    }
  }
}
