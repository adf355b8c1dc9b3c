/** The check of a finished invoice in XML, from any source: well-formed, in the structure of its profile, true to the rules. */

import type { InvoiceIdentity } from "./invoice-identity.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import { decodeXml } from "./xml/decode-xml.ts";
import { XmlError } from "./xml/errors.ts";
import { lineAt } from "./xml/position.ts";
import { readXml } from "./xml/read-xml.ts";
import { startBudget, TooMuchWork } from "./xml/work-budget.ts";
import type { XmlCheckOptions } from "./xml-check-options.ts";
import { XmlMessageList } from "./xml-message-list.ts";
import type { SetReport, XmlMessage, XmlReport } from "./xml-report.ts";

/**
 * Checks an invoice in XML and reports everything at once.
 *
 * ```ts
 * const { valid, messages } = checkInvoiceXml(xml);
 * // messages: [{ rule: "BR-CO-15", severity: "error", message: "…", location: "/rsm:CrossIndustryInvoice" }]
 * ```
 */
export function checkInvoiceXml(xml: string | Uint8Array, options: XmlCheckOptions = {}): XmlReport {
  const messages = new XmlMessageList();
  let identity: InvoiceIdentity | null = null;
  let sets: readonly SetReport[] = [];
  startBudget();
  try {
    const text = decodeXml(xml);
    if (text.includes("\uFFFD")) messages.add(replacementCharacter(text));
    const root = readXml(text, knownPrefixes);
    const syntax = syntaxOfDocument(root);
    identity = { syntax: syntax.name, ...syntax.identify(root) };
    sets = syntax.setsFor(root, options);
    syntax.check(root, sets, messages);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof TooMuchWork)) throw error;
    const fault: XmlMessage = { rule: "XSD", severity: "error", message: error.message, location: "/" };
    // A text that is not XML has no other faults; work that was given up leaves those found so far.
    if (error instanceof XmlError) return { valid: false, identity, sets, messages: [fault] };
    return { valid: false, identity, sets, messages: [fault, ...messages.all()] };
  }
  return { valid: messages.isValid, identity, sets, messages: messages.all() };
}

/** Bytes of another encoding that were read as UTF-8 leave this character behind. */
function replacementCharacter(text: string): XmlMessage {
  const line = lineAt(text, text.indexOf("\uFFFD"));
  const message = `Line ${line} holds U+FFFD, the mark of bytes that are not UTF-8: save the document as UTF-8`;
  return { rule: "XSD", severity: "error", message, location: "/" };
}
