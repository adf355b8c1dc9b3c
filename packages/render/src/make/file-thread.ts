/** The thread that makes large files and long invoices. */
import { serveJobs } from "../threads/serve-jobs.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { makeFile } from "./make-file.ts";
import { makeInvoiceXml } from "./make-invoice-xml.ts";

serveJobs<FileThreadJob, FileThreadResult>(
  (job) => ("file" in job ? { file: makeFile(job.file) } : { invoice: makeInvoiceXml(job.invoice) }),
  ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []),
);
