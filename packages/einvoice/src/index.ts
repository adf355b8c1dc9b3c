/** EN 16931 and French e-invoices: check the data, write and read the XML, check the XML, check what the page shows. */

export { blockSize } from "./block-size.ts";
export { type BusinessTerm, businessTerms } from "./business-terms.ts";
export { checkInvoice, checkReadInvoice } from "./check-invoice.ts";
export { checkInvoiceXml } from "./check-invoice-xml.ts";
export { type CodeListName, codeList, isWritableCode, sourceOfCodeList } from "./code-lists/code-lists.ts";
export { type ConvertedInvoice, convertInvoiceXml } from "./convert-invoice-xml.ts";
export { checkDisplay, type DisplayResult } from "./display/check-display.ts";
export type { Finding } from "./finding.ts";
export {
  defaultFormat,
  type Flavour,
  type FormatChoice,
  flavourNames,
  flavours,
  formatOf,
  formatOfGuideline,
  formats,
  type InvoiceFormat,
  invoiceFileNames,
  isWrittenProfile,
  type KnownProfile,
  type PdfFormat,
  type Profile,
  pdfFormatOf,
  pdfFormatOfGuideline,
  pdfFormats,
  relationshipOf,
  type Syntax,
  syntaxNames,
  writtenProfiles,
} from "./formats.ts";
export { identifyInvoiceXml } from "./identify-invoice-xml.ts";
export type { InvoiceIdentity } from "./invoice-identity.ts";
export type { Field, Fields } from "./model/block/field.ts";
export { invoiceJsonSchema } from "./model/block/json-schema.ts";
export { type InvoiceBlock, invoiceSchema } from "./model/block/schema.ts";
export { InvoiceDataError } from "./model/errors.ts";
export type { Invoice } from "./model/invoice.ts";
export type { InvoiceReading } from "./model/invoice-reading.ts";
export { mostEntries, mostFindings } from "./model/limits.ts";
export { readInvoice } from "./model/read-invoice.ts";
export { NotAnInvoice } from "./not-an-invoice.ts";
export { type OpenedInvoice, openInvoiceXml } from "./open-invoice-xml.ts";
export { readInvoiceXml } from "./read-invoice-xml.ts";
export { ruleIds } from "./rule-ids.ts";
export { rulePacks } from "./rule-packs.ts";
export type { RuleSetName } from "./rule-set.ts";
export { ruleSetsFor } from "./rule-sets-for.ts";
export { type FacturXProfile, profileTables as facturXTables } from "./syntax/cii/rules/facturx/profile-tables.ts";
export { knownPrefixes } from "./syntax/syntaxes.ts";
export type { UnmappedValue } from "./unmapped-value.ts";
export { writeInvoiceXml, writeReadInvoice } from "./write-invoice-xml.ts";
export { XmlError } from "./xml/errors.ts";
export { readXml } from "./xml/read-xml.ts";
export { stringValue, type XmlElement } from "./xml/tree.ts";
export { TooMuchWork } from "./xml/work-budget.ts";
export type { XmlCheckOptions } from "./xml-check-options.ts";
export type { SetReport, XmlMessage, XmlReport } from "./xml-report.ts";
