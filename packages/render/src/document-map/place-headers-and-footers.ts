/** The elements of headers and footers: where each is on its pages, and where in the template it is written. */
import type { ElementOutline } from "../evaluate/align-elements.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { placeRequest } from "../evaluate/place-request.ts";
import type { BoxElement, HeaderFooterLayout } from "../header-footer/header-footer-layout.ts";
import type { RenderJob } from "../render-job.ts";
import type { ElementList, MappedPage } from "./document-map.ts";

type Areas = MappedPage["areas"];

interface Question {
  job: RenderJob;
  layout: HeaderFooterLayout;
  pages: number;
  list: ElementList;
}

/** Each takes one more evaluation of its template; those of a long document are alike. */
const MOST_PLACED = 50;

/** For each page its areas. */
export async function placeHeadersAndFooters(
  { job, layout, pages, list }: Question,
  evaluator: Evaluator,
): Promise<Areas[]> {
  const { boxes, elements, placements, sizes } = layout;
  const numbers: number[][] = [];
  for (const [index, box] of boxes.entries()) {
    const found = elements[index] ?? [];
    const alike = index < MOST_PLACED ? undefined : numbers[likeBox(layout, index)];
    if (alike) {
      numbers.push(alike);
      continue;
    }
    const outline = outlineOf(found);
    const targets = outline.map((_, element) => ({ element }));
    const placed = await evaluator.placeElements(placeRequest(job, { place: box, outline, targets, pages }));
    // Text that is in no element of its own belongs to the file.
    const whole = list.add({ file: `${box.part}.html`, line: 1, column: 1 }, null);
    const own: number[] = [whole];
    for (const [at, { parent }] of found.entries()) {
      const position = placed[at + FRAME.length]?.[0]?.position;
      const around = parent === null ? whole : own[parent + 1]!;
      own.push(position ? list.add(position, around) : around);
    }
    numbers.push(own);
  }

  const areas: Areas[] = sizes.map(() => []);
  for (const { bodyPage, overlayPage } of placements) {
    const box = boxes[overlayPage]!;
    const size = sizes[bodyPage]!;
    const top = box.part === "header" ? 0 : size.height - box.height;
    const [whole, ...own] = numbers[overlayPage]!;
    areas[bodyPage]!.push([whole!, 0, rounded(top), rounded(box.width), rounded(box.height)]);
    for (const [at, { x, y, width, height }] of (elements[overlayPage] ?? []).entries()) {
      if (width <= 0 || height <= 0) continue;
      areas[bodyPage]!.push([own[at]!, rounded(x), rounded(top + y), rounded(width), rounded(height)]);
    }
  }

  return areas;
}

/** The body of a fragment as a browser builds it around the elements of a header. */
const FRAME: ElementOutline[] = [
  { tag: "html", parent: null, id: "" },
  { tag: "body", parent: 0, id: "" },
];

function outlineOf(elements: readonly BoxElement[]): ElementOutline[] {
  const own = elements.map(({ tag, parent, id }) => ({
    tag,
    id,
    parent: parent === null ? FRAME.length - 1 : parent + FRAME.length,
  }));

  return [...FRAME, ...own];
}

/** An earlier box with the same elements; -1 where there is none. */
function likeBox({ boxes, elements }: HeaderFooterLayout, index: number): number {
  const tags = (at: number) => `${boxes[at]!.part} ${(elements[at] ?? []).map(({ tag }) => tag).join(" ")}`;
  const wanted = tags(index);
  for (let at = 0; at < Math.min(index, MOST_PLACED); at++) if (tags(at) === wanted) return at;

  return -1;
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
