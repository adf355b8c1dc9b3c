/** The check of invoice data alone. A bundle of this entry is without the syntaxes of the XML and their rules. */

import { checkBlock } from "./check-block.ts";
import type { Finding } from "./finding.ts";
import type { FormatChoice } from "./formats.ts";
import { readInvoice } from "./model/read-invoice.ts";

/** As `checkInvoice` of the package, without the rules of UBL, XRechnung and Peppol, which are rules on the document. */
export function checkInvoice(block: unknown, choice: FormatChoice = {}): Finding[] {
  return checkBlock(readInvoice(block), choice);
}
