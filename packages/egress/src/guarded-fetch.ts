/** The one guarded way out: every hop is checked, connected to the checked address, and read within its limits. */
import { acceptEncoding, readBody } from "./body.ts";
import { type Destination, findDestination } from "./destination.ts";
import { EgressError } from "./errors.ts";
import type { GuardedRequest, GuardedResponse } from "./guarded-request.ts";
import { type Hop, nextHop } from "./redirect.ts";
import { untilAborted } from "./until-aborted.ts";

/** Set by the connection itself, never by a caller: a foreign Host would make the name checked another than the name asked. */
const connectionHeaders = new Set(["host", "connection", "content-length", "transfer-encoding", "accept-encoding"]);
const transferHeaders = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
]);

/**
 * Fetches a URL that Platen did not choose itself. Throws an EgressError, or the reason of `signal` when the caller gave up.
 *
 * @example
 * await guardedFetch({ url, allowPrivate: noPrivate, timeoutMs: 10_000, maxBytes: 5_000_000, maxRedirects: 3, acceptTypes: ["image/"] });
 */
export async function guardedFetch(request: GuardedRequest): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const hop: Hop = {
    url: request.url,
    method: (request.method ?? "GET").toUpperCase(),
    headers: ownHeaders(request.headers ?? {}),
    body: request.body ?? null,
  };
  try {
    return await follow(hop, request, signal);
  } catch (error) {
    if (error instanceof EgressError) throw error;
    request.signal?.throwIfAborted();
    if (deadline.aborted || codeOf(error) === "UND_ERR_CONNECT_TIMEOUT") {
      throw new EgressError(
        "timed_out",
        `${hostOf(request.url)} did not answer in full within ${request.timeoutMs} ms.`,
      );
    }
    throw new EgressError("connection_failed", `${hostOf(request.url)} could not be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function follow(first: Hop, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
  let hop = first;
  for (let redirects = 0; ; redirects++) {
    const { allowPrivate, allowPrivateSetting, checkUrl, resolve } = request;
    const destination = await findDestination(hop.url, {
      allowPrivate,
      allowPrivateSetting,
      checkUrl,
      resolve,
      signal,
    });
    const answer = await send(hop, destination, request, signal);
    if (!("next" in answer)) return answer;
    if (redirects === request.maxRedirects) {
      throw new EgressError(
        "too_many_redirects",
        `${hostOf(request.url)} redirected more than ${request.maxRedirects} times: use the final URL.`,
      );
    }
    hop = answer.next;
  }
}

async function send(
  hop: Hop,
  { url, addresses }: Destination,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedResponse | { next: Hop }> {
  // Loaded for the first request: most documents need none, and it is a tenth of what a command loads.
  const { Client } = await import("undici");
  const client = new Client(url.origin, {
    allowH2: false,
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: only(addresses), timeout: request.timeoutMs },
  });
  try {
    // While it connects, undici does not look at the signal.
    const response = await untilAborted(
      client.request({
        path: url.pathname + url.search,
        method: hop.method,
        headers: { "user-agent": "Platen", accept: "*/*", ...hop.headers, "accept-encoding": acceptEncoding },
        body: hop.body,
        signal,
      }),
      signal,
    );
    // A body that is thrown away unread ends in an error event.
    response.body.on("error", () => {});
    const headers = flat(response.headers);
    const status = response.statusCode;

    const next = request.maxRedirects > 0 ? nextHop(hop, status, headers.location) : null;
    if (next) return { next };

    checkType(url, status, headers["content-type"], request.acceptTypes);
    const hasBody = hop.method !== "HEAD" && status !== 204 && status !== 304;
    const limits = { host: url.host, maxBytes: request.maxBytes, signal };
    const body = hasBody ? await readBody(response.body, headers, limits) : new Uint8Array();
    const kept = Object.entries(headers).filter(([name]) => !transferHeaders.has(name));
    return { status, headers: Object.fromEntries(kept), body, url: url.href };
  } finally {
    // Not waited for: it ends only when the connection it tries is made or given up.
    void client.destroy();
  }
}

/** A look-up that knows the checked addresses and nothing else. An address in the URL itself needs none: it is what was checked. */
function only(addresses: readonly string[]) {
  const answers = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (
    _name: string,
    options: { all?: boolean | undefined },
    done: (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void,
  ) => {
    const first = answers[0];
    if (options.all) return done(null, answers);
    if (first) return done(null, first.address, first.family);
    done(new Error("no address was checked"), []);
  };
}

function checkType(url: URL, status: number, contentType: string | undefined, accepted?: readonly string[]): void {
  if (!accepted || status < 200 || status > 299) return;
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (accepted.some((wanted) => (wanted.endsWith("/") ? type.startsWith(wanted) : type === wanted))) return;
  throw new EgressError(
    "wrong_type",
    `${url.host} answered with ${type === "" ? "no content type" : `the content type ${type}`}: it must be one of ${accepted.join(", ")}.`,
  );
}

function ownHeaders(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => !connectionHeaders.has(name)));
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "The server";
}

/** Without addresses: those of a private network are not shown to the author of a URL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens on that port",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was closed early",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the network",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too large",
  Z_DATA_ERROR: "the compressed body is damaged",
  Z_BUF_ERROR: "the compressed body is cut off",
};

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const code = codeOf(error);
  return reasons[code] ?? (code === "" ? "the connection failed" : `the connection failed (${code})`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
