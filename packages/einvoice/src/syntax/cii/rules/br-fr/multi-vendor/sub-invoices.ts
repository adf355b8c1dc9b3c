/** How an invoice of several sellers is built: GROUP lines that head the lines of their sub-invoices. */

import { type Decimal, parseDecimal } from "../../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { attribute, has, is, select, texts } from "../../../../select.ts";
import type { RuleContext, XmlRule } from "../../../../xml-rule.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { line } from "../paths.ts";

export const status = "AssociatedDocumentLineDocument/LineStatusReasonCode";
export const parentLine = "AssociatedDocumentLineDocument/ParentLineID";
export const sellerId = "SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization/ID";
export const summation = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation";

export const isSpecial = (invoice: InvoiceDocument) => isMultiVendor(invoice) || isBidirectional(invoice);

/** The head of a sub-invoice: a line of type GROUP that has no line above it. */
export function isSubInvoice(node: XmlElement): boolean {
  return is(node, status, "GROUP") && !has(node, parentLine);
}

export function subInvoices(node: XmlElement): XmlElement[] {
  return select(node, "IncludedSupplyChainTradeLineItem").filter(isSubInvoice);
}

export function childrenByParent(invoice: InvoiceDocument): Map<string, XmlElement[]> {
  const children = new Map<string, XmlElement[]>();
  for (const node of invoice.all("IncludedSupplyChainTradeLineItem")) {
    for (const id of texts(node, parentLine)) {
      const known = children.get(id);
      if (known) known.push(node);
      else children.set(id, [node]);
    }
  }
  return children;
}

function linesById(invoice: InvoiceDocument): Map<string, XmlElement> {
  const lines = new Map<string, XmlElement>();
  for (const node of invoice.all("IncludedSupplyChainTradeLineItem")) {
    for (const id of texts(node, "AssociatedDocumentLineDocument/LineID")) if (!lines.has(id)) lines.set(id, node);
  }
  return lines;
}

export function parentOf(node: XmlElement, invoice: InvoiceDocument): XmlElement | undefined {
  const [id] = texts(node, parentLine);
  return id === undefined ? undefined : invoice.once(linesById).get(id);
}

export function subInvoiceReferences(node: XmlElement): XmlElement[] {
  return select(node, "SpecifiedLineTradeSettlement/AdditionalReferencedDocument").filter(
    (reference) => is(reference, "ReferenceTypeCode", "AFL") && is(reference, "TypeCode", "130"),
  );
}

export function subInvoiceNumber(node: XmlElement): string {
  const [id] = subInvoiceReferences(node).flatMap((reference) => select(reference, "IssuerAssignedID"));
  return id ? normalizeSpace(stringValue(id)) : "";
}

export function currency(
  invoice: InvoiceDocument,
  name: "InvoiceCurrencyCode" | "TaxCurrencyCode",
): string | undefined {
  return invoice
    .fromRoot(`rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/${name}`)
    .map(stringValue)[0];
}

export function lineVat(node: XmlElement, code: string | undefined): XmlElement | undefined {
  return select(node, `${summation}/TaxTotalAmount`).find((tax) => attribute(tax, "currencyID") === code);
}

export function numberOf(node: XmlElement | undefined): Decimal | undefined {
  return node && parseDecimal(stringValue(node));
}

export const headContext = (...rules: readonly XmlRule[]): RuleContext => ({ match: line, when: isSubInvoice, rules });
