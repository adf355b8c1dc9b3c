/** How a partial is found by its name: as Shopify does it, the case and the ending `.liquid` do not matter. */

/** The name among the known ones that is meant, or undefined. An exact match comes first. */
export function partialNamed(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const wanted = plainName(name);

  return known.find((candidate) => plainName(candidate) === wanted);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.liquid$/, "");
}
