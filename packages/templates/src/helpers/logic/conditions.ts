/** Truth: and, or, not, in, and values to fall back on. */

import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { ownProperty } from "../../core/own-property.ts";
import { containsText } from "../../core/text-search.ts";
import { declaredConditions } from "../declarations/logic/conditions.ts";
import type { Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { isEmpty, isSame, isTruthy, textOf } from "../values.ts";

/** The values that were given: missing ones at the end were not. */
function given(values: readonly Value[]): Value[] {
  const last = values.findLastIndex((value) => value !== undefined);

  return values.slice(0, Math.max(last, 0) + 1);
}

export const conditions = implementHelpers(declaredConditions, {
  and: (values) => given(values).every(isTruthy),
  or: (values) => given(values).find(isTruthy) ?? given(values).at(-1),
  not: ([value]) => !isTruthy(value),
  in: ([value, holder]) => contains(holder, value),
  default: ([value, other]) => (value === false || isEmpty(value) ? other : value),
  if_empty: ([value, other]) => (isEmpty(value) ? other : value),
  switch: ([value, cases, other]) => {
    const found = caseFor(textOf(value), cases);
    return found ?? other ?? value;
  },
});

/** Whether a list, a text or an object contains a value. */
export function contains(holder: Value, value: Value): boolean {
  if (holder === null || holder === undefined) return false;
  if (Array.isArray(holder)) return holder.some((element) => isSame(element, value));
  if (typeof holder === "object" && !(holder instanceof SafeString)) return Object.hasOwn(holder, textOf(value));

  return containsText(textOf(holder), textOf(value));
}

function caseFor(value: string, cases: Value): Value {
  if (typeof cases === "string") {
    for (const pair of cases.split(",")) {
      const colon = pair.indexOf(":");
      if (colon === -1)
        throw new Fault(`"switch" needs cases such as "paid: Paid, open: Open" but got "${pair.trim()}".`);
      if (pair.slice(0, colon).trim() === value) return pair.slice(colon + 1).trim();
    }
    return undefined;
  }
  if (typeof cases === "object" && cases !== null && !Array.isArray(cases)) return ownProperty(cases, value) as Value;

  throw new Fault('"switch" needs its cases as a text such as "paid: Paid, open: Open", or as an object.');
}
