/** Where one hop of a request goes: its URL is checked, its name resolved once, and every address judged before a socket is opened. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type AddressKind, addressKind } from "./address.ts";
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
  allowPrivateSetting?: string | undefined;
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
  const host = bareHost(url);
  const port = portOf(url);
  const addresses = isIP(host) ? [host] : await resolveName(url, checks);

  for (const address of addresses) {
    const kind = addressKind(address);
    if (kind && isReachable(kind, host, port, checks.allowPrivate)) continue;
    throw new EgressError("blocked_address", refusal(url, kind, checks.allowPrivateSetting), { address });
  }
  return { url, addresses };
}

/**
 * The reason why a URL can never be reached, as far as the URL itself shows it: its scheme, or a private address as its host.
 * Null where its name would have to be resolved first.
 *
 * @example refusalOfUrl("http://127.0.0.1/", noPrivate) // "127.0.0.1 is a loopback address. …"
 */
export function refusalOfUrl(text: string, allowPrivate: AllowPrivate, allowPrivateSetting?: string): string | null {
  try {
    const url = readUrl(text);
    const host = bareHost(url);
    const kind = isIP(host) ? addressKind(host) : null;
    if (!kind || isReachable(kind, host, portOf(url), allowPrivate)) return null;
    return refusal(url, kind, allowPrivateSetting);
  } catch (error) {
    if (error instanceof EgressError) return error.message;
    throw error;
  }
}

/** Of a name the same whether it is private or does not exist: names of the operator's network are not revealed. */
function refusal(url: URL, kind: AddressKind | null, setting = "the settings"): string {
  const host = bareHost(url);
  const entry = url.port === "" ? `${url.host}:${portOf(url)}` : url.host;
  const advice = `have the operator allow ${entry} in ${setting}.`;
  if (!isIP(host)) return `${url.host} has no public address: check its spelling, or ${advice}`;
  const what = kind?.what ?? "not an address";
  return `${url.host} is ${what}. Use a public address${kind?.reach === "never" ? "." : `, or ${advice}`}`;
}

function bareHost({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

async function resolveName(url: URL, checks: DestinationChecks): Promise<string[]> {
  const { resolve = systemResolver, signal } = checks;
  let addresses: readonly string[];
  try {
    // A system look-up cannot be cancelled, so the wait for it is.
    addresses = await untilAborted(resolve(bareHost(url)), signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new EgressError("name_not_found", refusal(url, null, checks.allowPrivateSetting), { cause });
  }
  if (addresses.length === 0) {
    throw new EgressError("name_not_found", refusal(url, null, checks.allowPrivateSetting));
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
