/** The check of a finished CII invoice, by whomever it was written: well-formed, in the structure of its profile, true to the rules. */

import { decodeXml } from "../xml/decode-xml.ts";
import { XmlError } from "../xml/errors.ts";
import { readXml } from "../xml/read-xml.ts";
import { locationOf } from "../xml/tree.ts";
import { frenchRulesApply } from "./french-rules-apply.ts";
import { InvoiceDocument } from "./invoice-document.ts";
import type { XmlMessage, XmlReport } from "./messages.ts";
import { type RuleSetName, rulesOf } from "./rule-sets.ts";
import { runRules } from "./run-rules.ts";
import { checkStructure } from "./structure/check-structure.ts";

export interface XmlCheckOptions {
  /** Without it: the EN 16931 rules, and the French ones where they apply. */
  readonly sets?: readonly RuleSetName[];
}

/**
 * Checks an invoice in CII XML and reports everything at once.
 *
 * ```ts
 * const { valid, messages } = checkInvoiceXml(xml);
 * // messages: [{ rule: "BR-CO-15", severity: "error", message: "…", location: "/rsm:CrossIndustryInvoice" }]
 * ```
 */
export function checkInvoiceXml(xml: string | Uint8Array, options: XmlCheckOptions = {}): XmlReport {
  const messages: XmlMessage[] = [];
  let invoice: InvoiceDocument;
  try {
    const text = decodeXml(xml);
    if (text.includes("\uFFFD")) messages.push(replacementCharacter(text));
    invoice = new InvoiceDocument(readXml(text));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { valid: false, messages: [{ rule: "XSD", severity: "error", message: error.message, location: "/" }] };
  }
  messages.push(...checkStructure(invoice));
  const sets = options.sets ?? (frenchRulesApply(invoice) ? ["en16931", "br-fr"] : ["en16931"]);
  for (const set of new Set(sets)) messages.push(...runRules(rulesOf(set), invoice));
  if (invoice.root.name !== "rsm:CrossIndustryInvoice") messages.push(foreignRoot(invoice));
  return { valid: !messages.some(({ severity }) => severity === "error"), messages: withoutDoubles(messages) };
}

/** Bytes of another encoding that were read as UTF-8 leave this character behind. */
function replacementCharacter(text: string): XmlMessage {
  const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
  const message = `Line ${line} holds U+FFFD, the mark of bytes that are not UTF-8: save the document as UTF-8`;
  return { rule: "XSD", severity: "error", message, location: "/" };
}

function foreignRoot({ root }: InvoiceDocument): XmlMessage {
  return {
    rule: "XSD",
    severity: "error",
    message: `The root element is ${root.name}; a CII invoice begins with CrossIndustryInvoice in its namespace`,
    location: locationOf(root),
  };
}

function withoutDoubles(messages: readonly XmlMessage[]): XmlMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ rule, location, message }) => {
    const key = rule === "XSD" ? `XSD ${location} ${message}` : `${rule} ${location}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
