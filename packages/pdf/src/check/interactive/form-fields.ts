/** The fields of the document's interactive form (ISO 32000-1, 12.7.3). */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";

export interface FormField {
  dict: PdfDict;
  /** The number of its object; null where it is written in place. */
  object: number | null;
}

/** Every field once, parents before kids. */
export function formFields({ document }: Checking): FormField[] {
  const form = document.dict(document.catalog, "AcroForm");
  const fields: FormField[] = [];
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfValue; isTop: boolean }[] = [];
  const add = (values: readonly PdfValue[], isTop: boolean) => {
    for (let i = values.length - 1; i >= 0; i--) waiting.push({ value: values[i]!, isTop });
  };
  add((form && document.array(form, "Fields")) ?? [], true);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, isTop } = next;
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict) || seen.has(dict)) continue;
    // 12.7.3.1: a kid without a name of its own is a widget of its parent, not a field.
    if (!isTop && document.resolve(dict.get("T")) === null) continue;
    seen.add(dict);
    fields.push({ dict, object: value instanceof PdfRef ? value.number : null });
    add(document.array(dict, "Kids") ?? [], false);
  }

  return fields;
}

const DEEPEST_FIELDS = 64;

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
