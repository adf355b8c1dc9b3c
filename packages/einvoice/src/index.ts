/** EN 16931 and French e-invoices: check the data, write and read the CII XML, check the XML. */

export { checkInvoiceXml, type XmlCheckOptions } from "./xml-check/check-invoice-xml.ts";
export type { XmlMessage, XmlReport } from "./xml-check/messages.ts";
