/** How a partial is found by its name, and what is said where there is none. */
import { didYouMeanHint } from "./did-you-mean.ts";

/** As many names as a message lists. */
const MOST_LISTED = 20;

/** The name without the folder and the ending that partials have in a template's folder: `partials/footer.html` is `footer`. */
export function plainPartialName(name: string): string {
  return name.replace(/^(?:\.\/)?(?:partials\/)?/, "").replace(/\.html$/, "");
}

/** The known name that is meant, or undefined. An exact match comes first. */
export function partialNamed(
  name: string,
  known: readonly string[],
  plainName: (name: string) => string = plainPartialName,
): string | undefined {
  if (known.includes(name)) return name;
  const wanted = plainName(name);

  return known.find((candidate) => plainName(candidate) === wanted);
}

/** Says that there is no partial of that name, and which there are. */
export function missingPartial(name: string, known: readonly string[]): string {
  return `There is no partial "${name}".${didYouMeanHint(name, known)} ${partialList(known)}`;
}

/** The partials that exist, as a sentence. */
export function partialList(known: readonly string[]): string {
  if (known.length === 0) return "This template has no partials.";
  const more = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : "";

  return `The partials are ${known.slice(0, MOST_LISTED).join(", ")}${more}.`;
}
