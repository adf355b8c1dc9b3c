/** The names of font subsets (ISO 32000-1, 9.6.4): six capital letters and a plus sign before the font's own name. */

export function isSubsetName(name: string | null): boolean {
  return name !== null && /^[A-Z]{6}\+/.test(name);
}
