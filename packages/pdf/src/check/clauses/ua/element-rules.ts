/** Rules on structure elements of a standard type, whose failures are placed at the element. */

import { type Rule, type RuleGroup, ruleGroup } from "../../rule.ts";
import { elementPlace } from "../../structure/element-place.ts";
import { type CheckedElement, elementsByType, structureModel } from "../../structure/structure-model.ts";

/**
 * Rules for the elements that stand for some standard types.
 *
 * @example
 * elementRules(["Figure"], [{ ua1: "7.3-1", message: "…", holds: ({ dict }, { document }) => dict.has("Alt") }]);
 */
export function elementRules(types: readonly string[], rules: readonly Rule<CheckedElement>[]): RuleGroup {
  return ruleGroup({
    subjects(checking) {
      const byType = checking.model(elementsByType);
      return types.length === 1 ? (byType.get(types[0]!) ?? []) : types.flatMap((type) => byType.get(type) ?? []);
    },
    placeOf: (element, checking) => elementPlace(checking, element),
    rules,
  });
}

/** Rules for all elements. */
export function anyElementRules(rules: readonly Rule<CheckedElement>[]): RuleGroup {
  return ruleGroup({
    subjects: (checking) => checking.model(structureModel).elements,
    placeOf: (element, checking) => elementPlace(checking, element),
    rules,
  });
}
