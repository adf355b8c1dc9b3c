/** What a request becomes when its answer points elsewhere (RFC 9110, 15.4). */

export interface Hop {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | string | null;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** Secrets travel under many names, so across origins only headers that cannot hold one are kept. */
const harmlessHeaders = new Set(["accept", "accept-language", "user-agent", "content-type"]);

/** The next hop, or null when the answer is not a redirect. */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | null {
  if (!redirectStatuses.has(status) || location === undefined) return null;
  const target = URL.parse(location, hop.url)?.href ?? location;
  const sameOrigin = URL.parse(target)?.origin === new URL(hop.url).origin;
  const kept = Object.entries(hop.headers).filter(([name]) => sameOrigin || harmlessHeaders.has(name));
  const next = { ...hop, url: target, headers: Object.fromEntries(kept) };

  const becomesGet = status === 303 ? hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  if (!becomesGet) return next;
  const { "content-type": _, ...headers } = next.headers;
  return { ...next, method: "GET", headers, body: null };
}
