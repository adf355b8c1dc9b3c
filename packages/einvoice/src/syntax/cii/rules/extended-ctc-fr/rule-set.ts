/**
 * EXTENDED-CTC-FR in CII: the rules of EN 16931 with those that France has left out, eased or replaced for invoices with groups
 * of lines. What replaces a rule is here under the official id of the rule that it replaces.
 */

import { codeContext } from "../../../rules/code-rows.ts";
import { codesOfThen } from "../../../rules/extended-ctc-fr-codes.ts";
import { count, has, is, lengthOf, texts } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";
import { syntaxPattern } from "../cii/syntax.ts";
import { codeRows } from "../en16931/code-lists.ts";
import { modelPattern } from "../en16931/rule-set.ts";
import { extendedContexts } from "../facturx/extended/extended-rules.ts";
import { lineGroups } from "./line-groups.ts";
import { basisRule, canaryIslands, noZeroRate, standardAmount } from "./vat.ts";

const version = "extended-ctc-fr-cii 1.3.0";

/** A rule of Factur-X EXTENDED that asks the same. */
function ofFacturX(id: string): XmlRule {
  const rule = extendedContexts.flatMap(({ rules }) => rules).find((each) => each.id === id);
  if (!rule) throw new Error(`Factur-X EXTENDED has no rule ${id}`);
  return rule;
}

function sumRule(number: string): XmlRule {
  return { ...ofFacturX(`BR-FXEXT-${number}`), id: `BR-FREXT-${number}` };
}

const sums = ["CO-10", "CO-11", "CO-12", "CO-13"].map((number): [string, XmlRule] => [`BR-${number}`, sumRule(number)]);
const bases = ["AE", "AG", "E", "G", "IC", "O"].map((family): [string, XmlRule] => [
  `BR-${family}-08`,
  basisRule(`BR-FREXT-${family}-08`),
]);

/** By the rule that they replace; the message stays where there is none. */
const replaced: ReadonlyMap<string, Partial<XmlRule>> = new Map<string, Partial<XmlRule>>([
  ...sums,
  ...bases,
  ["BR-AF-08", canaryIslands],
  ["BR-Z-08", noZeroRate],
  // Presence is enough, and white space counts.
  ["BR-18", { holds: (party) => has(party, "Name") }],
  ["BR-20", { holds: (party) => has(party, "PostalTradeAddress/CountryID") }],
  ["BR-50", { holds: (account) => has(account, "IBANID") || has(account, "ProprietaryID") }],
  ["BR-51", { holds: (card) => texts(card, "ID").every((number) => lengthOf(number) <= 10) }],
  ["CII-SR-439", { holds: (agreement) => count(agreement, "NetPriceProductTradePrice/ChargeAmount") <= 1 }],
]);

/**
 * Rules of EN 16931 that EXTENDED-CTC-FR does not have. BR-22 to BR-27 and BR-CO-04 have a successor each, in a context that
 * never fires: the one of all lines comes before it.
 */
const leftOut: ReadonlySet<string> = new Set([
  ...["BR-22", "BR-23", "BR-24", "BR-26", "BR-27", "BR-CO-04", "BR-CO-15", "BR-CO-17"],
  ...["02", "03", "04", "11", "12", "13", "14"].map((number) => `BR-O-${number}`),
  ...Array.from({ length: 7 }, (_, index) => `CII-SR-${467 + index}`),
  ...Array.from({ length: 18 }, (_, index) => `CII-SR-${477 + index}`),
]);

function inFrance({ rules, ...context }: RuleContext): RuleContext {
  if (rules.some(({ id }) => id === "BR-S-08")) return standardBreakdown;
  return {
    ...context,
    rules: rules.flatMap((rule) => (leftOut.has(rule.id) ? [] : [{ ...rule, ...replaced.get(rule.id) }])),
  };
}

const standardBreakdown: RuleContext = {
  match: "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax",
  when: (tax) => is(tax, "CategoryCode", "S") && isVat(tax),
  rules: [basisRule("BR-FREXT-S-08"), standardAmount],
};

/** Rules that are elsewhere in EN 16931, or not there. */
const moved: readonly RuleContext[] = [
  { match: "/rsm:CrossIndustryInvoice", rules: [ofFacturX("BR-CO-25")] },
  { match: "//ram:SpecifiedTradeSettlementHeaderMonetarySummation", rules: [sumRule("CO-15")] },
];

export const extendedCtcFrPatterns: readonly RulePattern[] = [
  { name: "EXTENDED-CTC-FR-Model", sets: [version], contexts: modelPattern.contexts.map(inFrance) },
  { name: "EXTENDED-CTC-FR-Moved", sets: [version], contexts: moved },
  { name: "EXTENDED-CTC-FR-Syntax", sets: [version], contexts: syntaxPattern.contexts.map(inFrance) },
  { name: "EXTENDED-CTC-FR-Codes", sets: [version], contexts: codeRows.map(codesOfThen).map(codeContext) },
  { name: "EXTENDED-CTC-FR-Lines", sets: [version], contexts: [lineGroups] },
];
