/** Which failures are worth another attempt: the service did not answer, or asked to come again. */
import type { PlatenError } from "../platen-error.ts";

const passing = new Set([408, 429, 502, 503, 504]);

export function mayRetry({ code, status, renderId }: PlatenError): boolean {
  if (code === "connection_failed" || code === "request_timeout" || code === "download_incomplete") return true;
  // The render was accepted and has ended: sending the request again would make a second one.
  if (renderId !== null || status === null) return false;

  return passing.has(status) || code === "idempotency_in_progress";
}
