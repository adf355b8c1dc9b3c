/** Fields of an invoice that a profile has no place for. */

import { blockPath } from "../../finding.ts";
import type { InvoiceFormat } from "../../formats.ts";
import type { Invoice } from "../invoice.ts";
import type { Fields } from "./field.ts";
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
  collect(invoice, invoiceSchema.fields, blockPath);
  return found;

  function collect(value: object, fields: Fields, path: string): void {
    for (const name of Object.keys(fields)) {
      const field = fields[name]!;
      const given: unknown = Reflect.get(value, name);
      if (given === undefined) continue;
      const isOutsideModel = field.inModel === false;
      if (isOutsideModel || (terms === "basic" && field.basic === false))
        found.push({ path: `${path}.${name}`, terms: isOutsideModel ? "extended" : "en16931" });
      else if (field.kind === "object" && typeof given === "object" && given !== null)
        collect(given, field.fields, `${path}.${name}`);
      else if (field.kind === "list" && Array.isArray(given) && field.item.kind === "object") {
        const { fields: inner } = field.item;
        for (const [index, each] of given.entries()) collect(each, inner, `${path}.${name}[${index}]`);
      }
    }
  }
}
