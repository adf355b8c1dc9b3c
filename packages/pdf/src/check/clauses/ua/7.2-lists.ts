/** ISO 14289-1, 7.2: what may be inside what in lists and tables of contents (ISO 32000-1, tables 333 and 336). */
import type { RuleGroup } from "../../rule.ts";
import { parentType } from "../../structure/parents.ts";
import { foreignTypes } from "./child-types.ts";
import { elementRules } from "./element-rules.ts";

const hasCaptionFirst = (types: readonly string[]) => !types.includes("Caption", 1);

export const lists: readonly RuleGroup[] = [
  elementRules(
    ["L"],
    [
      {
        ua1: "7.2-19",
        message: "A list has kids other than L, LI and Caption. Put each item into an LI.",
        detail: ({ childTypes }) => foreignTypes(childTypes, ["L", "LI", "Caption"]),
        holds: ({ childTypes }) => foreignTypes(childTypes, ["L", "LI", "Caption"]) === "",
      },
      {
        ua1: "7.2-40",
        message: "The Caption of a list is not its first kid. Put it before the items.",
        holds: ({ childTypes }) => hasCaptionFirst(childTypes),
      },
    ],
  ),
  elementRules(
    ["LI"],
    [
      {
        ua1: "7.2-17",
        message: "A list item is not in a list. Put the LI into an L.",
        detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
        holds: (element, checking) => parentType(checking, element) === "L",
      },
      {
        ua1: "7.2-20",
        message: "A list item has kids other than Lbl and LBody. Put its content into an LBody.",
        detail: ({ childTypes }) => foreignTypes(childTypes, ["Lbl", "LBody"]),
        holds: ({ childTypes }) => foreignTypes(childTypes, ["Lbl", "LBody"]) === "",
      },
    ],
  ),
  elementRules(
    ["LBody"],
    [
      {
        ua1: "7.2-18",
        message: "An LBody is not in a list item. Put it into an LI.",
        detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
        holds: (element, checking) => parentType(checking, element) === "LI",
      },
    ],
  ),
  elementRules(
    ["TOC"],
    [
      {
        ua1: "7.2-27",
        message: "A table of contents has kids other than TOC, TOCI and Caption. Put each entry into a TOCI.",
        detail: ({ childTypes }) => foreignTypes(childTypes, ["TOC", "TOCI", "Caption"]),
        holds: ({ childTypes }) => foreignTypes(childTypes, ["TOC", "TOCI", "Caption"]) === "",
      },
      {
        ua1: "7.2-28",
        message: "The Caption of a table of contents is not its first kid. Put it before the entries.",
        holds: ({ childTypes }) => hasCaptionFirst(childTypes),
      },
    ],
  ),
  elementRules(
    ["TOCI"],
    [
      {
        ua1: "7.2-26",
        message: "An entry of a table of contents is not in one. Put the TOCI into a TOC.",
        detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
        holds: (element, checking) => parentType(checking, element) === "TOC",
      },
    ],
  ),
];
