/** Looks up what content names in its resources, and in those of the content around it (ISO 32000-1, 7.8.3). */
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import type { ResourceLevel } from "./content-visitor.ts";

export type ResourceCategory = "ColorSpace" | "ExtGState" | "Font" | "Pattern" | "Properties" | "Shading" | "XObject";

interface Resource {
  /** Through references; null where the resources have no such name. */
  value: PdfValue;
  reference: PdfRef | null;
  /** True where the content's own resources do not have it. */
  isInherited: boolean;
}

const MISSING: Resource = { value: null, reference: null, isInherited: false };

export function findResource(
  document: PdfDocument,
  levels: readonly ResourceLevel[],
  category: ResourceCategory,
  name: PdfValue | undefined,
): Resource {
  if (!(name instanceof PdfName)) return MISSING;
  for (const { dict, isOwn } of levels) {
    const written = document.dict(dict, category)?.get(name.text);
    const value = document.resolve(written);
    if (value === null) continue;

    return { value, reference: written instanceof PdfRef ? written : null, isInherited: !isOwn };
  }

  return MISSING;
}

/** A dictionary, a stream's own one included. */
export function dictOf(value: PdfValue): PdfDict | null {
  if (value instanceof PdfStream) return value.dict;

  return value instanceof PdfDict ? value : null;
}
