/** Which headers and footers are printed, each once, and on which pages each is placed. */
import type { Placement } from "@platen/pdf";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { pageGeometry, runningHeightsMm } from "../page-geometry.ts";
import type { RenderJob } from "../render-document.ts";
import { evaluateRunning } from "./evaluate-running.ts";
import { type Strip, stripPage } from "./strip-document.ts";

export type RunningPart = "header" | "footer";

export interface PlannedStrip extends Strip {
  part: RunningPart;
  /** The first page that shows it, counted from 1. */
  page: number;
}

export interface StripPlan {
  strips: PlannedStrip[];
  placements: Placement[];
}

/** The parts that a render's pages have. */
export function runningParts({ template, settings }: Pick<RenderJob, "template" | "settings">): RunningPart[] {
  return (["header", "footer"] as const).filter((part) => template[part] !== "" && settings.page[part] !== null);
}

/** `sizes` are those of the printed pages, in points: a size in the document's own style sheet counts. */
export async function planStrips(
  job: RenderJob,
  sizes: readonly { width: number; height: number }[],
  evaluator: Evaluator,
): Promise<StripPlan> {
  const { page } = job.settings;
  const heights = runningHeightsMm(page, pageGeometry(page));
  const plan: StripPlan = { strips: [], placements: [] };
  const numbers = new Map<string, number>();
  for (const part of runningParts(job)) {
    const height = points(heights[part]);
    const source = { source: job.template[part], file: `${part}.html` as const };
    const results = await evaluateRunning(job, source, sizes.length, evaluator);
    for (const [bodyPage, html] of results.entries()) {
      if (html === "") continue;
      const size = sizes[bodyPage]!;
      const strip: PlannedStrip = { part, page: bodyPage + 1, html, width: size.width, height };
      const key = `${part} ${size.width} ${html}`;
      const overlayPage = numbers.get(key) ?? plan.strips.push(strip) - 1;
      numbers.set(key, overlayPage);
      plan.placements.push({ bodyPage, overlayPage, x: 0, y: placeOf(strip, size.height), kind: KINDS[part] });
    }
  }

  return plan;
}

const KINDS = { header: "Header", footer: "Footer" } as const;

/** A strip begins at the top of its own page: that is laid on the upper edge of the paper, or as far below the lower one as it is too tall. */
function placeOf(strip: PlannedStrip, pageHeight: number): number {
  const top = strip.part === "header" ? pageHeight : strip.height;

  return Math.round((top - stripPage(strip).height) * 1_000) / 1_000;
}

export function points(millimetres: number): number {
  return (millimetres / 25.4) * 72;
}
