/** References that are read again and again, shared. */
import { PdfRef } from "../objects/values.ts";

/** A power of two: elements of one page or parent refer to it one after the other, and can share the reference. */
const REFERENCES_KEPT = 64;
const references: (PdfRef | undefined)[] = new Array<PdfRef | undefined>(REFERENCES_KEPT).fill(undefined);

export function referenceTo(number: number, generation: number): PdfRef {
  const place = number % REFERENCES_KEPT;
  const known = references[place];
  if (known?.number === number && known.generation === generation) return known;
  const reference = new PdfRef(number, generation);
  references[place] = reference;

  return reference;
}
