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

/** Runs work whose depth a file decides: a stack that is too small for it is an error of the file. */
export function withinTheStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asPdfError(error) ?? error;
  }
}

/** The error as one of a file; null where it is a fault of the program. A stack that is too small is a file nested too deep. */
export function asPdfError(error: unknown): PdfError | null {
  if (error instanceof PdfError) return error;
  if (!(error instanceof RangeError)) return null;

  return new PdfError("limit_exceeded", "The file goes past what is checked: it is nested too deep or holds too much.");
}
