/** Fields of an invoice that a profile has no place for. */

import { blockPath } from "../../finding.ts";
import type { InvoiceFormat } from "../../formats.ts";
import type { Invoice } from "../invoice.ts";
import type { Field, Fields } from "./field.ts";
import { invoiceSchema } from "./schema.ts";

interface FieldOutside {
  readonly path: string;
  /** The smallest extent of terms that has the field. */
  readonly terms: "en16931" | "extended";
}

/** The fields that are given and that a profile with these terms has no place for. */
export function fieldsOutside(terms: InvoiceFormat["terms"], invoice: Invoice): FieldOutside[] {
  const found: FieldOutside[] = [];
  if (terms === "extended") return found;
  visitFields(invoice, invoiceSchema.fields, blockPath, (path, field) => {
    const isOutsideModel = field.inModel === false;
    const isOutside = isOutsideModel || (terms === "basic" && field.basic === false);
    if (isOutside) found.push({ path, terms: isOutsideModel ? "extended" : "en16931" });
    return !isOutside;
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
