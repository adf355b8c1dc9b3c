/** Questions to the standard types of an element's kids. */

export function countOf(types: readonly string[], type: string): number {
  let count = 0;
  for (const one of types) if (one === type) count++;

  return count;
}

/** The types that are not among the allowed ones, each once; empty where all are. */
export function foreignTypes(types: readonly string[], allowed: readonly string[]): string {
  const foreign = new Set<string>();
  for (const type of types) if (!allowed.includes(type)) foreign.add(type);

  return [...foreign].join(", ");
}
