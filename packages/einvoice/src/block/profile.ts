/** The profiles that are written, and the fields that `basic` does not carry. */

import type { Field, Fields } from "./field.ts";
import { blockPath } from "./findings.ts";
import { type Invoice, invoiceSchema } from "./schema.ts";

export type Profile = "en16931" | "basic";
export type Flavour = "factur-x" | "zugferd";

/** BT-24, the guideline that each profile names. */
export const guidelines: Record<Profile, string> = {
  en16931: "urn:cen.eu:en16931:2017",
  basic: "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic",
};

/** The paths of fields that are given and that the profile `basic` has no place for. */
export function fieldsOutsideBasic(invoice: Invoice): string[] {
  return fieldsWithout(invoice, "basic");
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
