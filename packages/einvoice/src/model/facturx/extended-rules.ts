/** The rules of the profile EXTENDED on the block: those of EN 16931 that it repeats, and its own in place of the others. */

import type { DataRule } from "../data-rule.ts";
import { extendedLines } from "./extended-lines.ts";
import { onlySellerHasTaxNumber } from "./extended-parties.ts";
import { extendedTotals } from "./extended-totals.ts";
import { extendedVat } from "./extended-vat.ts";

/** The official rules of EXTENDED have these under another id, or not at all. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["BR-38", "BR-FXEXT-BR-38"],
  ["BR-44", "BR-FXEXT-BR-44"],
]);
const families = ["S", "Z", "E", "AE", "IC", "G", "O", "AF", "AG"];
const left: ReadonlySet<string> = new Set([
  ...["BR-27", "BR-28", "BR-CO-10", "BR-CO-11", "BR-CO-12", "BR-CO-13", "BR-CO-15", "BR-CO-16", "BR-CO-17"],
  ...families.flatMap((family) => [`BR-${family}-01`, `BR-${family}-08`]),
  ...["BR-S-10", "BR-Z-10", "BR-AF-10", "BR-AG-10"],
  ...["BR-O-02", "BR-O-03", "BR-O-04", "BR-O-11", "BR-O-12", "BR-O-13", "BR-O-14"],
]);

export function extendedRules(en16931Rules: readonly DataRule[]): readonly DataRule[] {
  const repeated = en16931Rules
    .filter(({ id }) => !left.has(id))
    .map((rule) => ({ ...rule, id: renamed.get(rule.id) ?? rule.id }));
  return [...repeated, ...extendedTotals, ...extendedVat, ...extendedLines, onlySellerHasTaxNumber];
}
