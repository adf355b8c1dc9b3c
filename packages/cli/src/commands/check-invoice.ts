/** `platen check-invoice`: checks an invoice from any source: an XML file, or a PDF with one embedded. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { checkInvoiceXml, invoiceFileNames, type XmlMessage } from "@platen/einvoice";
import { PdfError, readEmbeddedFiles, readPdf } from "@platen/pdf";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";

export async function checkInvoiceCommand(file: string, { json }: { json?: boolean }): Promise<ExitCode> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, "unreadable", `${file} cannot be read: ${error.message}.`);
  });
  const isPdf = bytes.subarray(0, 1_024).includes("%PDF-");
  const { valid, messages } = checkInvoiceXml(isPdf ? xmlOf(bytes, file) : bytes);

  if (json) printJson({ file, valid, messages });
  else print(file, valid, messages);

  return valid ? exitCodes.ok : exitCodes.findings;
}

function xmlOf(pdf: Uint8Array, file: string): Uint8Array {
  try {
    const found = readEmbeddedFiles(readPdf(pdf)).find(({ name }) => invoiceFileNames.includes(name));
    if (found) return found.bytes;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new CommandError(exitCodes.findings, "damaged", `${file} cannot be read as a PDF: ${error.message}`);
  }
  throw new CommandError(
    exitCodes.findings,
    "no_invoice",
    `${file} has no embedded invoice: none of its files is ${invoiceFileNames.slice(0, -1).join(", ")}.`,
  );
}

function print(file: string, valid: boolean, messages: readonly XmlMessage[]): void {
  for (const { severity, rule, message, location } of messages) {
    process.stdout.write(`${severity}: ${rule}: ${message}\n    at ${location}\n`);
  }
  const errors = messages.filter(({ severity }) => severity === "error").length;
  process.stdout.write(
    `${basename(file)}: ${valid ? "valid" : `not valid, ${errors} error${errors === 1 ? "" : "s"}`}\n`,
  );
}
