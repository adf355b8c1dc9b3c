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
  const found = new FieldsOutside(terms);
  if (terms !== "extended") found.collect(invoice, invoiceSchema.fields, blockPath);

  return found.list;
}

class FieldsOutside {
  readonly list: FieldOutside[] = [];
  readonly #terms: InvoiceFormat["terms"];

  constructor(terms: InvoiceFormat["terms"]) {
    this.#terms = terms;
  }

  collect(value: object, fields: Fields, path: string): void {
    for (const name of Object.keys(fields)) {
      const given: unknown = Reflect.get(value, name);
      if (given !== undefined) this.#collectGiven(given, fields[name]!, `${path}.${name}`);
    }
  }

  #collectGiven(given: unknown, field: Field, path: string): void {
    const isOutsideModel = field.inModel === false;
    if (isOutsideModel || (this.#terms === "basic" && field.basic === false))
      this.list.push({ path, terms: isOutsideModel ? "extended" : "en16931" });
    else if (field.kind === "object" && typeof given === "object" && given !== null)
      this.collect(given, field.fields, path);
    else if (field.kind === "list" && Array.isArray(given) && field.item.kind === "object") {
      for (const [index, each] of given.entries()) this.collect(each, field.item.fields, `${path}[${index}]`);
    }
  }
}
