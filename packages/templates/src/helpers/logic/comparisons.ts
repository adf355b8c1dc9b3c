/** Comparisons: Handlebars has no operators, and in chains they read well in the other languages too. */
import { defineHelper } from "../define-helper.ts";
import type { Helper, Value } from "../helper.ts";
import { collatorFor } from "../intl.ts";
import { compare, isSame } from "../values.ts";

const sides = [
  { name: "left", type: "any", doc: "A value." },
  { name: "right", type: "any", doc: "What it is compared with.", optional: true },
] as const;

function comparison(
  name: string,
  doc: string,
  holds: (left: Value, right: Value, collator: Intl.Collator) => boolean,
  examples: { left: Value; right: Value; output: "yes" | "no" }[],
): Helper {
  return defineHelper({
    name,
    group: "logic",
    doc,
    arguments: sides,
    returns: "boolean",
    examples: examples.map(({ left, right, output }) => ({
      data: { left, right },
      value: "left",
      args: ["right"],
      output,
    })),
    run: ([left, right], { locale }) => holds(left, right, collatorFor(locale)),
  });
}

/** True where both are there and the order holds: nothing is neither less nor more than anything. */
function ordered(
  isWanted: (order: number) => boolean,
): (left: Value, right: Value, collator: Intl.Collator) => boolean {
  return (left, right, collator) => {
    if (left === null || left === undefined || right === null || right === undefined) return false;
    return isWanted(compare(left, right, collator));
  };
}

export const comparisons: Helper[] = [
  comparison(
    "eq",
    "True where both values are the same. A number equals a text that spells it; lists and objects are compared by content.",
    (left, right) => isSame(left, right),
    [
      { left: "paid", right: "paid", output: "yes" },
      { left: 12.5, right: "12.50", output: "yes" },
    ],
  ),
  comparison("ne", "True where the values differ.", (left, right) => !isSame(left, right), [
    { left: "paid", right: "open", output: "yes" },
  ]),
  comparison(
    "gt",
    "True where the first value is greater. Nothing is not greater than anything.",
    ordered((order) => order > 0),
    [{ left: 3, right: 2, output: "yes" }],
  ),
  comparison(
    "gte",
    "True where the first value is greater or both are equal.",
    ordered((order) => order >= 0),
    [{ left: 2, right: 2, output: "yes" }],
  ),
  comparison(
    "lt",
    "True where the first value is less.",
    ordered((order) => order < 0),
    [{ left: 3, right: 2, output: "no" }],
  ),
  comparison(
    "lte",
    "True where the first value is less or both are equal.",
    ordered((order) => order <= 0),
    [{ left: 2, right: 3, output: "yes" }],
  ),
];
