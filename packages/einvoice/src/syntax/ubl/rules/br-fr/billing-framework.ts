/** BT-23, the French billing framework, as rules ask for it. */

import { stringValue } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { bidirectionalFrameworks, multiVendorFrameworks } from "../../../rules/french-frameworks.ts";

/** Many rules ask for it, some of them of each line. */
function frameworkOf(invoice: InvoiceDocument): string | undefined {
  const [framework] = invoice.fromRoot("cbc:ProfileID");
  return framework && normalizeSpace(stringValue(framework));
}

function frameworkIs(invoice: InvoiceDocument, codes: readonly string[]): boolean {
  const framework = invoice.once(frameworkOf);
  return framework !== undefined && codes.includes(framework);
}

/** Several sellers on one invoice. */
export function isMultiVendor(invoice: InvoiceDocument): boolean {
  return frameworkIs(invoice, multiVendorFrameworks);
}

/** An invoice in both directions, written by the buyer. */
export function isBidirectional(invoice: InvoiceDocument): boolean {
  return frameworkIs(invoice, bidirectionalFrameworks);
}
