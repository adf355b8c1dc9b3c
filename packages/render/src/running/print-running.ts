/**
 * Running headers and footers: evaluated for each page of the printed document, printed together as one more document, and
 * given to finishing as what to place where. Pages that show the same share it.
 */
import type { DocumentResult, DocumentWarning } from "@platen/browser";
import { type FinishOptions, pageSizes, readPdf } from "@platen/pdf";
import type { DocumentDescription } from "../describe-document.ts";
import { documentJob, inBrowser } from "../document-job.ts";
import { pageGeometry } from "../page-geometry.ts";
import type { RenderJob, RenderTools } from "../render-document.ts";
import { type PlannedStrip, planStrips, points, runningParts } from "./plan-strips.ts";
import { stripDocument } from "./strip-document.ts";
import { cutWarnings, measureStrips, refuseBrokenStrips, type StripMeasures } from "./strip-measures.ts";

export interface PrintedRunning {
  overlays: NonNullable<FinishOptions["overlays"]>;
  /** Each header and footer once. */
  strips: PlannedStrip[];
  warnings: DocumentWarning[];
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
  if (strips.length === 0) return { overlays: [], strips, warnings: [], templateMs, browserMs: 0 };

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
        timeoutMs: Math.max(1, job.limits.timeoutMs - printed.browserMs),
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

  return {
    overlays: [{ bytes: result.bytes, placements }],
    strips,
    warnings: [...result.warnings, ...(measures ? cutWarnings(strips, measures, page.scale) : [])],
    templateMs,
    browserMs: result.browserMs,
  };
}
