/** Opens an invoice in XML as a block. */

import type { InvoiceBlock } from "./model/block/schema.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import { readXml } from "./xml/read-xml.ts";
import { startBudget } from "./xml/work-budget.ts";

/**
 * Opens an invoice, such as the XML in any Factur-X file; throws `XmlError` where the text is not XML,
 * and `TooMuchWork` where it is larger than any invoice.
 *
 * ```ts
 * const block = readInvoiceXml(xml);
 * ```
 */
export function readInvoiceXml(xml: string | Uint8Array): InvoiceBlock {
  startBudget();
  const root = readXml(xml, knownPrefixes);
  return syntaxOfDocument(root).read(root);
}
