/** The thread that makes large files and long invoices. */
import type { DisplayResult } from "@platen/einvoice";
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";
import { serveJobs } from "../threads/serve-jobs.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { type DisplayJob, makeFile } from "./make-file.ts";
import { makeInvoiceXml } from "./make-invoice-xml.ts";

const MAX_DISPLAY_MEMORY_MB = 1_024;

const notChecked = () => new Error("What the pages show was not checked.");
const displayThread = startJobThreads<DisplayJob, DisplayResult>({
  module: moduleBeside(import.meta.url, "display-thread"),
  threads: 1,
  maxPerOwner: 1,
  resourceLimits: { maxOldGenerationSizeMb: MAX_DISPLAY_MEMORY_MB },
  late: notChecked,
  outOfMemory: notChecked,
});
const checkDisplayApart = (job: DisplayJob) => displayThread.run(job, { owner: "" });

serveJobs<FileThreadJob, FileThreadResult>(
  async (job) => {
    if ("invoice" in job) return { invoice: makeInvoiceXml(job.invoice) };
    if (job.file.invoice) displayThread.warm();
    return { file: await makeFile(job.file, checkDisplayApart) };
  },
  ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []),
);
