/** The check of invoice data alone. A bundle of this entry is without the syntaxes of the XML and their rules. */

export { checkInvoice } from "./check-invoice.ts";
