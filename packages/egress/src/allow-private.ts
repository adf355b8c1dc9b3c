/** The operator's list of private addresses that requests may reach after all. */
import { isIP } from "node:net";
import { type AddressKind, addressKind } from "./address.ts";

export interface AllowPrivate {
  /** Every private and loopback address, on every port. */
  readonly everyPrivate: boolean;
  /** `address:port` in canonical spelling. */
  readonly endpoints: ReadonlySet<string>;
  /** `name:port` in lower case: whatever private address the name has when it is connected to. */
  readonly names: ReadonlySet<string>;
}

/** Nothing private is allowed. */
export const noPrivate: AllowPrivate = { everyPrivate: false, endpoints: new Set(), names: new Set() };

/**
 * Reads `1` (every private and loopback address) or a comma-separated list of `address:port` and `name:port`; throws an Error
 * that names the bad entry.
 *
 * @example parseAllowPrivate("127.0.0.1:9000, [::1]:9000, shop:3000")
 */
export function parseAllowPrivate(value: string | undefined): AllowPrivate {
  const text = value?.trim() ?? "";
  if (text === "") return noPrivate;
  if (text === "1") return { ...noPrivate, everyPrivate: true };
  const endpoints = new Set<string>();
  const names = new Set<string>();
  for (const entry of text.split(",").map((each) => each.trim())) {
    if (entry === "") continue;
    const name = readName(entry);
    if (name) names.add(name);
    else endpoints.add(readEndpoint(entry));
  }
  return { everyPrivate: false, endpoints, names };
}

/** Whether a connection to this address and port may be made, where the URL has this host. */
export function isReachable(kind: AddressKind, host: string, port: number, allow: AllowPrivate): boolean {
  if (kind.reach === "never") return false;
  if (kind.reach === "public") return true;
  if (allow.endpoints.has(endpoint(kind.canonical, port))) return true;
  if (kind.reach !== "private") return false;
  return allow.everyPrivate || allow.names.has(`${host.toLowerCase()}:${port}`);
}

/** A host name with a port, in the spelling that URLs are compared with; null where the entry is not one. */
function readName(entry: string): string | null {
  const [, name = "", digits] =
    /^((?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z\d_](?:[a-z\d_-]*[a-z\d_])?):(\d{1,5})$/i.exec(entry) ?? [];
  const port = Number(digits);
  // The last label of a name has a letter: `127.1:80` is an address in a spelling of its own.
  if (name.length > 253 || !/[a-z][^.]*$/i.test(name) || port < 1 || port > 65535) return null;
  return URL.parse(`http://${name}/`)?.hostname === name.toLowerCase() ? `${name.toLowerCase()}:${port}` : null;
}

function readEndpoint(entry: string): string {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^[\]:]+)):(\d{1,5})$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? "";
  const port = Number(digits);
  const kind = isIP(address) === (bracketed ? 6 : 4) ? addressKind(address) : null;
  if (!kind || port < 1 || port > 65535) {
    throw new Error(
      `"${entry}" is not an address or host name with a port: write it like 10.0.0.5:8080, [fd00::5]:8080 or shop:8080, several separated by commas, or 1 alone for every private address.`,
    );
  }
  return endpoint(kind.canonical, port);
}

function endpoint(canonical: string, port: number): string {
  return canonical.includes(":") ? `[${canonical}]:${port}` : `${canonical}:${port}`;
}
