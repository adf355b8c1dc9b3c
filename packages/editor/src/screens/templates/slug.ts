/** Slugs: what a render names a template by. */

const LONGEST_SLUG = 80;

/**
 * A slug made from a name.
 *
 * @example slugOf("Facture été 2026") // "facture-ete-2026"
 */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, "");
}

/** What is wrong with a slug; null where it is one. */
export function slugFault(slug: string): string | null {
  if (slug === "") return "Give a slug: renders name the template by it.";
  if (/^[a-z0-9-]{1,80}$/.test(slug)) return null;

  return "A slug has 1 to 80 of a-z, 0-9 and -.";
}

/** The slug, or the slug with a number, so that none of the others is the same. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug.slice(0, LONGEST_SLUG - 4)}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
