/** Contexts of UBL rules: most are the same in an invoice and in a credit note. */

import type { RuleContext } from "../../xml-rule.ts";

type Rest = Omit<RuleContext, "match">;

/** A path from the root of either document; the root itself where it is empty. */
export function inDocument(path: string, rest: Rest): RuleContext[] {
  const below = path === "" ? "" : `/${path}`;
  return ["/ubl:Invoice", "/cn:CreditNote"].map((root) => ({ match: `${root}${below}`, ...rest }));
}

/** A path from a line of either document; the line itself where it is empty. */
export function inLines(path: string, rest: Rest): RuleContext[] {
  const below = path === "" ? "" : `/${path}`;
  return ["cac:InvoiceLine", "cac:CreditNoteLine"].map((line) => ({ match: `${line}${below}`, ...rest }));
}

/** The same rules in several contexts. */
export function inEach(matches: readonly string[], rest: Rest): RuleContext[] {
  return matches.map((match) => ({ match, ...rest }));
}
