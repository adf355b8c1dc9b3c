/** Makes an e-invoice without a PDF: writes the XML and checks the very bytes that are delivered. */
import { checkInvoiceXml } from "@platen/einvoice";
import { type EinvoiceJob, writeInvoice } from "../einvoice/einvoice-job.ts";
import type { CheckedXml } from "./make-file.ts";

interface MadeInvoiceXml extends CheckedXml {
  finishMs: number;
  checkMs: number;
}

export function makeInvoiceXml(job: EinvoiceJob): MadeInvoiceXml {
  const started = performance.now();
  const { xml, sets } = writeInvoice(job);
  const written = performance.now();
  const { sets: checked, messages } = checkInvoiceXml(xml, { sets });

  return { xml, sets: checked, messages, finishMs: written - started, checkMs: performance.now() - written };
}
