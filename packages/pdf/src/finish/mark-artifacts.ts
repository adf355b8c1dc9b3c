/**
 * Marks everything that is painted outside the structure as an artifact (ISO 14289-1, 7.1): rules, backgrounds, generated
 * marks and whatever else the printing engine leaves untagged.
 */
import { readContent } from "../content/content-stream.ts";
import { concatBytes } from "../filters/concat-bytes.ts";
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import { latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { type PdfPage, pageContent } from "./pages.ts";

const PATH_STARTS = new Set(["m", "re"]);
const PATH_ENDS = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"]);
const TEXT_SHOWS = new Set(["Tj", "TJ", "'", '"']);

const OPEN = latin1Bytes("/Artifact BMC\n");
const CLOSE = latin1Bytes("\nEMC\n");

export function markArtifacts(document: PdfDocument, pages: readonly PdfPage[]): void {
  const forms = new Set<number>();
  for (const { dict, resources } of pages) {
    const bytes = pageContent(document, dict);
    const marked = markContent(document, bytes, resources, forms);
    if (marked === bytes) continue;
    dict.set("Contents", document.add(contentStream(new PdfDict(), marked)));
  }
}

/** The same array where nothing is to be marked. */
function markContent(document: PdfDocument, bytes: Uint8Array, resources: PdfDict, forms: Set<number>): Uint8Array {
  const spans = untaggedSpans(document, bytes, resources, forms);
  if (spans.length === 0) return bytes;

  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [start, end] of spans) {
    parts.push(bytes.subarray(at, start), OPEN, bytes.subarray(start, end), CLOSE);
    at = end;
  }
  parts.push(bytes.subarray(at));

  return concatBytes(parts);
}

/** The stretches to wrap, in order. A stretch never cuts a path or a text object. */
function untaggedSpans(
  document: PdfDocument,
  bytes: Uint8Array,
  resources: PdfDict,
  forms: Set<number>,
): [number, number][] {
  const spans: [number, number][] = [];
  let depth = 0;
  let pathStart = -1;
  let text: { start: number; shows: [number, number][]; hasMarks: boolean } | null = null;

  for (const { operator, operands, start, end } of readContent(bytes)) {
    if (operator === "BMC" || operator === "BDC") {
      depth++;
      if (text) text.hasMarks = true;
    } else if (operator === "EMC") {
      depth = Math.max(0, depth - 1);
    } else if (PATH_STARTS.has(operator)) {
      if (pathStart === -1) pathStart = start;
    } else if (PATH_ENDS.has(operator)) {
      if (depth === 0 && operator !== "n" && pathStart !== -1) spans.push([pathStart, end]);
      pathStart = -1;
    } else if (operator === "BT") {
      text = { start, shows: [], hasMarks: depth > 0 };
    } else if (TEXT_SHOWS.has(operator)) {
      if (depth === 0) text?.shows.push([start, end]);
    } else if (operator === "ET" && text) {
      if (text.shows.length > 0) spans.push(...(text.hasMarks ? text.shows : [[text.start, end] as [number, number]]));
      text = null;
    } else if (operator === "sh" || operator === "EI") {
      if (depth === 0) spans.push([start, end]);
    } else if (operator === "Do" && depth === 0) {
      if (isUntaggedObject(document, operands[0], resources, forms)) spans.push([start, end]);
    }
  }

  return spans;
}

/** An image, or a form without structure of its own; a form that has some is marked inside. */
function isUntaggedObject(
  document: PdfDocument,
  name: PdfValue | undefined,
  resources: PdfDict,
  forms: Set<number>,
): boolean {
  const objects = document.dict(resources, "XObject");
  const reference = objects && name instanceof PdfName ? objects.get(name.text) : undefined;
  const object = document.resolve(reference);
  if (!(object instanceof PdfStream)) return false;
  if (document.name(object.dict, "Subtype") !== "Form") return true;
  if (!object.dict.has("StructParents")) return true;

  if (reference instanceof PdfRef && !forms.has(reference.number)) {
    forms.add(reference.number);
    const bytes = document.decode(object).bytes;
    const marked = markContent(document, bytes, document.dict(object.dict, "Resources") ?? resources, forms);
    if (marked !== bytes) document.replace(reference.number, contentStream(object.dict, marked));
  }

  return false;
}

function contentStream(dict: PdfDict, bytes: Uint8Array): PdfStream {
  const entries = new Map(dict.entries);
  entries.delete("DecodeParms");
  entries.set("Filter", PdfName.of("FlateDecode"));

  return new PdfStream(new PdfDict(entries), encodeFlate(bytes));
}
