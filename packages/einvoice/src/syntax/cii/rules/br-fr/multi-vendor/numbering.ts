/** BR-FR-MV-11 and -12: the numbers of the sub-invoices. */

import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { select, texts } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { at, line, pattern, transaction } from "../paths.ts";
import {
  isSpecial,
  isSubInvoice,
  sellerId,
  subInvoiceNumber,
  subInvoiceReferences,
  subInvoices,
} from "./sub-invoices.ts";

function sellerHeads(invoice: InvoiceDocument) {
  const ids = invoice
    .fromRoot(
      "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedLegalOrganization/ID",
    )
    .map(stringValue);
  const numbers = invoice.fromRoot("rsm:ExchangedDocument/ID").map(stringValue);
  const heads = invoice
    .all("IncludedSupplyChainTradeLineItem")
    .filter((node) => isSubInvoice(node) && texts(node, sellerId).some((id) => ids.includes(id)));
  const withInvoiceNumber = heads
    .flatMap(subInvoiceReferences)
    .filter((reference) => texts(reference, "IssuerAssignedID").some((id) => numbers.includes(id))).length;
  return { heads: new Set(heads), numbers, withInvoiceNumber };
}

function firstIdentifiers(invoice: InvoiceDocument): Map<string, XmlElement> {
  const known = new Map<string, XmlElement>();
  for (const id of invoice.all("IssuerAssignedID")) if (!known.has(stringValue(id))) known.set(stringValue(id), id);
  return known;
}

export const numbering: readonly RulePattern[] = [
  pattern("BR-FR-MV-11", {
    match: line,
    when: (node, invoice) => invoice.once(sellerHeads).heads.has(node),
    rules: [
      special(
        "BR-FR-MV-11_BT-128",
        isSpecial,
        (node, invoice) => {
          const { numbers, withInvoiceNumber } = invoice.once(sellerHeads);
          if (withInvoiceNumber === 1) return true;
          const number = subInvoiceNumber(node);
          return withInvoiceNumber === 0 ? numbers.includes(number) : numbers.some((other) => other !== number);
        },
        "Of the GROUP lines of the main seller exactly one carries the number of the invoice (AFL)",
      ),
    ],
  }),
  pattern(
    "BR-FR-MV-12",
    at(
      transaction,
      special(
        "BR-FR-MV-12_BT-128",
        isSpecial,
        (node, invoice) =>
          !subInvoices(node)
            .flatMap(subInvoiceReferences)
            .flatMap((reference) => select(reference, "IssuerAssignedID"))
            .some((id) => invoice.once(firstIdentifiers).get(stringValue(id)) !== id),
        "Two sub-invoices have the same number (AFL)",
      ),
    ),
  ),
];
