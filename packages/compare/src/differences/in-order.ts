/** The order in which differences are given: by page, then by kind; what concerns the whole document last. */
import type { Difference } from "../difference.ts";

const KINDS: readonly Difference["kind"][] = [
  "page",
  "size",
  "text",
  "structure",
  "link",
  "picture",
  "outline",
  "metadata",
  "einvoice",
  "file",
  "standard",
];

export function inOrder(differences: readonly Difference[]): Difference[] {
  const placeOf = ({ page }: Difference) => page?.to ?? page?.from ?? Number.POSITIVE_INFINITY;

  return differences.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    if (first !== second) return first < second ? -1 : 1;
    return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  });
}
