/** The rules on an `_invoice` block: all findings at once, with the paths that the user wrote. The document that is written from it is not looked at here. */

import { blockPath, error, type Finding, shortPath } from "./finding.ts";
import { FindingList } from "./finding-list.ts";
import { defaultFormat, type FormatChoice, formatOf, type InvoiceFormat } from "./formats.ts";
import { fieldsOutside } from "./model/block/fields-outside.ts";
import { frenchRulesApply } from "./model/br-fr/applies.ts";
import { conditionRules } from "./model/br-fr/conditions.ts";
import { digitRules } from "./model/br-fr/digits.ts";
import { frenchDocumentRules } from "./model/br-fr/document.ts";
import { identifierRules } from "./model/br-fr/identifiers.ts";
import { checkDigitWarnings } from "./model/check-digits.ts";
import type { DataRule, InvoiceFacts } from "./model/data-rule.ts";
import { equal, zero } from "./model/decimal.ts";
import { doubtsOf } from "./model/doubts.ts";
import { documentTotals } from "./model/en16931/document-totals.ts";
import { formatViolations } from "./model/en16931/format.ts";
import { lineRules } from "./model/en16931/lines.ts";
import { partyRules } from "./model/en16931/parties.ts";
import { paymentRules } from "./model/en16931/payment.ts";
import { vatRules } from "./model/en16931/vat.ts";
import { extendedCtcFrRules, extendedCtcFrUblRules } from "./model/facturx/extended-ctc-fr.ts";
import { extendedFormatViolations } from "./model/facturx/extended-format.ts";
import { extendedRules } from "./model/facturx/extended-rules.ts";
import { occurrenceRules } from "./model/facturx/occurrence.ts";
import { fractionRates } from "./model/fraction-rates.ts";
import type { Invoice } from "./model/invoice.ts";
import type { InvoiceReading } from "./model/invoice-reading.ts";
import { mostFindings } from "./model/limits.ts";
import { vatUsesOf } from "./model/vat-uses.ts";

const en16931Rules: readonly DataRule[] = [
  ...documentTotals,
  ...vatRules,
  ...partyRules,
  ...lineRules,
  ...paymentRules,
];
const rulesOfExtended = extendedRules(en16931Rules);
const rulesOfExtendedCtcFr = extendedCtcFrRules(en16931Rules);
const rulesOfExtendedCtcFrUbl = extendedCtcFrUblRules(rulesOfExtended);
const frenchRules: readonly DataRule[] = [...identifierRules, ...frenchDocumentRules, ...conditionRules, ...digitRules];

/** What the rules of a format find in the document that is written from an invoice. */
type DocumentCheck = (invoice: Invoice, format: InvoiceFormat) => Finding[];

/** Checks an invoice whose block was read: the findings of the reading, those of the rules, and those of `checkDocument` where there are none. */
export function checkBlock(
  reading: InvoiceReading,
  choice: FormatChoice = {},
  checkDocument: DocumentCheck = () => [],
): Finding[] {
  const { invoice, findings } = reading;
  const unreadable = new Set(reading.unreadable);
  // Rules would stumble over what could not be read, and there is no room for what they find.
  if (unreadable.has(blockPath) || findings.length > mostFindings) return [...findings];

  const format = formatOf(choice);
  const isFrench = frenchRulesApply(invoice);
  const facts: InvoiceFacts = { vatUses: vatUsesOf(invoice) };
  const found = new FindingList();
  for (const finding of findings) found.add(finding);
  const wrong = new Set([...unreadable, ...findings.filter(isCause).map(({ path }) => path)]);
  for (const { path, message } of [...formatViolations(invoice), ...extendedFormatViolations(invoice)]) {
    const at = `${blockPath}.${path}`;
    if (wrong.has(at)) continue;
    wrong.add(at);
    found.add(error(at, message));
  }
  const fractions = [...fractionRates(invoice, facts.vatUses)];
  for (const { path, message, percent, rule } of fractions) {
    wrong.add(`${blockPath}.${path}`);
    found.add(error(`${blockPath}.${path}`, message, rule, percent));
  }
  const silent = [...new Set([...wrong].map(patternOf))];
  for (const { alsoAt } of fractions) for (const path of alsoAt) wrong.add(`${blockPath}.${path}`);
  const refused = new Set<string>();
  for (const rule of rulesFor(format, isFrench)) {
    if (dependsOn(rule, silent)) continue;
    for (const { path, message, expected } of rule.find(invoice, facts)) {
      const at = `${blockPath}.${path}`;
      if (wrong.has(at)) continue;
      refused.add(at);
      found.add(error(at, message, rule.id, expected));
    }
  }
  for (const finding of profileFindings(invoice, format, isFrench)) found.add(finding);
  // A fault of the block would be a fault of the document too, in other words.
  const isFaulty = found.all().some(({ severity }) => severity === "error");
  for (const finding of isFaulty ? [] : checkDocument(invoice, format)) {
    refused.add(finding.path);
    found.add(finding);
  }
  for (const finding of [...checkDigitWarnings(invoice), ...doubtsOf(invoice)]) {
    if (!wrong.has(finding.path) && !refused.has(finding.path)) found.add(finding);
  }
  return found.all();
}

/** Whether what the rules would say about the field only follows from this; an amount with too many decimals is still an amount. */
function isCause({ severity, rule }: Finding): boolean {
  return severity === "error" && rule?.startsWith("BR-DEC") !== true;
}

function rulesFor({ syntax, ruleSets, terms }: InvoiceFormat, isFrench: boolean): DataRule[] {
  const french = isFrench ? frenchRules : [];
  if (terms === "extended" && syntax === "ubl") return [...rulesOfExtendedCtcFrUbl, ...french];
  if (terms === "extended") return [...rulesOfExtended, ...(isFrench ? rulesOfExtendedCtcFr : []), ...french];
  return [...en16931Rules, ...(ruleSets.includes("facturx") ? occurrenceRules : []), ...french];
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

/** What the profile cannot carry, or where it is not accepted. */
function profileFindings(
  invoice: Invoice,
  { profile, syntax, terms, isAcceptedInFrance }: InvoiceFormat,
  isFrench: boolean,
): Finding[] {
  const found = fieldsOutside(terms, invoice).map(({ path, terms: larger }) => {
    const other = syntax === "ubl" ? `write CII with the profile ${larger}` : `use the profile ${larger}`;
    return error(path, `${shortPath(path)} is not part of the profile ${profile}: leave it out, or ${other}`);
  });
  const rounding = invoice.totals?.rounding;
  if (terms === "basic" && rounding && !equal(rounding, zero)) {
    found.push(
      error(`${blockPath}.totals.rounding`, `totals.rounding is ${rounding}; it must be 0 in the profile ${profile}`),
    );
  }
  if (isFrench && !isAcceptedInFrance)
    found.push(
      error(
        blockPath,
        `The French reform does not accept the profile ${profile}: use the profile ${defaultFormat.profile}`,
      ),
    );
  return found;
}
