/** An invoice as it came in: XML, or a PDF that carries one. */
import { NotAnInvoice, type OpenedInvoice, openInvoiceXml, TooMuchWork, XmlError } from "@platen/einvoice";
import { type EmbeddedFileFound, type PdfDocument, PdfError, readEmbeddedFiles, readPdf } from "@platen/pdf";
import { isInvoiceFile } from "../einvoice/container/embedded-invoice.ts";
import { RenderFailure } from "../failure.ts";
import { describeFile } from "./describe-file.ts";

export interface InvoiceFile {
  xml: Uint8Array;
  /** Null for bare XML. */
  pdf: { bytes: Uint8Array; document: PdfDocument; others: EmbeddedFileFound[] } | null;
}

const mostLines = 10_000;

/** Throws a `RenderFailure` of the code `data_invalid` that says what the file is, where it is not an invoice. */
export function openInvoiceFile(bytes: Uint8Array): InvoiceFile {
  if (isPdf(bytes)) return openPdf(bytes);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 256)).replace(/^\xef\xbb\xbf/, "");
  if (!start.trimStart().startsWith("<") || describeFile(bytes).includes("HTML")) throw notAnInvoice(bytes);

  return { xml: bytes, pdf: null };
}

/** The block of the invoice and what has no field in it; throws a `RenderFailure` where the XML is not an invoice. */
export function openInvoiceOf({ xml }: InvoiceFile): OpenedInvoice {
  let opened: OpenedInvoice;
  try {
    opened = openInvoiceXml(xml);
  } catch (error) {
    if (error instanceof XmlError) throw refusal(`The XML of the invoice cannot be read: ${error.message}.`);
    if (error instanceof NotAnInvoice || error instanceof TooMuchWork) throw refusal(error.message);
    throw error;
  }
  refuseTooManyLines(opened.block.lines);

  return opened;
}

export function refuseTooManyLines(lines: unknown): void {
  if (!Array.isArray(lines) || lines.length <= mostLines) return;
  throw refusal(`The invoice has ${lines.length} lines; ${mostLines} are allowed. Split it into several invoices.`);
}

/** A refusal of the file itself. */
export function refusal(message: string): RenderFailure {
  return new RenderFailure("data_invalid", message);
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes("%PDF-");
}

function openPdf(bytes: Uint8Array): InvoiceFile {
  try {
    const document = readPdf(bytes);
    const files = readEmbeddedFiles(document);
    const invoice = files.find(isInvoiceFile);
    if (!invoice) throw refusal(withoutInvoice(files));

    return { xml: invoice.bytes, pdf: { bytes, document, others: files.filter((file) => file !== invoice) } };
  } catch (error) {
    if (error instanceof PdfError) throw refusal(`The PDF cannot be read: ${error.message}`);
    throw error;
  }
}

function withoutInvoice(files: readonly EmbeddedFileFound[]): string {
  const names = files.slice(0, 5).map(({ name }) => JSON.stringify(name.slice(0, 80)));
  const carried = names.length === 0 ? "no embedded file" : `only ${names.join(", ")}`;

  return `The file is a PDF without an e-invoice: it carries ${carried}. Send one with factur-x.xml or xrechnung.xml in it.`;
}

function notAnInvoice(bytes: Uint8Array): RenderFailure {
  const what = describeFile(bytes);

  return refusal(
    `The file is ${what}, not an invoice. Send an invoice as XML (CII or UBL), or a PDF that carries one.`,
  );
}
