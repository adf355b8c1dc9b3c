/** The pages of a document in order, with what they inherit (ISO 32000-1, 7.7.3). */

import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export interface PdfPage {
  reference: PdfRef | null;
  dict: PdfDict;
  resources: PdfDict;
}

const MOST_PAGES = 100_000;

export function pagesOf(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfValue | undefined, inherited: PdfDict) => {
    const node = document.resolve(value);
    // A tree that loops back is cut where it does.
    if (!(node instanceof PdfDict) || seen.has(node)) return;
    seen.add(node);
    if (pages.length >= MOST_PAGES) throw new PdfError("limit_exceeded", `The file has more than ${MOST_PAGES} pages.`);

    const resources = document.dict(node, "Resources") ?? inherited;
    const kids = document.array(node, "Kids");
    if (kids) for (const kid of kids) visit(kid, resources);
    else pages.push({ reference: value instanceof PdfRef ? value : null, dict: node, resources });
  };
  visit(document.catalog.get("Pages"), new PdfDict());

  return pages;
}

/** A page's content: several streams are read as one, with white space between (7.8.2). */
export function pageContent(document: PdfDocument, page: PdfDict): Uint8Array {
  const contents = document.resolve(page.get("Contents"));
  const streams = (Array.isArray(contents) ? contents : [contents])
    .map((value) => document.resolve(value))
    .filter((value) => value instanceof PdfStream);
  if (streams.length === 1) return document.decode(streams[0]!).bytes;

  return concatBytes(streams.flatMap((stream) => [document.decode(stream).bytes, Uint8Array.of(0x0a)]));
}
