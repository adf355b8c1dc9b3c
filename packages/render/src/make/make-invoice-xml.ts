/** Makes the XML of an e-invoice, which is delivered by itself or in a PDF: writes it and checks the very bytes. */
import { checkInvoiceXml, type InvoiceIdentity, type SetReport, type XmlMessage } from "@platen/einvoice";
import { type EinvoiceJob, writeInvoice } from "../einvoice/einvoice-job.ts";

/** An invoice in XML, and what its rules say. */
export interface CheckedXml {
  xml: Uint8Array;
  /** The rule sets that are for it, and which of them were run. */
  sets: readonly SetReport[];
  messages: readonly XmlMessage[];
}

export interface MadeInvoiceXml extends CheckedXml {
  /** What it says of itself; null where it is not XML. */
  identity: InvoiceIdentity | null;
  finishMs: number;
  checkMs: number;
}

export function makeInvoiceXml(job: EinvoiceJob): MadeInvoiceXml {
  const started = performance.now();
  const { xml, sets } = writeInvoice(job);
  const written = performance.now();
  const { identity, sets: checked, messages } = checkInvoiceXml(xml, { sets });
  const checkMs = performance.now() - written;

  return { xml, identity, sets: checked, messages, finishMs: written - started, checkMs };
}
