/**
 * EXTENDED-CTC-FR in UBL: the rules of EN 16931 with those that France has left out, eased or replaced for invoices with groups
 * of lines. What replaces a rule is here under the official id of the rule that it replaces.
 */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { type CodeRow, codeContext } from "../../../rules/code-rows.ts";
import { codesOfThen } from "../../../rules/extended-ctc-fr-codes.ts";
import { count, has, select } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { creditNoteTypes } from "../../document-kinds.ts";
import { isVat } from "../../kinds.ts";
import { codeRows } from "../en16931/code-lists.ts";
import { modelPattern } from "../en16931/rule-set.ts";
import { syntaxPattern } from "../en16931/syntax.ts";
import { attributeRules, lineGroupContexts, oneCategory, whereCounted } from "./lines.ts";
import { adjustmentTotal, dueDate, grandTotal, lineTotal, taxBasis } from "./totals.ts";
import { basisRule, hasNoStandardRate, standardAmount } from "./vat.ts";

const version = "extended-ctc-fr-ubl 1.3.0";

type Replace = (rule: XmlRule) => readonly XmlRule[];

const by =
  (...rules: readonly XmlRule[]): Replace =>
  () =>
    rules;

const chargedLines = ["22", "23", "24", "26", "27", "CO-04"].map((number): [string, Replace] => [
  `BR-${number}`,
  (rule) => [whereCounted(rule, `BR-FREXT-${number}`)],
]);
const bases = ["AE", "AF", "AG", "E", "G", "IC", "O", "S", "Z"].map((family): [string, Replace] => [
  `BR-${family}-08`,
  by(basisRule(`BR-FREXT-${family}-08`)),
]);
const representative = "cac:Party/cac:PartyTaxScheme/cbc:CompanyID";

/** By the rule that they replace. */
const replaced: ReadonlyMap<string, Replace> = new Map<string, Replace>([
  ...chargedLines,
  ...bases,
  ["BR-S-09", by(standardAmount)],
  ["BR-CO-10", by(lineTotal)],
  ["BR-CO-11", by(adjustmentTotal("BR-FREXT-CO-11", "cbc:AllowanceTotalAmount", "allowances", false))],
  ["BR-CO-12", by(adjustmentTotal("BR-FREXT-CO-12", "cbc:ChargeTotalAmount", "charges", true))],
  ["BR-CO-13", by(taxBasis, grandTotal)],
  ["BR-54", by(...attributeRules)],
  ["UBL-SR-48", by(oneCategory)],
  ["BR-B-02", (rule) => [{ ...rule, holds: hasNoStandardRate }]],
  // A creditor identifier counts as one of the seller.
  ["BR-CO-26", (rule) => [{ ...rule, holds: isIdentified }]],
  // The official test looks where UBL has no element.
  ["UBL-SR-23", (rule) => [{ ...rule, holds: (party) => count(party, representative) <= 1 }]],
]);

function isIdentified(supplier: Parameters<XmlRule["holds"]>[0]): boolean {
  return select(supplier, "cac:Party").some(
    (party) =>
      has(party, "cac:PartyIdentification/cbc:ID") ||
      has(party, "cac:PartyLegalEntity/cbc:CompanyID") ||
      select(party, "cac:PartyTaxScheme").some((scheme) => isVat(scheme) && has(scheme, "cbc:CompanyID")),
  );
}

/** Rules of EN 16931 that EXTENDED-CTC-FR does not have. */
const leftOut: ReadonlySet<string> = new Set([
  ...["BR-CO-15", "BR-CO-17", "BR-S-10", "BR-Z-10"],
  ...["02", "03", "04", "11", "12", "13", "14"].map((number) => `BR-O-${number}`),
  ...["04", "16", "34", "52", "56"].map((number) => `UBL-SR-${number}`),
]);

function inFrance({ rules, ...context }: RuleContext): RuleContext {
  return {
    ...context,
    rules: rules.flatMap((rule) => (leftOut.has(rule.id) ? [] : (replaced.get(rule.id)?.(rule) ?? [rule]))),
  };
}

/** Types that were those of an invoice then and are those of a credit note now. */
const movedTypes = ["502", "503"];

function typesOfThen(row: CodeRow): CodeRow {
  if (row.id !== "BR-CL-01") return row;
  const isCreditNote = row.match === "cbc:CreditNoteTypeCode";
  return {
    ...row,
    isCode: (code) => {
      if (movedTypes.includes(code)) return !isCreditNote;
      if (isCreditNote) return creditNoteTypes.includes(code);
      return code === "81" || (isCode("document-types", code) && !creditNoteTypes.includes(code));
    },
  };
}

export const extendedCtcFrPatterns: readonly RulePattern[] = [
  { name: "EXTENDED-CTC-FR-UBL-Model", sets: [version], contexts: modelPattern.contexts.map(inFrance) },
  { name: "EXTENDED-CTC-FR-UBL-Due", sets: [version], contexts: [dueDate] },
  { name: "EXTENDED-CTC-FR-UBL-Syntax", sets: [version], contexts: syntaxPattern.contexts.map(inFrance) },
  {
    name: "EXTENDED-CTC-FR-UBL-Codes",
    sets: [version],
    contexts: codeRows.map(typesOfThen).map(codesOfThen).map(codeContext),
  },
  { name: "EXTENDED-CTC-FR-UBL-Lines", sets: [version], contexts: lineGroupContexts },
];
