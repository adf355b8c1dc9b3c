/** Comparisons, for languages that have no operators and for chains in those that have. */
import type { Helper } from "../helper.ts";

export const comparisons: Helper[] = [
  {
    name: "eq",
    group: "logic",
    doc: "True where both values are the same.",
    arguments: [
      { name: "left", type: "any", doc: "A value." },
      { name: "right", type: "any", doc: "What it is compared with." },
    ],
    returns: "boolean",
    examples: [],
    run: ([left, right]) => left === right,
  },
];
