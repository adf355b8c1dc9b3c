/** The fields of the document's interactive form (ISO 32000-1, 12.7.3). */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";

export interface FormField {
  dict: PdfDict;
  object: number | null;
}

const DEEPEST_FIELDS = 64;

/** Every field; kids without a name of their own are mere widgets. */
export function formFields({ document }: Checking): FormField[] {
  const form = document.dict(document.catalog, "AcroForm");
  const fields: FormField[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfValue, depth: number) => {
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict) || seen.has(dict) || depth > DEEPEST_FIELDS) return;
    seen.add(dict);
    fields.push({ dict, object: value instanceof PdfRef ? value.number : null });
    for (const kid of document.array(dict, "Kids") ?? []) {
      const child = document.resolve(kid);
      if (child instanceof PdfDict && document.resolve(child.get("T")) !== null) visit(kid, depth + 1);
    }
  };
  for (const field of (form && document.array(form, "Fields")) ?? []) visit(field, 0);

  return fields;
}

/** FT of a field or of the nearest field around it. */
export function fieldType(document: PdfDocument, dict: PdfDict): string | undefined {
  let current: PdfDict | undefined = dict;
  for (let depth = 0; current && depth < DEEPEST_FIELDS; depth++) {
    const type = document.name(current, "FT");
    if (type !== undefined) return type;
    current = document.dict(current, "Parent");
  }

  return undefined;
}
