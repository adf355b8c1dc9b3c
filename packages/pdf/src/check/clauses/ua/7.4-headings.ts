/** ISO 14289-1, 7.4: headings begin at H1, skip no level on the way down, and are of one kind in the whole document. */
import type { Checking } from "../../checking.ts";
import type { RuleGroup } from "../../rule.ts";
import { type CheckedElement, elementsByType, structureModel } from "../../structure/structure-model.ts";
import { countOf } from "./child-types.ts";
import { anyElementRules, elementRules } from "./element-rules.ts";

const NUMBERED = ["H1", "H2", "H3", "H4", "H5", "H6"];

export const headings: readonly RuleGroup[] = [
  elementRules(NUMBERED, [
    {
      ua1: "7.4.2-1",
      message: "A heading level is skipped. Begin with H1, and go down one level at a time.",
      detail: (heading, checking) => checking.model(skippedHeadings).get(heading) ?? null,
      holds: (heading, checking) => !checking.model(skippedHeadings).has(heading),
    },
    {
      ua1: "7.4.4-3",
      message: "The document has headings with and without a number. Use H1 to H6 only, or H only.",
      holds: (_heading, checking) => !checking.model(elementsByType).has("H"),
    },
  ]),
  elementRules(
    ["H"],
    [
      {
        ua1: "7.4.4-2",
        message: "The document has headings with and without a number. Use H1 to H6 only, or H only.",
        holds: (_heading, checking) => !NUMBERED.some((type) => checking.model(elementsByType).has(type)),
      },
    ],
  ),
  anyElementRules([
    {
      ua1: "7.4.4-1",
      message: "An element has more than one H. Give each section one heading of its own.",
      holds: ({ childTypes }) => countOf(childTypes, "H") <= 1,
    },
  ]),
];

/** Headings more than one level below the one before them, in reading order, and what they follow. */
function skippedHeadings(checking: Checking): ReadonlyMap<CheckedElement, string> {
  const skipped = new Map<CheckedElement, string>();
  let before = 0;
  for (const element of checking.model(structureModel).elements) {
    const level = NUMBERED.indexOf(element.role.standard ?? "") + 1;
    if (level === 0) continue;
    if (level > before + 1) skipped.set(element, before === 0 ? `H${level} comes first` : `H${level} after H${before}`);
    before = level;
  }

  return skipped;
}
