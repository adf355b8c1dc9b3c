/** What an invoice in XML says of itself, before anything of it is checked. */

import type { InvoiceIdentity } from "./invoice-identity.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import { XmlError } from "./xml/errors.ts";
import { readXml } from "./xml/read-xml.ts";
import { startBudget } from "./xml/work-budget.ts";

/** Null where the text is not XML. */
export function identifyInvoiceXml(xml: string | Uint8Array): InvoiceIdentity | null {
  startBudget();
  try {
    const root = readXml(xml, knownPrefixes);
    const syntax = syntaxOfDocument(root);
    return { syntax: syntax.name, ...syntax.identify(root) };
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
