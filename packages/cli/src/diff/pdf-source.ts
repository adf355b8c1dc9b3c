/** A PDF file as one side of a comparison. */
import { readFile } from "node:fs/promises";
import { PdfError, pagesOf, readPdf } from "@platen/pdf";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { DocumentSource } from "./document-source.ts";

/** Ends the command where the file cannot be read or is not a PDF. */
export async function pdfSource(file: string): Promise<DocumentSource> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, "unreadable", `${file} cannot be read (${error.code}).`);
  });
  if (!bytes.subarray(0, 1_024).includes("%PDF-")) {
    const { describeFile } = await import("@platen/render");
    throw new CommandError(
      exitCodes.usage,
      "not_a_pdf",
      `${file} is ${describeFile(bytes)}, not a PDF. Give two PDFs, two folders of templates, or two versions such as invoice@3 invoice@4.`,
    );
  }
  try {
    if (pagesOf(readPdf(bytes)).length === 0) throw new PdfError("damaged", "The file has no pages.");
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new CommandError(exitCodes.usage, "not_a_pdf", `${file} cannot be read as a PDF: ${error.message}`);
  }

  return {
    label: file,
    names: [null],
    draw: async () => ({ bytes, isImage: false }),
  };
}
