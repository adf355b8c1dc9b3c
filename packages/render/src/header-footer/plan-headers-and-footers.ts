/** Which headers and footers are printed, each once, and on which pages each is placed. */
import type { Placement } from "@platen/pdf";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { headerFooterHeightsMm, pageGeometry } from "../page-geometry.ts";
import type { RenderJob } from "../render-job.ts";
import { evaluateForPages } from "./evaluate-for-pages.ts";
import { type HeaderFooterBox, headerFooterParts } from "./header-footer.ts";
import { paperFor } from "./header-footer-document.ts";

interface HeaderFooterPlan {
  /** Each header and footer once. */
  boxes: HeaderFooterBox[];
  placements: Placement[];
}

/** `sizes` are those of the printed pages, in points: a size in the document's own style sheet counts. */
export async function planHeadersAndFooters(
  job: RenderJob,
  sizes: readonly { width: number; height: number }[],
  evaluator: Evaluator,
): Promise<HeaderFooterPlan> {
  const { page } = job.settings;
  const heights = headerFooterHeightsMm(page, pageGeometry(page));
  const plan: HeaderFooterPlan = { boxes: [], placements: [] };
  const numbers = new Map<string, number>();
  for (const part of headerFooterParts(job)) {
    const height = points(heights[part]);
    const source = { source: job.template[part], file: `${part}.html` as const };
    const results = await evaluateForPages(job, source, sizes.length, evaluator);
    for (const [bodyPage, html] of results.entries()) {
      if (html === "") continue;
      const size = sizes[bodyPage]!;
      const box: HeaderFooterBox = { part, page: bodyPage + 1, html, width: size.width, height };
      const key = `${part} ${size.width} ${html}`;
      const overlayPage = numbers.get(key) ?? plan.boxes.push(box) - 1;
      numbers.set(key, overlayPage);
      plan.placements.push({ bodyPage, overlayPage, x: 0, y: offsetOf(box, size.height), kind: KINDS[part] });
    }
  }

  return plan;
}

const KINDS = { header: "Header", footer: "Footer" } as const;

/** A box begins at the top of its own paper: that is laid on the upper edge of the page, or as far below the lower one as it is too tall. */
function offsetOf(box: HeaderFooterBox, pageHeight: number): number {
  const top = box.part === "header" ? pageHeight : box.height;

  return Math.round((top - paperFor(box).height) * 1_000) / 1_000;
}

export function points(millimetres: number): number {
  return (millimetres / 25.4) * 72;
}
