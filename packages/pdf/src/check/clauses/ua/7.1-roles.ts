/** ISO 14289-1, 7.1: structure types have one standard meaning. */
import { STANDARD_TYPES } from "../../../structure/roles.ts";
import type { RuleGroup } from "../../rule.ts";
import { anyElementRules } from "./element-rules.ts";

export const roles: RuleGroup = anyElementRules([
  {
    ua1: "7.1-5",
    message: "A structure type is neither a standard one nor mapped to one. Use a standard type, or add it to RoleMap.",
    detail: ({ type }) => type ?? "no type",
    holds: ({ type, role }) => role.standard !== null || role.isCircular || (type !== null && STANDARD_TYPES.has(type)),
  },
  {
    ua1: "7.1-6",
    message: "A structure type is mapped in a circle. Let its line in RoleMap end at a standard type.",
    detail: ({ type }) => type,
    holds: ({ role }) => !role.isCircular,
  },
  {
    ua1: "7.1-7",
    message: "A standard structure type is mapped to another type. Remove it from RoleMap.",
    detail: ({ role }) => role.remapped,
    holds: ({ role }) => role.remapped === null,
  },
  {
    ua1: "7.1-12",
    message: "A structure element has no parent. Add P with the element that has it among its kids.",
    // As the reference validator has it: an element that is found among its parent's kids has a parent, whether or not
    // P says so too. Where P is missing, the element's content counts as not tagged (7.1-3).
    holds: () => true,
  },
]);
