/** References of a line to its own invoice, by which EXTENDED-CTC-FR says in UBL what kind of line it is and which line it is below. */

import type { XmlElement } from "../../xml/tree.ts";
import { select, texts } from "../select.ts";

/** In a reference: the kind of the line. */
export const lineKind = "cac:InvoiceDocumentReference/cbc:DocumentStatusCode";
/** In a reference: the number of the line above. */
export const parentLine = "cac:BillingReferenceLine/cbc:ID";

/** `numbers`: those of the invoice that the line is in. */
export function isOwnReference(reference: XmlElement, numbers: readonly string[]): boolean {
  return texts(reference, "cac:InvoiceDocumentReference/cbc:ID").some((id) => numbers.includes(id));
}

export function ownReferencesOf(line: XmlElement, numbers: readonly string[]): XmlElement[] {
  return select(line, "cac:BillingReference").filter((reference) => isOwnReference(reference, numbers));
}
