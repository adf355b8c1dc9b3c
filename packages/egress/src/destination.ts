/** Where one hop of a request goes: its URL is checked, its name resolved once, and every address judged before a socket is opened. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { addressKind } from "./address.ts";
import { type AllowPrivate, isReachable } from "./allow-private.ts";
import { EgressError } from "./errors.ts";
import { untilAborted } from "./until-aborted.ts";

/** Turns a host name into all its addresses. */
export type Resolver = (name: string) => Promise<readonly string[]>;

export interface Destination {
  url: URL;
  /** All were judged reachable; the connection is made to one of them and no other. */
  addresses: readonly string[];
}

interface DestinationChecks {
  allowPrivate: AllowPrivate;
  checkUrl?: ((url: URL) => string | null) | undefined;
  resolve?: Resolver | undefined;
  signal: AbortSignal;
}

/** Parses and checks a URL without touching the network. */
function readUrl(text: string, checkUrl?: (url: URL) => string | null): URL {
  const url = URL.parse(text);
  if (!url) throw new EgressError("blocked_url", `"${shortened(text)}" is not a URL: write it as https://host/path.`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new EgressError(
      "blocked_scheme",
      `${shortened(text)} has the scheme "${url.protocol.slice(0, -1)}": use http or https.`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new EgressError(
      "blocked_url",
      `The URL for ${url.host} holds a user name or password: take it out of the URL.`,
    );
  }
  const reason = checkUrl?.(url) ?? null;
  if (reason !== null) throw new EgressError("blocked_url", reason);
  return url;
}

/** Resolves the URL's host once and refuses unless every answer may be reached. */
export async function findDestination(text: string, checks: DestinationChecks): Promise<Destination> {
  const url = readUrl(text, checks.checkUrl);
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  const addresses = isIP(host) ? [host] : await resolveName(host, checks);
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);

  for (const address of addresses) {
    const kind = addressKind(address);
    if (kind && isReachable(kind, port, checks.allowPrivate)) continue;
    const what = kind?.what ?? "not an address";
    const verb = isIP(host) ? "is" : "leads to";
    throw new EgressError(
      "blocked_address",
      `${url.host} ${verb} ${what}. Use a public address${kind?.reach === "never" ? "." : ", or have the operator allow this one."}`,
      { address },
    );
  }
  return { url, addresses };
}

async function resolveName(name: string, { resolve = systemResolver, signal }: DestinationChecks): Promise<string[]> {
  let addresses: readonly string[];
  try {
    // A system look-up cannot be cancelled, so the wait for it is.
    addresses = await untilAborted(resolve(name), signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new EgressError("name_not_found", `The host name ${name} could not be resolved: check its spelling.`, {
      cause,
    });
  }
  if (addresses.length === 0) {
    throw new EgressError("name_not_found", `The host name ${name} has no address: check its spelling.`);
  }
  return [...addresses];
}

async function systemResolver(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true, order: "verbatim" });
  return answers.map(({ address }) => address);
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
