/** What can go wrong with a document in the browser, by the service's problem codes. */

type BrowserErrorCode =
  | "render_timeout"
  | "template_limit_exceeded"
  | "output_too_large"
  | "resource_blocked"
  | "unavailable"
  | "internal_error";

/** The one error that `print` and `screenshot` throw; its message is meant for the author of the document. */
export class BrowserError extends Error {
  readonly code: BrowserErrorCode;

  constructor(code: BrowserErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BrowserError";
    this.code = code;
  }
}
