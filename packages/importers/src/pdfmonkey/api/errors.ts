/** Why a call to PDFMonkey's API failed, in our own words: its bodies may repeat the key and are never shown. */
import type { EgressError } from "@platen/egress";

type FailureKind = "refused" | "not_found" | "too_large" | "timed_out" | "unreachable" | "status" | "unreadable";

export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly isWorthRetrying: boolean;

  constructor(kind: FailureKind, status: number | null, retry?: { afterMs: number | null }) {
    super(sentence(kind, status));
    this.name = "ApiFailure";
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retry?.afterMs ?? null;
    this.isWorthRetrying = retry !== undefined;
  }

  static ofStatus(status: number, retryAfter: string | undefined): ApiFailure {
    if (status === 401 || status === 403) return new ApiFailure("refused", status);
    if (status === 404) return new ApiFailure("not_found", status);
    const isPassing = status === 408 || status === 429 || status >= 500;

    return new ApiFailure("status", status, isPassing ? { afterMs: readRetryAfter(retryAfter) } : undefined);
  }

  static ofEgress(error: EgressError): ApiFailure {
    if (error.code === "too_large") return new ApiFailure("too_large", null);
    if (error.code === "timed_out") return new ApiFailure("timed_out", null);
    if (error.code === "connection_failed") return new ApiFailure("unreachable", null, { afterMs: null });

    return new ApiFailure("unreachable", null);
  }
}

function sentence(kind: FailureKind, status: number | null): string {
  switch (kind) {
    case "refused":
      return `PDFMonkey refused the key (${status}).`;
    case "not_found":
      return "PDFMonkey does not find it (404): it was deleted, or it belongs to another account.";
    case "too_large":
      return "The answer of PDFMonkey is too large.";
    case "timed_out":
      return "PDFMonkey did not answer within 30 s.";
    case "unreachable":
      return "PDFMonkey cannot be reached.";
    case "unreadable":
      return "PDFMonkey answered with something that is not the JSON of its API.";
    case "status":
      return isRedirect(status)
        ? `PDFMonkey answered with a redirect (${status}), which is not followed.`
        : `PDFMonkey answered with ${status}.`;
  }
}

function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400;
}

/** Seconds, or a date. */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);

  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
