/** BT-23, the French billing framework, as rules ask for it. */

import { stringValue } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { bidirectionalFrameworks, multiVendorFrameworks } from "../../../rules/french-frameworks.ts";

const path = "rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID";

/** Whether the framework of the invoice is one of these. */
function frameworkIs(invoice: InvoiceDocument, ...codes: readonly string[]): boolean {
  const [framework] = invoice.fromRoot(path);
  return framework !== undefined && codes.includes(normalizeSpace(stringValue(framework)));
}

/** Several sellers on one invoice. */
export function isMultiVendor(invoice: InvoiceDocument): boolean {
  return frameworkIs(invoice, ...multiVendorFrameworks);
}

/** An invoice in both directions, written by the buyer. */
export function isBidirectional(invoice: InvoiceDocument): boolean {
  return frameworkIs(invoice, ...bidirectionalFrameworks);
}
