/** BR-DEC: amounts have at most two decimals. */

import { stringValue } from "../../xml/tree.ts";
import { decimalsOf, first } from "../select.ts";
import type { XmlRule } from "../xml-rule.ts";

/** The first element at a path of the node (`../` for its parent) has at most two digits behind the point. */
export function twoDecimals(id: string, path: string): XmlRule {
  const isOfParent = path.startsWith("../");
  const below = isOfParent ? path.slice(3) : path;
  return {
    id,
    holds: (node) => {
      const amount = first(isOfParent ? node.parent! : node, below);
      return amount === undefined || decimalsOf(stringValue(amount)) <= 2;
    },
    message: (node) => {
      const amount = first(isOfParent ? node.parent! : node, below);
      return `${below.split("/").at(-1)} is "${amount?.text ?? ""}": an amount has at most two decimals, and no white space behind them`;
    },
  };
}
