/** Slugs of imported templates: the identifier in small letters with dashes. */

const LONGEST_SLUG = 80;

/**
 * The slug that an identifier gives.
 *
 * @example slugOf("Facture été / Straße", "1a2b…") // "facture-ete-strasse"
 */
export function slugOf(identifier: string, sourceId: string): string {
  const written = dashed(identifier).slice(0, LONGEST_SLUG).replace(/-+$/, "");
  if (written !== "") return written;

  return `template-${dashed(sourceId).slice(0, 8).replace(/-+$/, "") || "1"}`;
}

/** The slug itself, then `-2`, `-3` …, with the base cut so that the number fits. */
export function* slugChoices(slug: string): Generator<string> {
  yield slug;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    yield `${slug.slice(0, LONGEST_SLUG - ending.length).replace(/-+$/, "")}${ending}`;
  }
}

function dashed(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
