/** ISO 19005-3, 6.7: the logical structure that level A asks for. */
import { STANDARD_TYPES } from "../../../structure/roles.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { elementPlace } from "../../structure/element-place.ts";
import { structureModel } from "../../structure/structure-model.ts";

const documentRules = ruleGroup({
  subjects: ({ document }) => [document.catalog],
  rules: [
    {
      pdfA: "6.7.2.2-1",
      appliesTo: ({ level }) => level === "A",
      message: "The catalog does not say that the file is tagged. Tag it, and set Marked in MarkInfo to true.",
      holds: (catalog, { document }) => {
        const markInfo = document.dict(catalog, "MarkInfo");
        return markInfo !== undefined && document.resolve(markInfo.get("Marked")) === true;
      },
    },
    {
      pdfA: "6.7.3.3-1",
      appliesTo: ({ level }) => level === "A",
      message: "The file has no structure tree (StructTreeRoot). Tag it.",
      holds: (_catalog, checking) => checking.model(structureModel).root !== null,
    },
  ],
});

const typeRules = ruleGroup({
  subjects: (checking) => checking.model(structureModel).elements.filter(({ role }) => role.standard === null),
  placeOf: (element, checking) => elementPlace(checking, element),
  rules: [
    {
      pdfA: "6.7.3.4-1",
      appliesTo: ({ level }) => level === "A",
      message:
        "A structure type is neither a standard one nor mapped to one. Use a standard type, or add it to RoleMap.",
      detail: ({ type }) => type,
      holds: ({ type, role }) => role.isCircular || (type !== null && STANDARD_TYPES.has(type)),
    },
    {
      pdfA: "6.7.3.4-2",
      appliesTo: ({ level }) => level === "A",
      message: "A structure type is mapped in a circle. Let its line in RoleMap end at a standard type.",
      detail: ({ type }) => type,
      holds: ({ role }) => !role.isCircular,
    },
    {
      pdfA: "6.7.3.4-3",
      appliesTo: ({ level }) => level === "A",
      message: "A standard structure type is mapped to another type. Remove it from RoleMap.",
      detail: ({ role }) => role.remapped,
      holds: ({ role }) => role.remapped === null,
    },
  ],
});

export const logicalStructureRules: readonly RuleGroup[] = [documentRules, typeRules];
