/** What a guarded request asks for, and what it gets back. */
import type { AllowPrivate } from "./allow-private.ts";
import type { Resolver } from "./destination.ts";

export interface GuardedRequest {
  url: string;
  /** GET by default. */
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  allowPrivate: AllowPrivate;
  /** The operator's setting behind `allowPrivate`, for the message where an address is refused. */
  allowPrivateSetting?: string;
  /** For everything together: look-up, connection, redirects and body. */
  timeoutMs: number;
  /** Of the decoded body, and of what comes off the wire. */
  maxBytes: number;
  /** 0: a 3xx is the answer itself. */
  maxRedirects: number;
  /** Types of a 2xx answer; one that ends in a slash is a prefix: `["image/", "text/css"]`. */
  acceptTypes?: readonly string[];
  /** Called for the first URL and for every redirect; a text is the reason to refuse it. */
  checkUrl?: (url: URL) => string | null;
  signal?: AbortSignal;
  /** Another look-up than the system's. */
  resolve?: Resolver;
}

export interface GuardedResponse {
  status: number;
  /** Names in lower case; those that describe the transfer are gone, since the body is decoded. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** Of the last hop. */
  url: string;
}
