/** The profiles that a file can be checked against: PDF/UA-1 (ISO 14289-1), PDF/A-2B (ISO 19005-2) and PDF/A-3 (ISO 19005-3). */

export type Profile = "ua1" | "a2b" | "a3b" | "a3u" | "a3a";

/** PDF/A-2 and PDF/A-3 number their rules alike; PDF/UA-1 has numbers of its own. */
export function isPdfA(profile: Profile): boolean {
  return profile !== "ua1";
}
