/** BT-3, the type of a UBL document, as the French rules ask for it. */

import type { XmlElement } from "../../../../xml/tree.ts";
import { texts } from "../../../select.ts";

/** Of an invoice or of a credit note. */
export function documentType(root: XmlElement): string {
  return [...texts(root, "cbc:InvoiceTypeCode"), ...texts(root, "cbc:CreditNoteTypeCode")][0] ?? "";
}
