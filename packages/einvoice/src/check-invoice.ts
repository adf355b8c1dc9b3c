/** The check of an `_invoice` block before anything is rendered: all findings at once, with the paths that the user wrote. */

import { blockPath, error, type Finding, warning } from "./block/findings.ts";
import { type Flavour, fieldsOutsideBasic, fieldsOutsideModel, type Profile } from "./block/profile.ts";
import { readBlock, shortPath } from "./block/read-block.ts";
import type { Invoice } from "./block/schema.ts";
import { frenchRulesApply } from "./br-fr/applies.ts";
import { conditionRules } from "./br-fr/conditions.ts";
import { digitRules } from "./br-fr/digits.ts";
import { frenchDocumentRules } from "./br-fr/document.ts";
import { identifierRules } from "./br-fr/identifiers.ts";
import { checkDigitWarnings } from "./check-digits.ts";
import { equal, zero } from "./decimal.ts";
import type { DataRule } from "./en16931/data-rule.ts";
import { documentTotals } from "./en16931/document-totals.ts";
import { formatViolations } from "./en16931/format.ts";
import { lineRules } from "./en16931/lines.ts";
import { partyRules } from "./en16931/parties.ts";
import { paymentRules } from "./en16931/payment.ts";
import { vatRules } from "./en16931/vat.ts";

export interface InvoiceCheckOptions {
  readonly profile?: Profile;
  readonly flavour?: Flavour;
}

const en16931Rules: readonly DataRule[] = [
  ...documentTotals,
  ...vatRules,
  ...partyRules,
  ...lineRules,
  ...paymentRules,
];
const frenchRules: readonly DataRule[] = [...identifierRules, ...frenchDocumentRules, ...conditionRules, ...digitRules];

/**
 * Checks an `_invoice` block; an invoice that has no finding of severity `error` can be written and passes the XML check.
 *
 * ```ts
 * checkInvoice(block, { profile: "en16931" });
 * // [{ path: "data._invoice.totals.grand", rule: "BR-CO-15", severity: "error",
 * //    message: "totals.grand is 120.01 but tax_basis 100.00 + tax_total 20.00 is 120.00" }]
 * ```
 */
export function checkInvoice(block: unknown, { profile = "en16931" }: InvoiceCheckOptions = {}): Finding[] {
  if (block === undefined || block === null) {
    return [error(blockPath, "The data has no _invoice block: an e-invoice needs one beside the data of the template")];
  }
  const { invoice, findings, unreadable } = readBlock(block);
  if (unreadable.has(blockPath)) return findings;
  const isFrench = frenchRulesApply(invoice);
  const silent = [...unreadable].map(patternOf);
  const rules = isFrench ? [...en16931Rules, ...frenchRules] : en16931Rules;
  return unique([
    ...findings,
    ...rules.filter((rule) => !dependsOn(rule, silent)).flatMap((rule) => runRule(rule, invoice)),
    ...[...formatViolations(invoice)].map(({ path, message }) => error(`${blockPath}.${path}`, message)),
    ...(profile === "basic" ? basicFindings(invoice, isFrench) : []),
    ...fieldsOutsideModel(invoice).map((path) =>
      warning(path, `${shortPath(path)} is no term of EN 16931; who receives the invoice may not look at it`),
    ),
    ...checkDigitWarnings(invoice),
  ]).filter(
    ({ path, rule }) =>
      rule === undefined ||
      !unreadable.has(path) ||
      findings.some((finding) => finding.path === path && finding.rule === rule),
  );
}

function runRule(rule: DataRule, invoice: Invoice): Finding[] {
  return Array.from(rule.find(invoice), ({ path, message }) => error(`${blockPath}.${path}`, message, rule.id));
}

/** `data._invoice.lines[3].tax` as the rules name it: `lines[].tax`. */
function patternOf(path: string): string {
  return path.slice(blockPath.length + 1).replace(/\[\d+\]/g, "[]");
}

/** Whether a field that the rule reads is one of those, holds one of them, or is part of one of them. */
function dependsOn(rule: DataRule, fields: readonly string[]): boolean {
  const isWithin = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return rule.uses.some((used) => fields.some((field) => isWithin(used, field) || isWithin(field, used)));
}

function basicFindings(invoice: Invoice, isFrench: boolean): Finding[] {
  const found = fieldsOutsideBasic(invoice).map((path) =>
    error(path, `${shortPath(path)} is not part of the profile basic: leave it out, or use the profile en16931`),
  );
  const rounding = invoice.totals?.rounding;
  if (rounding && !equal(rounding, zero)) {
    found.push(
      error(`${blockPath}.totals.rounding`, `totals.rounding is ${rounding.text}; it must be 0 in the profile basic`),
    );
  }
  if (isFrench)
    found.push(error(blockPath, "The French reform does not accept the profile basic: use the profile en16931"));
  return found;
}

function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ path, rule, message }) => {
    const key = `${path} ${rule ?? message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
