/** Declares comparisons: Handlebars has no operators, and in chains they read well in the other languages too. */
import { declareHelper } from "../../declare-helper.ts";
import type { Value } from "../../helper.ts";

const sides = [
  { name: "left", type: "any", doc: "A value." },
  { name: "right", type: "any", doc: "What it is compared with.", optional: true },
] as const;

export const declaredComparisons = {
  eq: comparison(
    "eq",
    "True where both values are the same. A number equals a text that spells it; lists and objects are compared by content.",
    [
      { left: "paid", right: "paid", output: "yes" },
      { left: 12.5, right: "12.50", output: "yes" },
    ],
  ),
  ne: comparison("ne", "True where the values differ.", [{ left: "paid", right: "open", output: "yes" }]),
  gt: comparison("gt", "True where the first value is greater. Nothing is not greater than anything.", [
    { left: 3, right: 2, output: "yes" },
  ]),
  gte: comparison("gte", "True where the first value is greater or both are equal.", [
    { left: 2, right: 2, output: "yes" },
  ]),
  lt: comparison("lt", "True where the first value is less.", [{ left: 3, right: 2, output: "no" }]),
  lte: comparison("lte", "True where the first value is less or both are equal.", [
    { left: 2, right: 3, output: "yes" },
  ]),
};

function comparison(name: string, doc: string, examples: { left: Value; right: Value; output: "yes" | "no" }[]) {
  return declareHelper({
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
  });
}
