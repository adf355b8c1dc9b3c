/** The fields of the interactive form (ISO 32000-1, 12.7.3). */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import { readTextString } from "../../text/text-string.ts";
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import { placeOfDict } from "../structure/element-place.ts";
import { parentTree } from "../structure/parent-tree.ts";
import { hasLanguage } from "../structure/parents.ts";

export interface FormField {
  dict: PdfDict;
  /** TU, what the field is for. */
  description: string | null;
  /** The element around it says its language. */
  hasLanguage: boolean;
  place(): Place;
}

export function formFields(checking: Checking): FormField[] {
  const { document } = checking;
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
    // 12.7.3.1: a kid without a name of its own is a widget of its parent, and no field.
    if (!(dict instanceof PdfDict) || seen.has(dict) || (!isTop && !dict.has("T"))) continue;
    seen.add(dict);
    const description = document.string(dict, "TU");
    const element = checking.model(parentTree).ofObject(dict);
    fields.push({
      dict,
      description: description ? readTextString(description) : null,
      hasLanguage: element !== null && hasLanguage(document, element),
      place: () => ({
        ...placeOfDict(checking, element),
        ...(value instanceof PdfRef ? { object: value.number } : {}),
      }),
    });
    add(document.array(dict, "Kids") ?? [], false);
  }

  return fields;
}
