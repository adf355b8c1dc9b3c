/** The one error of the client: a problem of the service, or what the client itself could not do. */
import type { AccessibilityReport, EinvoiceReport, Finding, Problem } from "./api-types.ts";

/** The codes of the service. */
export type ProblemCode = Problem["code"];

/** What only the client can say. */
export type ClientCode =
  | "connection_failed"
  | "request_timeout"
  | "wait_timeout"
  | "redirect_refused"
  | "response_invalid"
  | "download_incomplete"
  | "file_not_writable"
  | "webhook_signature_invalid"
  | "invalid_argument";

/** A code that a newer service may have is a string like any other. */
export type ErrorCode = ProblemCode | ClientCode | (string & {});

interface ErrorParts {
  code: ErrorCode;
  detail: string;
  status?: number | null;
  requestId?: string | null;
  baseUrl?: string | null;
  problem?: Problem | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/**
 * Thrown by every method.
 *
 * @example
 * try {
 *   await platen.renders.create({ template: "invoice", data });
 * } catch (error) {
 *   if (isProblem(error, "einvoice_data_invalid")) for (const { path, message } of error.errors) console.error(path, message);
 *   else throw error;
 * }
 */
export class PlatenError extends Error {
  override readonly name = "PlatenError";
  readonly code: ErrorCode;
  /** What is wrong and what to do, without the ids that the message adds. */
  readonly detail: string;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** `req_…`, to quote when asking for help; null where there was no answer. */
  readonly requestId: string | null;
  /** The service that was asked. */
  readonly baseUrl: string | null;
  /** Every finding. */
  readonly errors: Finding[];
  /** The render that failed, where one exists. */
  readonly renderId: string | null;
  /** In a batch: the first item that failed. */
  readonly index: number | null;
  /** Where in a template. */
  readonly position: Problem["position"];
  readonly einvoice: EinvoiceReport | null;
  readonly accessibility: AccessibilityReport | null;
  /** When the service wants to be asked again. */
  readonly retryAfterMs: number | null;
  /** The whole answer of the service; null where the client itself failed. */
  readonly problem: Problem | null;

  constructor({
    code,
    detail,
    status = null,
    requestId = null,
    baseUrl = null,
    problem = null,
    retryAfterMs = null,
    cause,
  }: ErrorParts) {
    const marks = [code, ...(status === null ? [] : [`status ${status}`]), ...(requestId === null ? [] : [requestId])];
    super(`${detail} (${marks.join(", ")})`, cause === undefined ? {} : { cause });
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.requestId = requestId;
    this.baseUrl = baseUrl;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.errors = problem?.errors ?? [];
    this.renderId = problem?.render_id ?? null;
    this.index = problem?.index ?? null;
    this.position = problem?.position ?? null;
    this.einvoice = problem?.einvoice ?? null;
    this.accessibility = problem?.accessibility ?? null;
  }
}

/** What a failed render keeps is what the synchronous request would have been answered with. */
export function errorOfProblem(
  problem: Problem,
  { renderId, baseUrl }: { renderId: string; baseUrl: string },
): PlatenError {
  return new PlatenError({
    code: problem.code,
    detail: problem.detail,
    status: problem.status,
    requestId: problem.request_id,
    baseUrl,
    problem: { ...problem, render_id: renderId },
  });
}
