/** The way to one service: sends a request, again where that is safe, and turns every failure into a PlatenError. */
import { PlatenError } from "../platen-error.ts";
import { sdkVersion } from "../version.ts";
import { failedAnswer } from "./failed-answer.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { mayRetry } from "./may-retry.ts";
import { pause } from "./pause.ts";
import { type ApiRequest, addressOf, type RequestOptions } from "./request.ts";
import { startWatch, type Watch } from "./watch.ts";

interface ConnectionSettings {
  apiKey: string;
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  /** The pause before the first retry; it doubles with each. */
  retryDelayMs: number;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

/** Reads an answer; what fails in it counts as a fault of the network. */
type ReadResponse<T> = (response: Response, watch: Watch) => Promise<T>;

export interface Connection {
  readonly baseUrl: string;
  send<T>(request: ApiRequest, read: ReadResponse<T>, options?: RequestOptions): Promise<T>;
}

const longestDelayMs = 8_000;
/** A service that wants to be left alone for longer is reported instead. */
const longestRetryAfterMs = 60_000;
/** Of the body of a failure; more is not from Platen. */
const longestProblem = 10_000_000;

export function openConnection(settings: ConnectionSettings): Connection {
  const { baseUrl } = settings;

  return {
    baseUrl,
    async send(request, read, options = {}) {
      const { maxRetries = settings.maxRetries, signal } = options;
      const init = requestInit(request, settings, options);
      for (let attempt = 0; ; attempt++) {
        const outcome = await tryOnce(addressOf(baseUrl, request), init, read, settings, options);
        if (!(outcome instanceof PlatenError)) return outcome;
        const waitMs = Math.max(outcome.retryAfterMs ?? 0, delayBefore(attempt, settings.retryDelayMs));
        if (attempt >= maxRetries || !mayRetry(outcome) || waitMs > longestRetryAfterMs) throw outcome;
        await pause(waitMs, signal);
      }
    },
  };
}

/** Gives the failure as a value: only what the caller ended is thrown. */
async function tryOnce<T>(
  address: string,
  init: RequestInit,
  read: ReadResponse<T>,
  { fetch, baseUrl, timeoutMs: usual }: ConnectionSettings,
  { signal, timeoutMs = usual }: RequestOptions,
): Promise<T | PlatenError> {
  const watch = startWatch(timeoutMs, signal);
  try {
    const response = await fetch(address, { ...init, signal: watch.signal });
    watch.restart();
    if (response.ok) return await read(response, watch);
    const text = (await response.text()).slice(0, longestProblem);
    return failedAnswer(response, text, baseUrl);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof PlatenError) {
      if (error.code === "download_incomplete") return error;
      throw error;
    }
    return watch.isLate()
      ? lateError(init, { address, baseUrl, timeoutMs })
      : connectionError(error, init, { address, baseUrl });
  } finally {
    watch.stop();
  }
}

function requestInit(
  { method, body, headers = {} }: ApiRequest,
  settings: ConnectionSettings,
  { idempotencyKey, ifMatch }: RequestOptions,
): RequestInit {
  const content = body && ("json" in body ? JSON.stringify(body.json) : body.content);

  return {
    method,
    headers: {
      Authorization: `Bearer ${settings.apiKey}`,
      Accept: "application/json",
      "User-Agent": `platen-sdk/${sdkVersion}`,
      ...settings.headers,
      ...(body && { "Content-Type": "json" in body ? "application/json" : body.contentType }),
      // The same key with every attempt: what the service did already is answered again, not done again.
      ...(method === "POST" && { "Idempotency-Key": idempotencyKey ?? newIdempotencyKey() }),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
      ...headers,
    },
    body: typeof content === "string" || content === undefined ? (content ?? null) : new Uint8Array(content),
    // The key goes to this address only.
    redirect: "manual",
  };
}

/** Doubles, and differs between clients that failed at the same moment. */
function delayBefore(attempt: number, firstMs: number): number {
  const delayMs = Math.min(firstMs * 2 ** attempt, longestDelayMs);

  return delayMs * (0.5 + Math.random() / 2);
}

function lateError(
  { method }: RequestInit,
  { address, baseUrl, timeoutMs }: { address: string; baseUrl: string; timeoutMs: number },
): PlatenError {
  return new PlatenError({
    code: "request_timeout",
    baseUrl,
    detail: `${method} ${withoutQuery(address)} had no answer for ${timeoutMs / 1000} s. Raise timeoutMs, or check that the service is well with GET /readyz.`,
  });
}

function connectionError(
  error: unknown,
  { method }: RequestInit,
  { address, baseUrl }: { address: string; baseUrl: string },
): PlatenError {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const reason = cause?.code ?? cause?.message ?? message;

  return new PlatenError({
    code: "connection_failed",
    baseUrl,
    detail: `${method} ${withoutQuery(address)} failed: ${reason}. Check that the service runs and that baseUrl is its address.`,
    cause: error,
  });
}

function withoutQuery(address: string): string {
  return address.replace(/\?.*/, "");
}
