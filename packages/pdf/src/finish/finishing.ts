/** What the steps of finishing share: the document, its pages and structure, what is known of its elements, and the warnings. */

import type { ModelElement, ModelIndex } from "../model/document-model.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { type StructureElement, walkStructure } from "../structure/structure-tree.ts";
import type { FinishWarning, FinishWarningCode } from "./finish-warning.ts";
import type { MarkedPages } from "./marked-pages.ts";
import type { Packing } from "./packing.ts";
import type { PageScans } from "./page-scans.ts";

export interface Finishing {
  document: PdfDocument;
  pages: readonly PdfPage[];
  tree: StructureElement[];
  /** Null where the caller gave no model. */
  index: ModelIndex | null;
  modelOf: Map<StructureElement, ModelElement>;
  /** Keys of content that becomes an artifact, though the file has it in the structure. */
  dropped: Set<string>;
  warnings: FinishWarning[];
  /** What was reported already: looked up, not searched for among the warnings of a long table. */
  reported: Set<string>;
  /** The pages' content as it was printed. */
  scans: PageScans;
  packing: Packing;
  /** What the pages paint, by its marks, once they are settled. */
  marked: MarkedPages;
}

/** Tells of a repair; the same of the same element only once. */
export function warn(
  finishing: Finishing,
  code: FinishWarningCode,
  message: string,
  place: { element?: StructureElement | null; page?: number | null } = {},
): void {
  const element = place.element ? (nearestModel(finishing, place.element)?.id ?? null) : null;
  const page = place.page ?? null;
  const key = `${code} ${element} ${page} ${message}`;
  if (finishing.reported.has(key)) return;
  finishing.reported.add(key);
  finishing.warnings.push({ code, message, element, page });
}

/** What each structure element comes from, in the order in which a reader of the file meets them. */
export function elementsOf(finishing: Finishing): (number | null)[] {
  return walkStructure(finishing.tree).map((element) => nearestModel(finishing, element)?.id ?? null);
}

/** The document's element behind a structure element, or the nearest one around it that is known. */
export function nearestModel({ modelOf }: Finishing, element: StructureElement): ModelElement | null {
  for (let at: StructureElement | null = element; at; at = at.parent) {
    const model = modelOf.get(at);
    if (model) return model;
  }

  return null;
}
