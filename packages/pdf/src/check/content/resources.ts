/** Looks up what content names in its resources (ISO 32000-1, 7.8.3). */
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

export type ResourceCategory = "ColorSpace" | "ExtGState" | "Font" | "Pattern" | "Properties" | "Shading" | "XObject";

export interface Resource {
  /** Through references; null where the resources have no such name. */
  value: PdfValue;
  reference: PdfRef | null;
}

const MISSING: Resource = { value: null, reference: null };

export function findResource(
  document: PdfDocument,
  resources: PdfDict,
  category: ResourceCategory,
  name: PdfValue | undefined,
): Resource {
  if (!(name instanceof PdfName)) return MISSING;
  const written = document.dict(resources, category)?.get(name.text);
  if (written === undefined) return MISSING;

  return { value: document.resolve(written), reference: written instanceof PdfRef ? written : null };
}

/** A dictionary, a stream's own one included. */
export function dictOf(value: PdfValue): PdfDict | null {
  if (value instanceof PdfStream) return value.dict;

  return value instanceof PdfDict ? value : null;
}
