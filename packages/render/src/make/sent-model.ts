/** The model of a document as a thread is sent it: text and plain numbers are copied in a fraction of the time that objects and lists take. */
import type { PackedModel } from "@platen/pdf";

export interface SentModel {
  /** As JSON. */
  kinds: string;
  elements: Int32Array;
  counted: Int32Array | null;
}

export function sendModel({ kinds, elements, counted }: PackedModel): SentModel {
  return {
    kinds: JSON.stringify(kinds),
    elements: Int32Array.from(elements),
    counted: counted ? Int32Array.from(counted) : null,
  };
}

export function receiveModel({ kinds, elements, counted }: SentModel): PackedModel {
  return { kinds: JSON.parse(kinds), elements, counted };
}
