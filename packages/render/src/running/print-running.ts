/**
 * Running headers and footers: evaluated for each page of the printed document, printed together as one more document, and
 * given to finishing as what to place where. Pages that show the same share it.
 */
import type { DocumentResult, DocumentWarning } from "@platen/browser";
import { type FinishOptions, type Placement, pageSizes, readPdf } from "@platen/pdf";
import type { DocumentDescription } from "../describe-document.ts";
import { documentJob, inBrowser } from "../document-job.ts";
import { pageGeometry } from "../page-geometry.ts";
import type { RenderJob, RenderTools, RenderWarning } from "../render-document.ts";
import { type PlannedStrip, planStrips, points, runningParts } from "./plan-strips.ts";
import { stripDocument } from "./strip-document.ts";
import { cutWarnings, measureStrips, refuseBrokenStrips, type StripMeasures } from "./strip-measures.ts";

export interface PrintedRunning {
  overlays: NonNullable<FinishOptions["overlays"]>[number][];
  /** Each header and footer once. */
  strips: PlannedStrip[];
  warnings: (DocumentWarning | RenderWarning)[];
  templateMs: number;
  browserMs: number;
}

/** What of the printed document its headers and footers build on. */
export interface RunningContext {
  printed: Pick<DocumentResult, "bytes" | "browserMs">;
  /** The head part, evaluated. */
  head: string;
  description: DocumentDescription;
}

export async function printRunning(
  job: RenderJob,
  { printed, head, description }: RunningContext,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<PrintedRunning> {
  if (runningParts(job).length === 0) return { overlays: [], strips: [], warnings: [], templateMs: 0, browserMs: 0 };

  const started = performance.now();
  const { strips, placements } = await planStrips(job, pageSizes(readPdf(printed.bytes)), tools.evaluator);
  const templateMs = performance.now() - started;
  const running: PrintedRunning = { overlays: [], strips, warnings: [], templateMs, browserMs: 0 };
  const context = { head, description };
  for (let from = 0; from < strips.length; from += STRIPS_PER_DOCUMENT) {
    const group = strips.slice(from, from + STRIPS_PER_DOCUMENT);
    const timeoutMs = Math.max(1, job.limits.timeoutMs - printed.browserMs - running.browserMs);
    const { bytes, warnings, browserMs } = await printStrips(job, group, context, { tools, timeoutMs, signal });
    running.overlays.push({ bytes, placements: placementsOn(placements, from, group.length) });
    running.warnings.push(...warnings);
    running.browserMs += browserMs;
  }

  return running;
}

/** Chromium's time for a page grows with the pages before it: of a long document the strips go into several. */
const STRIPS_PER_DOCUMENT = 250;

async function printStrips(
  job: RenderJob,
  strips: readonly PlannedStrip[],
  { head, description }: Pick<RunningContext, "head" | "description">,
  { tools, timeoutMs, signal }: { tools: RenderTools; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Pick<PrintedRunning, "warnings" | "browserMs"> & { bytes: Uint8Array }> {
  const page = pageGeometry(job.settings.page);
  const { left, right } = page.marginMm;
  const padding = { left: points(left), right: points(right) };
  const html = stripDocument(strips, { css: job.template.css, head, description, padding, scale: page.scale });
  const result = await inBrowser(
    tools.browser.print(
      {
        ...documentJob(job, html),
        // What the body waits for is not here.
        waitFor: null,
        timeoutMs,
        page,
        tagged: false,
        outline: false,
        maxPages: strips.length,
        inspection: measureStrips,
      },
      signal,
    ),
  );
  const measures = result.inspection as StripMeasures | null;
  refuseBrokenStrips(strips, measures, result.pages ?? 0);
  const warnings = [...result.warnings, ...(measures ? cutWarnings(strips, measures, page.scale) : [])];

  return { bytes: result.bytes, warnings, browserMs: result.browserMs };
}

/** The placements of so many strips, which are the pages of a document of their own. */
function placementsOn(placements: readonly Placement[], from: number, count: number): Placement[] {
  return placements
    .filter(({ overlayPage }) => overlayPage >= from && overlayPage < from + count)
    .map((placement) => ({ ...placement, overlayPage: placement.overlayPage - from }));
}
