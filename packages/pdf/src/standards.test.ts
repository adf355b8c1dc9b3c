import { expect, test } from "vitest";
import { invoiceProfiles, isPdfA, isPdfUa, profiles, profilesClaimed, standardOf } from "./standards.ts";

test("every profile has a row with its label and its claim", () => {
  const rows = profiles.map((profile) => {
    const { label, claim } = standardOf(profile);
    return [profile, label, claim.map(([property, value]) => `${property}=${value}`).join(" ")];
  });

  expect(rows).toEqual([
    ["ua1", "PDF/UA-1", "pdfuaid:part=1"],
    ["a3b", "PDF/A-3B", "pdfaid:part=3 pdfaid:conformance=B"],
    ["a3u", "PDF/A-3U", "pdfaid:part=3 pdfaid:conformance=U"],
    ["a3a", "PDF/A-3A", "pdfaid:part=3 pdfaid:conformance=A"],
    ["a2b", "PDF/A-2B", "pdfaid:part=2 pdfaid:conformance=B"],
  ]);
});

test("each profile is of one family", () => {
  for (const profile of profiles) expect(isPdfA(profile), profile).toBe(!isPdfUa(profile));
  expect(invoiceProfiles.every(isPdfA)).toBe(true);
});

test("claims lead to the profiles that can be checked", () => {
  expect(profilesClaimed({ pdfUa: "1", pdfA: "3a" })).toEqual(["ua1", "a3a"]);
  expect(profilesClaimed({ pdfUa: null, pdfA: "2B" })).toEqual(["a2b"]);
  expect(profilesClaimed({ pdfUa: "2", pdfA: "1A" })).toEqual([]);
  expect(profilesClaimed({ pdfUa: null, pdfA: null })).toEqual([]);
});
