/** The values that an invoice writes in a syntax: what a document has beyond them is not in its block. */

import { formats, type InvoiceFormat, type Syntax } from "../formats.ts";
import type { Invoice } from "../model/invoice.ts";
import { knownPrefixes, syntaxOf } from "../syntax/syntaxes.ts";
import { readXml } from "../xml/read-xml.ts";
import { type PathNumbers, type TracedValue, traceDocument } from "./traced-document.ts";

export function rewrittenValues(invoice: Invoice, syntax: Syntax, paths: PathNumbers): readonly TracedValue[] {
  const written = syntaxOf(syntax).write(invoice, widestFormat(syntax));
  return traceDocument(readXml(written, knownPrefixes), paths).values;
}

/** The format with a place for the most terms. */
function widestFormat(syntax: Syntax): InvoiceFormat {
  const written = formats.filter((format) => format.isWritten && format.syntax === syntax);
  return written.find(({ terms }) => terms === "extended") ?? written[0]!;
}
