/** The thread that makes large files and long invoices. */
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";
import { serveJobs } from "../threads/serve-jobs.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { makeFile } from "./make-file.ts";
import { makeInvoiceXml } from "./make-invoice-xml.ts";

const MAX_TEXT_MEMORY_MB = 1_024;

const notRead = () => new Error("The pages were not read.");
const textThread = startJobThreads<Uint8Array, string[]>({
  module: moduleBeside(import.meta.url, "text-thread"),
  threads: 1,
  maxPerOwner: 1,
  resourceLimits: { maxOldGenerationSizeMb: MAX_TEXT_MEMORY_MB },
  late: notRead,
  outOfMemory: notRead,
});
const readTexts = (bytes: Uint8Array) => textThread.run(bytes, { owner: "" });

serveJobs<FileThreadJob, FileThreadResult>(
  async (job) =>
    "file" in job
      ? { file: await makeFile({ ...job.file, model: JSON.parse(job.model) }, readTexts) }
      : { invoice: makeInvoiceXml(job.invoice) },
  ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []),
);
