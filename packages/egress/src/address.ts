/** What kind of place an address is: somewhere on the public internet, on a private network, or nowhere a request may go. */
import ipaddr from "ipaddr.js";
import neverReachable from "./never-reachable.json" with { type: "json" };

export interface AddressKind {
  /** The one spelling used for comparisons; an IPv4 address inside IPv6 is written as the IPv4 address it leads to. */
  canonical: string;
  /** `private` can be opened by an allow list, `special` only by naming the very address, `never` not at all. */
  reach: "public" | "private" | "special" | "never";
  /** Ends the sentence "… is …". */
  what: string;
}

const never = neverReachable.map(({ range, what }) => ({ subnet: ipaddr.parseCIDR(range), what }));
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3"); // RFC 4291, 2.4: all that IANA has assigned
const wellKnownNat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96"); // RFC 6052, 2.1
const ipv4Compatible = ipaddr.IPv6.parseCIDR("::/96"); // RFC 4291, 2.5.5.1

const privateRanges: Record<string, string> = {
  loopback: "a loopback address",
  private: "a private address",
  carrierGradeNat: "a carrier's private address",
  uniqueLocal: "a private address",
  deprecatedSiteLocal: "a private address",
};

/** The kind of an address, or null when the text is not an address. Brackets around IPv6 and a zone are accepted. */
export function addressKind(text: string): AddressKind | null {
  const address = text.includes(":") ? readIpv6(text) : ipaddr.isValid(text) ? ipaddr.parse(text) : null;
  if (!address) return null;
  return address instanceof ipaddr.IPv6 ? ipv6Kind(address) : ipv4Kind(address as ipaddr.IPv4);
}

/** By way of the URL parser: ipaddr.js takes the IPv4-compatible `::8.8.8.8` for the IPv4-mapped `::ffff:8.8.8.8`. */
function readIpv6(text: string): ipaddr.IPv6 | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  const host = URL.parse(`http://[${bare}]/`)?.hostname;
  return host ? ipaddr.IPv6.parse(host.slice(1, -1)) : null;
}

function ipv4Kind(address: ipaddr.IPv4): AddressKind {
  const canonical = address.toString();
  const refusal = neverReason(address);
  if (refusal) return { canonical, reach: "never", what: refusal };
  return { canonical, ...byRange(address.range()) };
}

function ipv6Kind(address: ipaddr.IPv6): AddressKind {
  const same = sameIpv4(address);
  if (same) return ipv4Kind(same);

  const canonical = address.toRFC5952String();
  for (const hop of [address, ...tunnelEnds(address)]) {
    const refusal = neverReason(hop);
    if (refusal) return { canonical, reach: "never", what: refusal };
  }

  const kind = byRange(address.range());
  if (kind.reach !== "public") return { canonical, ...kind };
  if (tunnelEnds(address).length > 0) {
    return { canonical, reach: "special", what: "a tunnel address with an IPv4 address inside" };
  }
  if (!address.match(globalUnicast)) return { canonical, reach: "special", what: "an address that is not assigned" };
  return { canonical, ...kind };
}

function byRange(range: string): Pick<AddressKind, "reach" | "what"> {
  if (range === "unicast") return { reach: "public", what: "a public address" };
  const what = privateRanges[range];
  if (what) return { reach: "private", what };
  return { reach: "special", what: `an address with a special use (${range})` };
}

function neverReason(address: ipaddr.IPv4 | ipaddr.IPv6): string | null {
  for (const { subnet, what } of never) {
    if (subnet[0].kind() === address.kind() && address.match(subnet)) return what;
  }
  return null;
}

/** IPv4-mapped and well-known NAT64 addresses are another spelling: packets end at the IPv4 address itself. */
function sameIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(wellKnownNat64)) return ipv4At(address, 12);
  return null;
}

/** The IPv4 addresses inside 6to4, Teredo, IPv4-compatible, IPv4-translated, local NAT64 and ISATAP addresses. */
function tunnelEnds(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const range = address.range();
  if (range === "6to4") return [ipv4At(address, 2)]; // RFC 3056, 2
  if (range === "teredo") return [ipv4At(address, 4), ipv4At(address, 12, 0xff)]; // RFC 4380, 4: the client's is inverted
  if (range === "rfc6145" || range === "rfc6052") return [ipv4At(address, 12)];
  if (range === "unicast" && address.match(ipv4Compatible)) return [ipv4At(address, 12)];
  const [high = 0, low] = address.parts.slice(4, 6);
  if (low === 0x5efe && (high & ~0x0200) === 0) return [ipv4At(address, 12)]; // RFC 5214, 6.1
  return [];
}

function ipv4At(address: ipaddr.IPv6, start: number, mask = 0): ipaddr.IPv4 {
  const bytes = address.toByteArray().slice(start, start + 4);
  return new ipaddr.IPv4(bytes.map((byte) => byte ^ mask));
}
