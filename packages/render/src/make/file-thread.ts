/** The thread that makes files and the XML of invoices; for large ones it has another thread beside it. */
import { serveJobs } from "../threads/serve-jobs.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { makeFile } from "./make-file.ts";
import { makeInvoiceXml } from "./make-invoice-xml.ts";
import { receiveModel } from "./sent-model.ts";
import { startSideThread } from "./side-work.ts";
import { isSmallInvoice } from "./small-file.ts";

/** A printed file of 30 MB leaves 370 MB of memory in its thread, which is wanted while the next one is printed. */
const MOST_BYTES_KEPT_FOR = 16 * 1024 * 1024;

const side = startSideThread();

serveJobs<FileThreadJob, FileThreadResult>(
  async (job) => {
    if ("file" in job) {
      const model = job.file.model && receiveModel(job.file.model);
      return { file: await makeFile({ ...job.file, model }, job.isSmall ? null : side) };
    }
    if ("load" in job) return {};
    // A long invoice comes before a large file.
    if (!isSmallInvoice(job.invoice)) side.warm();
    return { invoice: makeInvoiceXml(job.invoice) };
  },
  {
    handedOver: ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []),
    isLast: (job) => "file" in job && job.file.printed.length > MOST_BYTES_KEPT_FOR,
  },
);
