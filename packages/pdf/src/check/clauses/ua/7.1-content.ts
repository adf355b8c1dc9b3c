/** ISO 14289-1, 7.1: all content is either tagged or an artifact, and never both. */
import type { Checking } from "../../checking.ts";
import type { Place } from "../../place.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { type ContentGroup, taggedContent } from "../../structure/tagged-content.ts";
import { untaggedItems } from "../../structure/untagged-boxes.ts";
import { groupPlace } from "./group-place.ts";

export const content: readonly RuleGroup[] = [
  ruleGroup<ContentGroup>({
    subjects: (checking) => checking.model(taggedContent).filter(isBoth),
    placeOf: (group, checking) => groupPlace(checking, group),
    rules: [
      {
        ua1: "7.1-1",
        message: "An artifact is inside tagged content. End the tagged sequence before the artifact begins.",
        holds: ({ mark }) => mark?.tag !== "Artifact",
      },
      {
        ua1: "7.1-2",
        message: "Tagged content is inside an artifact. End the artifact before the tagged sequence begins.",
        // Of all content that is both, as the subjects are.
        holds: () => false,
      },
    ],
  }),
  ruleGroup<Place | null>({
    subjects: (checking) => checking.model(untaggedContent),
    placeOf: (place) => place,
    rules: [
      {
        ua1: "7.1-3",
        message:
          "Content is neither tagged nor marked as an artifact. Put it into an element, or mark it as an artifact.",
        // Of all content that is both, as the subjects are.
        holds: () => false,
      },
    ],
  }),
];

function isBoth({ mark, isTagged, isArtifact }: ContentGroup): boolean {
  return isTagged && isArtifact && mark !== null;
}

function isUntagged({ items, isTagged, isArtifact }: ContentGroup): boolean {
  return items > 0 && !isTagged && !isArtifact;
}

/** One for each thing painted that is neither tagged nor an artifact, with its place; pieces of one text have one place. */
function untaggedContent(checking: Checking): (Place | null)[] {
  const groups = checking.model(taggedContent).filter(isUntagged);
  const byPage = Map.groupBy(groups, ({ context }) => context.pageNumber);

  return [...byPage].flatMap(([page, [first, ...others]]) => {
    const count = others.reduce((sum, { items }) => sum + items, first!.items);
    const places = untaggedItems(checking, first!.context.page).map(
      ({ box, text }): Place => ({ page, box, ...(text === null ? {} : { detail: text }) }),
    );
    if (places.length === 0) places.push({ page });
    return Array.from({ length: count }, (_, index) => places[index] ?? null);
  });
}
