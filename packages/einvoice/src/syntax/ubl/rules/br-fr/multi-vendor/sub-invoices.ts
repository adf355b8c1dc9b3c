/** How a UBL invoice of several sellers is built: a line refers to its own invoice and says there what kind of line it is. */

import { type Decimal, parseDecimal } from "../../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { attribute, has, is, select, texts } from "../../../../select.ts";
import type { RuleContext, XmlRule } from "../../../../xml-rule.ts";
import { isOwnReference, lineKind, ownReferencesOf, parentLine } from "../../../own-references.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { inOwnLines } from "../paths.ts";

/** The legal identifier, in a party. */
export const legalId = "cac:PartyLegalEntity/cbc:CompanyID";
export const sellerId = `cac:Item/cac:ManufacturerParty/${legalId}`;

export const isSpecial = (invoice: InvoiceDocument) => isMultiVendor(invoice) || isBidirectional(invoice);

export function numbersOf(invoice: InvoiceDocument): string[] {
  return invoice.fromRoot("cbc:ID").map(stringValue);
}

function linesOf(invoice: InvoiceDocument): XmlElement[] {
  return [...invoice.fromRoot("cac:InvoiceLine"), ...invoice.fromRoot("cac:CreditNoteLine")];
}

/** Whether a reference is to the invoice itself. */
export function isOwn(reference: XmlElement, invoice: InvoiceDocument): boolean {
  return isOwnReference(reference, invoice.once(numbersOf));
}

export function ownReferences(line: XmlElement, invoice: InvoiceDocument): XmlElement[] {
  return ownReferencesOf(line, invoice.once(numbersOf));
}

/** Whether a reference makes its line the head of a sub-invoice: a line of type GROUP that has no line above it. */
export function isHead(reference: XmlElement, invoice: InvoiceDocument): boolean {
  return isOwn(reference, invoice) && is(reference, lineKind, "GROUP") && !has(reference, parentLine);
}

/** The references that make lines heads of sub-invoices. */
export function heads(invoice: InvoiceDocument): XmlElement[] {
  return linesOf(invoice)
    .flatMap((line) => select(line, "cac:BillingReference"))
    .filter((reference) => isHead(reference, invoice));
}

/** Lines by the line that they are under. */
export function childrenByParent(invoice: InvoiceDocument): Map<string, { line: XmlElement; own: XmlElement }[]> {
  const children = new Map<string, { line: XmlElement; own: XmlElement }[]>();
  for (const line of linesOf(invoice)) {
    for (const own of ownReferences(line, invoice)) {
      for (const id of texts(own, parentLine)) children.set(id, [...(children.get(id) ?? []), { line, own }]);
    }
  }
  return children;
}

function linesById(invoice: InvoiceDocument): Map<string, XmlElement> {
  const lines = new Map<string, XmlElement>();
  for (const line of linesOf(invoice)) {
    for (const id of texts(line, "cbc:ID")) if (!lines.has(id)) lines.set(id, line);
  }
  return lines;
}

/** The number of the line above, undefined where there is none. */
export function parentIdOf(line: XmlElement, invoice: InvoiceDocument): string | undefined {
  return ownReferences(line, invoice).flatMap((own) => texts(own, parentLine))[0];
}

export function lineById(id: string, invoice: InvoiceDocument): XmlElement | undefined {
  return invoice.once(linesById).get(id);
}

/** Identifiers of a kind among the documents of type 130 of a line. */
export function objectIds(line: XmlElement, scheme: "AFL" | "AVV"): XmlElement[] {
  return select(line, "cac:DocumentReference")
    .filter((document) => is(document, "cbc:DocumentTypeCode", "130"))
    .flatMap((document) => select(document, "cbc:ID"))
    .filter((id) => attribute(id, "schemeID") === scheme);
}

export function subInvoiceNumber(line: XmlElement): string {
  const [id] = objectIds(line, "AFL");
  return id ? normalizeSpace(stringValue(id)) : "";
}

export function lineVat(line: XmlElement, currency: string | undefined): XmlElement | undefined {
  return select(line, "cac:TaxTotal/cbc:TaxAmount").find((tax) => attribute(tax, "currencyID") === currency);
}

export function invoiceCurrency(invoice: InvoiceDocument): string | undefined {
  return invoice.fromRoot("cbc:DocumentCurrencyCode").map(stringValue)[0];
}

export function numberOf(node: XmlElement | undefined): Decimal | undefined {
  return node && parseDecimal(stringValue(node));
}

/** Rules for the heads; their context is the reference, the line is above it. */
export function headContexts(...rules: readonly XmlRule[]): RuleContext[] {
  return inOwnLines("cac:BillingReference", { when: isHead, rules });
}
