/** The thread that makes large files and long invoices. */
import { serveJobs } from "../threads/serve-jobs.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { makeFile } from "./make-file.ts";
import { makeInvoiceXml } from "./make-invoice-xml.ts";
import { startSideThread } from "./side-work.ts";

const side = startSideThread();

serveJobs<FileThreadJob, FileThreadResult>(
  async (job) => {
    if ("file" in job) return { file: await makeFile(job.file, side) };
    // An invoice comes before its file.
    side.warm();
    return { invoice: makeInvoiceXml(job.invoice) };
  },
  ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []),
);
