/** How Liquid finds a partial by its name: as Shopify does it, the case and the ending `.liquid` do not matter either. */
import { partialNamed, plainPartialName } from "../core/partial-name.ts";

/** The name among the known ones that is meant, or undefined. An exact match comes first. */
export function liquidPartialNamed(name: string, known: readonly string[]): string | undefined {
  return partialNamed(name, known, (given) => plainPartialName(given.toLowerCase().replace(/\.liquid$/, "")));
}
