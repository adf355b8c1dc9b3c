/** Hangs one file's outline behind another's (ISO 32000-1, 12.3.3). */
import { PdfDict, PdfName, PdfRef } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import type { ObjectCopier } from "./object-copier.ts";

export function mergeOutlines(copier: ObjectCopier): void {
  const { source, target } = copier;
  const added = source.dict(source.catalog, "Outlines");
  const addedReference = source.catalog.get("Outlines");
  if (!added?.has("First")) return;

  const root = outlineOf(target);
  if (addedReference instanceof PdfRef) copier.use(addedReference, root.reference);
  const first = copier.copy(added.get("First")!);
  const last = copier.copy(added.get("Last") ?? added.get("First")!);
  const firstEntry = target.resolve(first);
  const end = root.dict.get("Last");
  const endEntry = target.resolve(end);
  if (endEntry instanceof PdfDict && firstEntry instanceof PdfDict && end !== undefined) {
    endEntry.set("Next", first);
    firstEntry.set("Prev", end);
  } else {
    root.dict.set("First", first);
  }
  root.dict.set("Last", last);

  // A negative count is that of a closed outline: its size is what counts.
  const count = Math.abs(target.number(root.dict, "Count") ?? 0) + Math.abs(source.number(added, "Count") ?? 0);
  if (count > 0) root.dict.set("Count", count);
  else root.dict.delete("Count");
}

/** The outline of a document, which gets one where it has none. */
export function outlineOf(document: PdfDocument): { reference: PdfRef; dict: PdfDict } {
  const existing = document.catalog.get("Outlines");
  const dict = document.dict(document.catalog, "Outlines") ?? new PdfDict({ Type: PdfName.of("Outlines") });
  if (existing instanceof PdfRef) return { reference: existing, dict };
  const reference = document.add(dict);
  document.catalog.set("Outlines", reference);

  return { reference, dict };
}
