/**
 * Headers and footers: evaluated for each page of the printed document, printed together as one more document, and given
 * to finishing with the pages they go on. Pages that show the same share it.
 */
import type { DocumentResult, DocumentWarning } from "@platen/browser";
import type { FinishOptions, Placement } from "@platen/pdf";
import type { DocumentDescription } from "../describe-document.ts";
import { documentJob, inBrowser } from "../document-job.ts";
import { pageGeometry } from "../page-geometry.ts";
import { placeHeaderFooterScriptErrors } from "../place-script-errors.ts";
import type { RenderJob } from "../render-job.ts";
import type { RenderTools } from "../render-tools.ts";
import { type DocumentStyles, styleHeadersAndFooters } from "../tailwind/style-document.ts";
import type { RenderWarning } from "../warning.ts";
import { type HeaderFooter, type HeaderFooterBox, headerFooterParts } from "./header-footer.ts";
import { headerFooterDocument } from "./header-footer-document.ts";
import { type BoxElement, type HeaderFooterLayout, inPoints, measureElements } from "./header-footer-layout.ts";
import { type BoxMeasures, cutWarnings, measureBoxes, refuseBrokenBoxes } from "./measure-headers-and-footers.ts";
import { planHeadersAndFooters, points } from "./plan-headers-and-footers.ts";
import { printOnce } from "./print-once.ts";

interface PrintedHeadersAndFooters {
  overlays: NonNullable<FinishOptions["overlays"]>[number][];
  /** Each header and footer once. */
  boxes: HeaderFooter[];
  /** Null where no map is asked for, or there are none. */
  layout: HeaderFooterLayout | null;
  warnings: (DocumentWarning | RenderWarning)[];
  templateMs: number;
  browserMs: number;
}

/** What of the printed document its headers and footers build on. */
interface HeaderFooterContext {
  printed: Pick<DocumentResult, "bytes" | "browserMs">;
  /** The head part, evaluated. */
  head: string;
  /** Its style sheets for Tailwind. */
  sheets: DocumentStyles["sheets"];
  description: DocumentDescription;
}

export async function printHeadersAndFooters(
  job: RenderJob,
  { printed, ...context }: HeaderFooterContext,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<PrintedHeadersAndFooters> {
  if (headerFooterParts(job).length === 0)
    return { overlays: [], boxes: [], layout: null, warnings: [], templateMs: 0, browserMs: 0 };

  // Loaded when it is needed first: a command starts without the reader of PDFs.
  const { pageSizes, readPdf } = await import("@platen/pdf");
  const started = performance.now();
  const sizes = pageSizes(readPdf(printed.bytes));
  const { boxes, placements } = await planHeadersAndFooters(job, sizes, tools.evaluator);
  const templateMs = performance.now() - started;
  const layout = job.preview?.map ? { boxes, elements: [], placements, sizes } : null;
  const done: PrintedHeadersAndFooters = { overlays: [], boxes, layout, warnings: [], templateMs, browserMs: 0 };
  for (let from = 0; from < boxes.length; from += BOXES_PER_DOCUMENT) {
    const group = boxes.slice(from, from + BOXES_PER_DOCUMENT);
    const timeoutMs = Math.max(1, job.limits.timeoutMs - printed.browserMs - done.browserMs);
    const { bytes, elements, warnings, browserMs } = await printBoxes(job, group, context, {
      tools,
      pages: sizes.length,
      timeoutMs,
      signal,
    });
    done.layout?.elements.push(...elements);
    done.overlays.push({ bytes, placements: placementsOn(placements, from, group.length) });
    done.warnings.push(...warnings);
    done.browserMs += browserMs;
  }

  return done;
}

/** Chromium's time for a page grows with the pages before it: those of a long document go into several. */
const BOXES_PER_DOCUMENT = 250;

async function printBoxes(
  job: RenderJob,
  boxes: readonly HeaderFooterBox[],
  { sheets, ...own }: Omit<HeaderFooterContext, "printed">,
  {
    tools,
    pages,
    timeoutMs,
    signal,
  }: { tools: RenderTools; pages: number; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Pick<PrintedHeadersAndFooters, "warnings" | "browserMs"> & { bytes: Uint8Array; elements: BoxElement[][] }> {
  const page = pageGeometry(job.settings.page);
  const { left, right } = page.marginMm;
  const padding = { left: points(left), right: points(right) };
  const context = { ...own, css: job.template.css, padding, scale: page.scale };
  const unstyled = headerFooterDocument(boxes, context);
  const styles = await styleHeadersAndFooters(job, unstyled, sheets, tools.evaluator);
  const html = styles.css === "" ? unstyled : headerFooterDocument(boxes, { ...context, tailwind: styles.css });
  const result = await inBrowser(
    printOnce(
      tools.browser,
      {
        ...documentJob(job, html),
        // What the body waits for is not here.
        waitFor: null,
        timeoutMs,
        page,
        tagged: false,
        outline: false,
        maxPages: boxes.length,
        inspection: job.preview?.map ? `({ ...${measureBoxes}, elements: ${measureElements} })` : measureBoxes,
      },
      signal,
    ),
  );
  const measures = result.inspection as (BoxMeasures & { elements?: BoxElement[][] }) | null;
  refuseBrokenBoxes(boxes, measures, result.pages ?? 0);
  const warnings = [
    ...styles.warnings,
    ...(await placeHeaderFooterScriptErrors(job, { boxes, html, warnings: result.warnings, pages }, tools.evaluator)),
    ...(measures ? cutWarnings(boxes, measures, page.scale) : []),
  ];

  const elements = (measures?.elements ?? []).map((found) => inPoints(found, page.scale));

  return { bytes: result.bytes, elements, warnings, browserMs: result.browserMs };
}

/** The placements of the boxes that are the pages of one document. */
function placementsOn(placements: readonly Placement[], from: number, count: number): Placement[] {
  return placements
    .filter(({ overlayPage }) => overlayPage >= from && overlayPage < from + count)
    .map((placement) => ({ ...placement, overlayPage: placement.overlayPage - from }));
}
