/** Where structure elements are: their number in the tree, their page, and their box where they say it. */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import { pagesOf } from "../../pages/pages.ts";
import { attributeOf } from "../../structure/attributes.ts";
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import { type CheckedElement, structureModel } from "./structure-model.ts";

/** The numbers of pages, counted from 1, by the numbers of their objects. */
function pageNumbers({ document }: Checking): ReadonlyMap<number, number> {
  return new Map(pagesOf(document).flatMap(({ reference }, i) => (reference ? [[reference.number, i + 1]] : [])));
}

export function elementPlace(checking: Checking, element: CheckedElement): Place {
  const page = pageOf(checking, element);
  const box = boxOf(checking, element);

  return {
    ...(page === null ? {} : { page }),
    element: element.index,
    ...(box ? { box } : {}),
    ...(element.reference ? { object: element.reference.number } : {}),
  };
}

/** The place of an element that content or an annotation leads to; what is not in the tree has none. */
export function placeOfDict(checking: Checking, dict: PdfDict | null): Place {
  const element = dict && checking.model(structureModel).elementOf.get(dict);

  return element ? elementPlace(checking, element) : {};
}

/** The page it names, or the first that something below it names, or that of the nearest element around it. */
function pageOf(checking: Checking, element: CheckedElement): number | null {
  const below = firstPageBelow(checking, element);
  if (below !== null) return below;
  for (let around = element.parent; around; around = around.parent) {
    const page = namedPage(checking, around.dict.get("Pg"));
    if (page !== null) return page;
  }

  return null;
}

function firstPageBelow(checking: Checking, element: CheckedElement): number | null {
  const waiting = [element];
  const seen = new Set<CheckedElement>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const own = namedPage(checking, next.dict.get("Pg"));
    if (own !== null) return own;
    for (const item of next.content) {
      const reference = checking.document.resolve(item);
      const page = reference instanceof PdfDict ? namedPage(checking, reference.get("Pg")) : null;
      if (page !== null) return page;
    }
    for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
  }

  return null;
}

function namedPage(checking: Checking, page: PdfValue | undefined): number | null {
  return page instanceof PdfRef ? (checking.model(pageNumbers).get(page.number) ?? null) : null;
}

/** 14.8.5.4.3: figures, formulas, forms and tables may say their box. */
function boxOf({ document }: Checking, { dict }: CheckedElement): Place["box"] | null {
  const value = attributeOf(document, dict, "Layout", "BBox");
  const sides = Array.isArray(value) ? value.map((side) => document.resolve(side)) : [];

  return sides.length === 4 && sides.every((side) => typeof side === "number")
    ? (sides as unknown as Place["box"])
    : null;
}
