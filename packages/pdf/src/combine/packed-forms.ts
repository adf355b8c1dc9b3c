/** The content of pages as that of forms, packed once for as many files as show the same: invoices of one template mostly have one footer. */
import { withoutMarks } from "../content/without-marks.ts";
import { encodeFlate } from "../filters/flate.ts";
import { isSameBytes } from "../objects/same-bytes.ts";

interface PackedForm {
  content: Uint8Array;
  packed: Uint8Array;
}

const MOST_BYTES = 65_536;
const MOST_KEPT = 32;

/** The one that was used last is last. */
const kept: PackedForm[] = [];

/** What a form paints that belongs to nothing, as `encodeFlate` packs it; it is that of other files too, and must not be changed. */
export function packedForm(content: Uint8Array): Uint8Array {
  if (content.length > MOST_BYTES) return encodeFlate(withoutMarks(content));
  const place = kept.findLastIndex((form) => isSameBytes(form.content, content));
  const [known] = place === -1 ? [] : kept.splice(place, 1);
  const form = known ?? { content: content.slice(), packed: encodeFlate(withoutMarks(content)) };
  kept.push(form);
  if (kept.length > MOST_KEPT) kept.shift();

  return form.packed;
}
