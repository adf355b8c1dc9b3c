/** The second step of a render: the browser prints the document, or takes its picture. */
import type { Browser, DocumentResult } from "@platen/browser";
import { inspectionFor } from "./document-inspection.ts";
import { documentJob, inBrowser } from "./document-job.ts";
import { pageGeometry } from "./page-geometry.ts";
import type { RenderJob } from "./render-job.ts";

/** Throws a `RenderFailure` where the browser refuses the document. `inFull`: each element carries its own number. */
export async function printDocument(
  job: RenderJob,
  html: string,
  browser: Browser,
  signal?: AbortSignal,
  { inFull = false } = {},
): Promise<DocumentResult> {
  const { settings, limits, format } = job;
  const document = documentJob(job, html);
  if (format === "pdf") {
    const { outline, ua } = settings.pdf;
    const tagged = settings.pdf.tagged || ua !== null || (job.preview?.map ?? false);
    const page = pageGeometry(settings.page);
    const print = { ...document, page, tagged, outline, maxPages: limits.maxPages, ...inspectionFor(job, { inFull }) };
    return inBrowser(browser.print(print, signal));
  }

  const { width, height, scale, quality, transparent, full_page: fullPage } = settings.image;
  const image = { width, height, scale, quality, transparent, fullPage };
  return inBrowser(
    browser.screenshot(
      { ...document, ...image, format: format === "jpeg" || format === "webp" ? format : "png" },
      signal,
    ),
  );
}
