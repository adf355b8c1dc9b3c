/** The standards that a file can claim and be checked against, one row each. */

/** How a standard is named in calls, settings and results. */
export type Profile = "ua1" | "a2b" | "a3b" | "a3u" | "a3a";

export interface Standard {
  profile: Profile;
  /** `ua` is ISO 14289, accessible files; `a` is ISO 19005, files for archives. */
  family: "ua" | "a";
  part: number;
  /** The level of PDF/A, the strictest of which is A; PDF/UA has none. */
  level: "A" | "U" | "B" | null;
  label: string;
  /** The properties in the metadata that claim the standard, with their values. */
  claim: readonly (readonly [property: string, value: string])[];
  /** The column of a rule that has its number in this standard. PDF/A-2 and PDF/A-3 number their rules alike. */
  numbering: "ua1" | "pdfA";
  /** Every element and all text must be in the structure, or marked as an artifact. */
  isTagged: boolean;
}

const standards: Readonly<Record<Profile, Standard>> = {
  ua1: {
    profile: "ua1",
    family: "ua",
    part: 1,
    level: null,
    label: "PDF/UA-1",
    claim: [["pdfuaid:part", "1"]],
    numbering: "ua1",
    isTagged: true,
  },
  a3b: pdfA("a3b", 3, "B"),
  a3u: pdfA("a3u", 3, "U"),
  a3a: pdfA("a3a", 3, "A"),
  a2b: pdfA("a2b", 2, "B"),
};

function pdfA(profile: Profile, part: number, level: "A" | "U" | "B"): Standard {
  return {
    profile,
    family: "a",
    part,
    level,
    label: `PDF/A-${part}${level}`,
    claim: [
      ["pdfaid:part", String(part)],
      ["pdfaid:conformance", level],
    ],
    numbering: "pdfA",
    isTagged: level === "A",
  };
}

/** Every profile that can be checked. */
export const profiles: readonly Profile[] = Object.values(standards).map(({ profile }) => profile);

/**
 * @example
 * standardOf("a3a").label; // "PDF/A-3A"
 */
export function standardOf(profile: Profile): Standard {
  return standards[profile];
}

export function isPdfA(profile: Profile): boolean {
  return standards[profile].family === "a";
}

export function isPdfUa(profile: Profile): boolean {
  return standards[profile].family === "ua";
}

/** What an e-invoice with embedded XML can be, the strictest first: Factur-X asks for PDF/A-3. */
export const invoiceProfiles = ["a3a", "a3u", "a3b"] as const satisfies readonly Profile[];

/** The profiles that a condition holds for, such as `({ part }) => part === 3`. */
function profilesWhere(condition: (standard: Standard) => boolean): Profile[] {
  return profiles.filter((profile) => condition(standards[profile]));
}

/** What a file's metadata says of itself: the part of PDF/UA, and part and level of PDF/A in one, such as `3A`. */
interface ClaimsFound {
  pdfUa: string | null;
  pdfA: string | null;
}

/**
 * The standards that a file says it meets, of those that can be checked.
 *
 * @example
 * profilesClaimed({ pdfUa: "1", pdfA: "3A" }); // ["ua1", "a3a"]
 */
export function profilesClaimed({ pdfUa, pdfA: archived }: ClaimsFound): Profile[] {
  const level = archived?.toUpperCase() ?? null;

  return profilesWhere(({ family, part, level: own }) =>
    family === "ua" ? pdfUa === String(part) : level === `${part}${own}`,
  );
}
