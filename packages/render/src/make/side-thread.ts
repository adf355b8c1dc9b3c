/** The thread beside one that makes large files: it does what the other need not wait for. */
import { checkDisplay } from "@platen/einvoice";
import { encodeFlate, readPageTexts, readPdf, scanPages } from "@platen/pdf";
import { serveJobs } from "../threads/serve-jobs.ts";
import type { SideJob, SideResult } from "./side-work.ts";

serveJobs<SideJob, SideResult>(
  (job) => {
    if ("scan" in job) return { scanned: scanPages(...job.scan) };
    if ("pack" in job) return { packed: job.pack.map(encodeFlate) };
    return { display: checkDisplay(readPageTexts(readPdf(job.display.bytes)), job.display.invoice) };
  },
  { handedOver: ({ scanned }) => (scanned ? [scanned.content.buffer as ArrayBuffer] : []) },
);
