/** Rules that ask whether something is there. */

import { has, value } from "../../select.ts";
import type { XmlRule } from "../../xml-rule.ts";

/** The element at the path has a text. */
export function filled(id: string, path: string, what: string): XmlRule {
  const name = path.slice(path.lastIndexOf(":") + 1);
  return {
    id,
    holds: (node) => value(node, path) !== "",
    message: () => `${what} is missing or empty: fill ${name}`,
  };
}

/** One of the paths leads to an element. */
export function present(id: string, what: string, ...paths: readonly string[]): XmlRule {
  return { id, holds: (node) => paths.some((path) => has(node, path)), message: () => `${what} is missing` };
}
