/** The second step of a render: the browser prints the document, or takes its picture. */
import type { DocumentResult } from "@platen/browser";
import { inspectionFor, needsFinish } from "./document-inspection.ts";
import { documentJob, inBrowser } from "./document-job.ts";
import { pageGeometry } from "./page-geometry.ts";
import { printInParts } from "./print-in-parts.ts";
import type { RenderJob } from "./render-job.ts";
import type { RenderTools } from "./render-tools.ts";

/** Throws a `RenderFailure` where the browser refuses the document. `inFull`: each element carries its own number. */
export async function printDocument(
  job: RenderJob,
  html: string,
  { browser, files }: Pick<RenderTools, "browser" | "files">,
  signal?: AbortSignal,
  { inFull = false } = {},
): Promise<DocumentResult> {
  const { settings, limits, format } = job;
  const document = documentJob(job, html);
  if (format === "pdf") {
    const { outline, ua } = settings.pdf;
    const tagged = settings.pdf.tagged || ua !== null || (job.preview?.map ?? false);
    const page = pageGeometry(settings.page);
    const print = {
      ...document,
      page,
      tagged,
      outline,
      maxPages: limits.maxPages,
      ...inspectionFor(job, html, { inFull }),
    };
    return inBrowser(
      job.preview
        ? browser.print(print, signal)
        : printInParts(print, job.now, { browser, files }, { signal, isFinal: !needsFinish(job) }),
    );
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
