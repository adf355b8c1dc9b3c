/** What is said between the service and the threads that make large files. */
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { FileJob, MadeFile } from "./make-file.ts";
import type { MadeInvoiceXml } from "./make-invoice-xml.ts";

/** The model as JSON, which takes less than half the time that a copy of its many objects does. */
export type FileThreadJob = { file: Omit<FileJob, "model">; model: string } | { invoice: EinvoiceJob };

export interface FileThreadResult {
  file?: MadeFile | null;
  invoice?: MadeInvoiceXml;
}
