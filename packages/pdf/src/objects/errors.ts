/** What can be wrong with a PDF file as a file; what is wrong with it as a document is a finding of the checks. */

export type PdfErrorCode = "damaged" | "password_required" | "unsupported" | "limit_exceeded";

export class PdfError extends Error {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string) {
    super(message);
    this.name = "PdfError";
    this.code = code;
  }
}
