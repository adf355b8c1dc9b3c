/** Answers what a document asks for: from the template's assets, through egress, or not at all. */
import { EgressError, guardedFetch } from "@platen/egress";
import type { Session } from "../cdp/connection.ts";
import type { PausedRequest } from "../cdp/protocol.ts";
import type { DocumentNetwork } from "./document-network.ts";
import { assetPath, isAllowedHost } from "./origin.ts";

const fetchTimeoutMs = 20_000;
const maxFetchBytes = 50 * 1024 * 1024;
const maxRedirects = 5;
/** No other header goes out with a request: it could say something about this machine or the document. */
const forwardedHeaders = new Set(["accept", "accept-language", "content-type"]);

/** Lets one paused request have its answer. Never throws. */
export async function answerRequest(session: Session, paused: PausedRequest, network: DocumentNetwork): Promise<void> {
  const { requestId, request } = paused;
  const url = URL.parse(request.url);
  if (url?.protocol === "data:" || url?.protocol === "blob:")
    return session.post("Fetch.continueRequest", { requestId });

  const path = url && assetPath(url);
  if (path !== null) return answerAsset(session, requestId, path, network);
  if (url && isAllowedHost(url, network.policy.allowHosts)) return answerFromHost(session, paused, url, network);

  network.warnings.add("resource_blocked", request.url, blockedMessage(request.url));
  session.post("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
}

/** One wording wherever the block happens, in the renderer or here. */
export function blockedMessage(url: string): string {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    return `${url} was left out: a document reaches only data URLs, the template's assets and the hosts in allow_hosts.`;
  }
  return `${url} was left out: the host ${parsed.host} is not in allow_hosts. Add it there, or store the file as an asset of the template.`;
}

function answerAsset(session: Session, requestId: string, path: string, network: DocumentNetwork): void {
  const asset = network.policy.assets.get(path);
  // A full Chrome asks for this one by itself.
  if (!asset && path !== "favicon.ico")
    network.warnings.add("resource_failed", path, `${path} is not among the template's assets.`);
  const answer = asset
    ? { status: 200, ...asset }
    : { status: 404, contentType: "text/plain", bytes: new Uint8Array() };
  fulfill(session, requestId, network, answer);
}

async function answerFromHost(
  session: Session,
  { requestId, request }: PausedRequest,
  url: URL,
  network: DocumentNetwork,
): Promise<void> {
  const headers = Object.entries(request.headers).filter(([name]) => forwardedHeaders.has(name.toLowerCase()));
  try {
    const answer = await guardedFetch({
      url: url.href,
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(request.postData === undefined ? {} : { body: request.postData }),
      allowPrivate: network.allowPrivate,
      allowPrivateSetting: "PLATEN_ASSET_ALLOW_PRIVATE",
      timeoutMs: fetchTimeoutMs,
      maxBytes: maxFetchBytes,
      maxRedirects,
      checkUrl: (hop) =>
        isAllowedHost(hop, network.policy.allowHosts) ? null : `the host ${hop.host} is not in allow_hosts`,
      signal: network.signal,
    });
    if (answer.status >= 400) {
      network.warnings.add("resource_failed", url.href, `${url.href} was left out: it answered ${answer.status}.`);
    }
    const contentType = answer.headers["content-type"] ?? "application/octet-stream";
    fulfill(session, requestId, network, { status: answer.status, contentType, bytes: answer.body });
  } catch (error) {
    session.post("Fetch.failRequest", { requestId, errorReason: "Failed" });
    if (network.signal.aborted) return;
    // A name that does not exist looks like one that is private: neither is revealed.
    const isBlocked = error instanceof EgressError && /^(?:blocked_|name_not_found)/.test(error.code);
    const reason = error instanceof Error ? error.message : String(error);
    network.warnings.add(
      isBlocked ? "resource_blocked" : "resource_failed",
      url.href,
      `${url.href} was left out: ${reason}`,
    );
  }
}

function fulfill(
  session: Session,
  requestId: string,
  network: DocumentNetwork,
  { status, contentType, bytes }: { status: number; contentType: string; bytes: Uint8Array },
): void {
  if (/font|opentype|truetype/i.test(contentType) || startsLikeFont(bytes)) network.onFont(bytes);
  session.post("Fetch.fulfillRequest", {
    requestId,
    responseCode: status,
    responseHeaders: [
      { name: "content-type", value: contentType },
      { name: "content-security-policy", value: network.contentSecurityPolicy },
      { name: "access-control-allow-origin", value: "*" },
      { name: "cache-control", value: "no-store" },
    ],
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
  });
}

const fontStarts = new Set(["\0\x01\0\0", "OTTO", "true", "ttcf", "wOFF", "wOF2"]);

function startsLikeFont(bytes: Uint8Array): boolean {
  return fontStarts.has(String.fromCharCode(...bytes.subarray(0, 4)));
}
