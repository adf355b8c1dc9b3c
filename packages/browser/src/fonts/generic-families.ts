/** The families behind CSS's generic names, set for each page: Chromium would look for Times New Roman and Arial. */
import families from "./families.json" with { type: "json" };

export const genericFamilies = {
  standard: familyFor("serif"),
  serif: familyFor("serif"),
  sansSerif: familyFor("sans-serif"),
  fixed: familyFor("monospace"),
};

function familyFor(generic: string): string {
  const found = families.find(({ standsFor }) => standsFor.includes(generic));
  if (!found) throw new Error(`families.json names no family for ${generic}`);
  return found.family;
}
