/** Where the elements of headers and footers are: in their boxes, and these on the pages. */
import { type Placement, skippedElements } from "@platen/pdf";
import type { HeaderFooterBox } from "./header-footer.ts";

export interface HeaderFooterLayout {
  /** Each header and footer once. */
  boxes: HeaderFooterBox[];
  /** The elements of each box, in document order. */
  elements: BoxElement[][];
  /** `overlayPage` is the place of the box. */
  placements: Placement[];
  /** Of the pages, in points. */
  sizes: { width: number; height: number }[];
}

/** In points from the upper left corner of the box. */
export interface BoxElement {
  tag: string;
  id: string;
  /** Its place in the list of the box; null for one that is in no other. */
  parent: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** For the print step: the elements of each box, in CSS pixels. What is inside a drawing belongs to it. */
export const measureElements = `(() => {
  const skipped = new Set(${JSON.stringify(skippedElements)});
  return [...document.querySelectorAll("body > .platen-box")].map((box) => {
    const origin = box.getBoundingClientRect();
    const numbers = new Map();
    const found = [];
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT, (node) =>
      skipped.has(node.localName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest("svg, math")) continue;
      const { left, top, width, height } = node.getBoundingClientRect();
      numbers.set(node, found.length);
      found.push({
        tag: node.localName,
        id: node.getAttribute("id") ?? "",
        parent: numbers.get(node.parentElement) ?? null,
        x: left - origin.left,
        y: top - origin.top,
        width,
        height,
      });
    }
    return found;
  });
})()`;

const POINTS_PER_PIXEL = 0.75;

/** From the browser's pixels to points on paper. */
export function inPoints(elements: readonly BoxElement[], scale: number): BoxElement[] {
  const factor = POINTS_PER_PIXEL * scale;

  return elements.map(({ x, y, width, height, ...rest }) => ({
    ...rest,
    x: x * factor,
    y: y * factor,
    width: width * factor,
    height: height * factor,
  }));
}
