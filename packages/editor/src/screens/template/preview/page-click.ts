/** Where on the pages of a preview a click is. */
import { PIXELS_PER_POINT } from "./paged-view.ts";

/** The texts that pdf.js lays over a page. */
export const TEXTS = ".text-layer span:not(.markedContent)";

export interface PagePoint {
  page: number;
  /** In points from the upper left corner of the page. */
  x: number;
  y: number;
}

export interface PageClick extends PagePoint {
  target: Element;
  /** The element of the page, which stays when the page is painted again. */
  sheet: HTMLElement;
}

/** Null for a click that is not on a page. */
export function clickOf({ target, clientX, clientY }: MouseEvent): PageClick | null {
  const sheet = target instanceof Element ? target.closest<HTMLElement>(".page-sheet") : null;
  if (!sheet) return null;
  const { left, top } = sheet.getBoundingClientRect();
  const scale = scaleOf(sheet);
  const point = { x: (clientX - left) / scale, y: (clientY - top) / scale };

  return { target: target as Element, sheet, page: Number(sheet.dataset.page), ...point };
}

/** CSS pixels for each point of the page as it is shown. */
export function scaleOf(sheet: HTMLElement): number {
  return Number(getComputedStyle(sheet).getPropertyValue("--preview-scale")) || PIXELS_PER_POINT;
}

/** The text at a point of the page as it is now; of two the later one, which is painted over the other. */
export function textAt({ sheet, x, y }: PageClick): Element | null {
  const { left, top } = sheet.getBoundingClientRect();
  const scale = scaleOf(sheet);
  const isAround = (element: Element) => {
    const box = element.getBoundingClientRect();
    const inX = left + x * scale - box.left;
    const inY = top + y * scale - box.top;
    return inX >= 0 && inX <= box.width && inY >= 0 && inY <= box.height;
  };

  return [...sheet.querySelectorAll(TEXTS)].findLast(isAround) ?? null;
}
