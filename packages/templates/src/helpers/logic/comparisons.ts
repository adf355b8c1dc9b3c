/** Comparisons: Handlebars has no operators, and in chains they read well in the other languages too. */
import { declaredComparisons } from "../declarations/logic/comparisons.ts";
import type { HelperContext, Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { collatorFor } from "../intl.ts";
import { compare, isSame } from "../values.ts";

export const comparisons = implementHelpers(declaredComparisons, {
  eq: ([left, right]) => isSame(left, right),
  ne: ([left, right]) => !isSame(left, right),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
});

/** True where both are there and the order holds: nothing is neither less nor more than anything. */
function ordered(isWanted: (order: number) => boolean) {
  return ([left, right]: readonly [Value, Value], { locale }: HelperContext): boolean => {
    if (left === null || left === undefined || right === null || right === undefined) return false;
    return isWanted(compare(left, right, collatorFor(locale)));
  };
}
