/** A verdict as the suites compare it: the rules that fail, and whether the file could be read at all. */
import type { CheckResult } from "@platen/pdf";

/** What stands for the rules of a file that cannot be read. */
export const UNREADABLE = "unreadable";

/** What stands for the rules of a file at which the outside validator ends with a fault of its own: it has no verdict. */
export const VALIDATOR_BROKE = "validator broke";

export function failedRules({ error, failures }: CheckResult): string[] {
  return error === null ? failures.map(({ rule }) => rule) : [UNREADABLE];
}

/** The order does not matter, and how often a rule fails neither. */
export function sameRules(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(" ") === [...other].sort().join(" ");
}
