/** Why a request did not go out, or its answer was not taken. */
export type EgressErrorCode =
  | "blocked_address"
  | "blocked_scheme"
  | "blocked_url"
  | "too_large"
  | "timed_out"
  | "wrong_type"
  | "name_not_found"
  | "connection_failed"
  | "too_many_redirects";

/**
 * A request that was refused or failed. The message may be shown to the author of the URL; `address`, what a name resolved to,
 * says something about the operator's network and is for the operator's log only.
 */
export class EgressError extends Error {
  override readonly name = "EgressError";
  readonly code: EgressErrorCode;
  readonly address: string | null;

  constructor(code: EgressErrorCode, message: string, details: { address?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.address = details.address ?? null;
  }
}
