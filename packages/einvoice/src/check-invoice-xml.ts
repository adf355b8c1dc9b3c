/** The check of a finished invoice in XML, from any source: well-formed, in the structure of its profile, true to the rules. */

import type { RuleSetName } from "./rule-set.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import { decodeXml } from "./xml/decode-xml.ts";
import { XmlError } from "./xml/errors.ts";
import { readXml } from "./xml/read-xml.ts";
import type { XmlElement } from "./xml/tree.ts";
import type { XmlMessage, XmlReport } from "./xml-report.ts";

export interface XmlCheckOptions {
  /** Without it: the EN 16931 rules, and the French ones where they apply. */
  readonly sets?: readonly RuleSetName[];
}

/**
 * Checks an invoice in XML and reports everything at once.
 *
 * ```ts
 * const { valid, messages } = checkInvoiceXml(xml);
 * // messages: [{ rule: "BR-CO-15", severity: "error", message: "…", location: "/rsm:CrossIndustryInvoice" }]
 * ```
 */
export function checkInvoiceXml(xml: string | Uint8Array, options: XmlCheckOptions = {}): XmlReport {
  const messages: XmlMessage[] = [];
  let root: XmlElement;
  try {
    const text = decodeXml(xml);
    if (text.includes("\uFFFD")) messages.push(replacementCharacter(text));
    root = readXml(text, knownPrefixes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { valid: false, messages: [{ rule: "XSD", severity: "error", message: error.message, location: "/" }] };
  }
  messages.push(...syntaxOfDocument(root).check(root, options.sets));
  return { valid: !messages.some(({ severity }) => severity === "error"), messages: withoutDoubles(messages) };
}

/** Bytes of another encoding that were read as UTF-8 leave this character behind. */
function replacementCharacter(text: string): XmlMessage {
  const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
  const message = `Line ${line} holds U+FFFD, the mark of bytes that are not UTF-8: save the document as UTF-8`;
  return { rule: "XSD", severity: "error", message, location: "/" };
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
