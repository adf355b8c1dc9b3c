/** The operator's list of private addresses that requests may reach after all. */
import { isIP } from "node:net";
import { type AddressKind, addressKind } from "./address.ts";

export interface AllowPrivate {
  /** Every private and loopback address, on every port. */
  readonly everyPrivate: boolean;
  /** `address:port` in canonical spelling. */
  readonly endpoints: ReadonlySet<string>;
}

/** Nothing private is allowed. */
export const noPrivate: AllowPrivate = { everyPrivate: false, endpoints: new Set() };

/**
 * Reads `1` (every private and loopback address) or a comma-separated list of `address:port`; throws an Error that names the bad entry.
 *
 * @example parseAllowPrivate("127.0.0.1:9000, [::1]:9000")
 */
export function parseAllowPrivate(value: string | undefined): AllowPrivate {
  const text = value?.trim() ?? "";
  if (text === "") return noPrivate;
  if (text === "1") return { everyPrivate: true, endpoints: new Set() };
  const entries = text.split(",").map((entry) => entry.trim());
  return { everyPrivate: false, endpoints: new Set(entries.filter((entry) => entry !== "").map(readEndpoint)) };
}

/** Whether a connection to this address and port may be made. */
export function isReachable(kind: AddressKind, port: number, allow: AllowPrivate): boolean {
  if (kind.reach === "never") return false;
  if (kind.reach === "public") return true;
  if (allow.endpoints.has(endpoint(kind.canonical, port))) return true;
  return kind.reach === "private" && allow.everyPrivate;
}

function readEndpoint(entry: string): string {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^[\]:]+)):(\d{1,5})$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? "";
  const port = Number(digits);
  const kind = isIP(address) === (bracketed ? 6 : 4) ? addressKind(address) : null;
  if (!kind || port < 1 || port > 65535) {
    throw new Error(
      `"${entry}" is not an address with a port: write it like 10.0.0.5:8080 or [fd00::5]:8080 (no host names), several separated by commas, or 1 alone for every private address.`,
    );
  }
  return endpoint(kind.canonical, port);
}

function endpoint(canonical: string, port: number): string {
  return canonical.includes(":") ? `[${canonical}]:${port}` : `${canonical}:${port}`;
}
