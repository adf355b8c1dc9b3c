/** Opens an invoice in XML as a block. */

import type { InvoiceBlock } from "./model/block/schema.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import { readXml } from "./xml/read-xml.ts";

/**
 * Opens an invoice, such as the XML in any Factur-X file; throws `XmlError` where the text is not XML.
 *
 * ```ts
 * const block = readInvoiceXml(xml);
 * ```
 */
export function readInvoiceXml(xml: string | Uint8Array): InvoiceBlock {
  const root = readXml(xml, knownPrefixes);
  return syntaxOfDocument(root).read(root);
}
