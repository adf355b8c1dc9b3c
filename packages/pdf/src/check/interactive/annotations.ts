/** The annotations of all pages with the elements they belong to (ISO 32000-1, 12.5 and 14.7.4.3). */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import { inheritedValue, type PdfPage, pagesOf } from "../../pages/pages.ts";
import type { PdfDocument } from "../../read/document.ts";
import { readTextString } from "../../text/text-string.ts";
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import { placeOfDict } from "../structure/element-place.ts";
import { parentTree } from "../structure/parent-tree.ts";
import { hasLanguage } from "../structure/parents.ts";
import { structureModel } from "../structure/structure-model.ts";

export interface CheckedAnnotation {
  dict: PdfDict;
  subtype: string | null;
  /** Hidden, or nowhere on the page that is seen: most rules do not ask for it. */
  isUnseen: boolean;
  contents: string | null;
  /** The element that StructParent leads to. */
  element: PdfDict | null;
  /** Its standard type. */
  elementType: string | null;
  /** The element's Alt. */
  alternative: string | null;
  /** The element says its language. */
  hasLanguage: boolean;
  place(): Place;
}

/** An annotation takes as much memory as several values of a file; pages can share them. */
const NODES_OF_ANNOTATION = 5;
const HIDDEN = 1 << 1;

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

export function annotations(checking: Checking): CheckedAnnotation[] {
  const { document } = checking;

  return pagesOf(document).flatMap((page, index) =>
    annotationsOf(document, page).map(({ dict, reference }) => describe(checking, dict, reference, page, index + 1)),
  );
}

/** The dictionaries among a page's Annots. */
export function annotationsOf(document: PdfDocument, page: PdfPage): { dict: PdfDict; reference: PdfRef | null }[] {
  return (document.array(page.dict, "Annots") ?? []).flatMap((value) => {
    const dict = document.resolve(value);
    return dict instanceof PdfDict ? [{ dict, reference: value instanceof PdfRef ? value : null }] : [];
  });
}

function describe(
  checking: Checking,
  dict: PdfDict,
  reference: PdfRef | null,
  page: PdfPage,
  pageNumber: number,
): CheckedAnnotation {
  const { document } = checking;
  document.budget.spendNodes(NODES_OF_ANNOTATION);
  const element = checking.model(parentTree).ofObject(dict);
  const type = element ? (document.name(element, "S") ?? null) : null;
  const isHidden = ((document.number(dict, "F") ?? 0) & HIDDEN) !== 0;
  const box = rectangle(document, dict.get("Rect"));

  return {
    dict,
    subtype: document.name(dict, "Subtype") ?? null,
    isUnseen: isHidden || (box !== null && isOutside(box, visibleBox(document, page))),
    contents: textAt(document, dict, "Contents"),
    element,
    elementType: checking.model(structureModel).roleOf(type).standard,
    alternative: element && textAt(document, element, "Alt"),
    hasLanguage: element !== null && hasLanguage(document, element),
    place: () => ({
      ...placeOfDict(checking, element),
      page: pageNumber,
      ...(box ? { box: upright(box) } : {}),
      ...(reference ? { object: reference.number } : {}),
    }),
  };
}

function textAt(document: PdfDocument, dict: PdfDict, key: string): string | null {
  const text = document.string(dict, key);

  return text ? readTextString(text) : null;
}

/** The corners as they are written: the rules take the first for the lower left. */
function isOutside([left, bottom, right, top]: Rectangle, page: Rectangle): boolean {
  return left >= page[2] || right <= page[0] || bottom >= page[3] || top <= page[1];
}

/** 14.11.2: of the crop box only what lies in the media box. */
function visibleBox(document: PdfDocument, page: PdfPage): Rectangle {
  const media = pageBox(document, page, "MediaBox") ?? EVERYWHERE;
  const crop = pageBox(document, page, "CropBox") ?? media;

  return [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
}

const EVERYWHERE: Rectangle = [-Infinity, -Infinity, Infinity, Infinity];

/** A side that is missing or no number is 0. */
function pageBox(document: PdfDocument, page: PdfPage, key: "MediaBox" | "CropBox"): Rectangle | null {
  const value = document.resolve(inheritedValue(document, page, key));
  if (!Array.isArray(value)) return null;
  const side = (index: number) => {
    const number = document.resolve(value[index]);
    return typeof number === "number" ? number : 0;
  };

  return [side(0), side(1), side(2), side(3)];
}

function rectangle(document: PdfDocument, value: PdfValue | undefined): Rectangle | null {
  const array = document.resolve(value);
  const sides = Array.isArray(array) ? array.map((side) => document.resolve(side)) : [];

  return sides.length >= 4 && sides.every((side) => typeof side === "number") ? (sides as unknown as Rectangle) : null;
}

function upright([x1, y1, x2, y2]: Rectangle): Rectangle {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
