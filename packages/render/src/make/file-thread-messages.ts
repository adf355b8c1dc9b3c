/** What is said between the service and the threads that make files. */
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { FileJob, MadeFile } from "./make-file.ts";
import type { MadeInvoiceXml } from "./make-invoice-xml.ts";
import type { SentModel } from "./sent-model.ts";

export type FileThreadJob =
  | { file: Omit<FileJob, "model"> & { model: SentModel | null }; isSmall: boolean }
  | { invoice: EinvoiceJob }
  /** Only asks whether the thread has loaded its code. */
  | { load: true };

export interface FileThreadResult {
  file?: MadeFile | null;
  invoice?: MadeInvoiceXml;
}
