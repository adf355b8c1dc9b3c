/** The thread that compares and draws documents. */
import { compareImages, comparePdfs, comparisonObject, encodePng, startRasteriser } from "@platen/compare";
import { PdfError } from "@platen/pdf";
import { serveJobs } from "@platen/render";
import type { DocumentAnswer, DocumentJob } from "./document-job.ts";

const rasteriser = startRasteriser();

serveJobs<DocumentJob, DocumentAnswer>(async (job) => {
  try {
    return await run(job);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { unreadable: error.message };
  }
});

async function run(job: DocumentJob): Promise<DocumentAnswer> {
  if (job.kind === "compare") {
    const comparison = job.isImage
      ? await compareImages(job.from, job.to)
      : await comparePdfs(job.from, job.to, { rasteriser });
    return { comparison: comparisonObject(comparison) };
  }
  const { bytes, page, width } = job;
  for await (const picture of rasteriser.pages(bytes, { size: { width }, pages: [page] })) {
    return { png: await encodePng(picture) };
  }

  return { png: null };
}
