/** EN 16931 and French e-invoices: check the data, write and read the CII XML, check the XML. */

export { InvoiceDataError } from "./block/errors.ts";
export type { Finding } from "./block/findings.ts";
export { invoiceJsonSchema } from "./block/json-schema.ts";
export { type Flavour, guidelines, type Profile } from "./block/profile.ts";
export type { InvoiceBlock } from "./block/schema.ts";
export { checkInvoice, type InvoiceCheckOptions } from "./check-invoice.ts";
export { readInvoiceXml } from "./cii/read-invoice-xml.ts";
export { type WriteOptions, writeInvoiceXml } from "./cii/write-invoice-xml.ts";
export { type CodeListName, codeList, isWritableCode, sourceOfCodeList } from "./code-lists/code-lists.ts";
export { ruleSetsFor } from "./rule-sets-for.ts";
export { XmlError } from "./xml/errors.ts";
export { checkInvoiceXml, type XmlCheckOptions } from "./xml-check/check-invoice-xml.ts";
export type { XmlMessage, XmlReport } from "./xml-check/messages.ts";
export { type RuleSetName, ruleIds, ruleSetVersions } from "./xml-check/rule-sets.ts";
