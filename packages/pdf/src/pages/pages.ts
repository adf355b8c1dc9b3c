/** The pages of a document in order, with what they inherit (ISO 32000-1, 7.7.3). */

import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export interface PdfPage {
  reference: PdfRef | null;
  dict: PdfDict;
  resources: PdfDict;
  /** The dictionaries around it, the nearest first: what a page does not say itself, they do. */
  ancestors: readonly PdfDict[];
}

const MOST_PAGES = 100_000;
const DEEPEST_TREE = 64;

export function pagesOf(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfValue | undefined, inherited: PdfDict, ancestors: readonly PdfDict[]) => {
    const node = document.resolve(value);
    // A tree that loops back, or is deeper than any true one, is cut where it does.
    if (!(node instanceof PdfDict) || seen.has(node) || ancestors.length > DEEPEST_TREE) return;
    seen.add(node);
    if (pages.length >= MOST_PAGES) throw new PdfError("limit_exceeded", `The file has more than ${MOST_PAGES} pages.`);

    const resources = document.dict(node, "Resources") ?? inherited;
    const kids = document.array(node, "Kids");
    if (kids) for (const kid of kids) visit(kid, resources, [node, ...ancestors]);
    else pages.push({ reference: value instanceof PdfRef ? value : null, dict: node, resources, ancestors });
  };
  visit(document.catalog.get("Pages"), new PdfDict(), []);

  return pages;
}

/** A value that pages inherit, such as MediaBox or Rotate (7.7.3.4), as it is written: a reference stays one. */
export function inheritedValue(document: PdfDocument, page: PdfPage, key: string): PdfValue {
  for (const dict of [page.dict, ...page.ancestors]) {
    const value = dict.get(key);
    if (value !== undefined && document.resolve(value) !== null) return value;
  }

  return null;
}

const A4: Rectangle = [0, 0, 595, 842];

type Rectangle = [left: number, bottom: number, right: number, top: number];

/** The page's media box, its corners in order. */
export function inheritedBox(document: PdfDocument, page: PdfPage): Rectangle {
  const value = document.resolve(inheritedValue(document, page, "MediaBox"));
  const sides = Array.isArray(value) ? value.map((side) => document.resolve(side)) : [];
  if (sides.length !== 4 || !sides.every((side) => typeof side === "number")) return A4;
  const [x1, y1, x2, y2] = sides as Rectangle;

  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Width and height of each page, in points. */
export function pageSizes(document: PdfDocument): { width: number; height: number }[] {
  return pagesOf(document).map((page) => {
    const [left, bottom, right, top] = inheritedBox(document, page);
    return { width: right - left, height: top - bottom };
  });
}

const EMPTY = new Uint8Array();
const LINE_FEED = Uint8Array.of(0x0a);

/** A page's content: several streams are read as one, with white space between (7.8.2). */
export function pageContent(document: PdfDocument, page: PdfDict): Uint8Array {
  const contents = document.resolve(page.get("Contents"));
  const streams = (Array.isArray(contents) ? contents : [contents])
    .map((value) => document.resolve(value))
    .filter((value) => value instanceof PdfStream);
  if (streams.length === 1) return document.decode(streams[0]!).bytes;

  // One that is named again is decoded once, and takes its room again.
  const decoded = new Map<PdfStream, Uint8Array>(streams.map((stream) => [stream, EMPTY]));
  for (const stream of decoded.keys()) decoded.set(stream, document.decode(stream).bytes);
  const length = streams.reduce((sum, stream) => sum + decoded.get(stream)!.length + 1, 0);
  document.budget.spendBytes(length);

  return concatBytes(streams.flatMap((stream) => [decoded.get(stream)!, LINE_FEED]));
}
