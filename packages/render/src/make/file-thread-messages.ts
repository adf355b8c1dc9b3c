/** What is said between the service and the threads that make large files. */
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { FileJob, MadeFile } from "./make-file.ts";
import type { MadeInvoiceXml } from "./make-invoice-xml.ts";

export type FileThreadJob = { file: FileJob } | { invoice: EinvoiceJob };

export interface FileThreadResult {
  file?: MadeFile | null;
  invoice?: MadeInvoiceXml;
}
