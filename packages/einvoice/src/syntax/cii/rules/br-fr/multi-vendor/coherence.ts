/** BR-FR-MV-05 to -10: what the lines say agrees with their GROUP line. */

import { minus, sum } from "../../../../../model/decimal.ts";
import type { XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { isWithinCents, special } from "../../../../rules/french-frameworks.ts";
import { first, has, is, numberIn, select, texts, value } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { at, line, pattern } from "../paths.ts";
import {
  childrenByParent,
  currency,
  headContext,
  isSpecial,
  lineVat,
  numberOf,
  parentLine,
  parentOf,
  sellerId,
  status,
  subInvoiceNumber,
  summation,
} from "./sub-invoices.ts";

function detailsAddUp(node: XmlElement, invoice: InvoiceDocument): boolean {
  const id = value(node, "AssociatedDocumentLineDocument/LineID");
  const children = (invoice.once(childrenByParent).get(id) ?? []).filter((child) =>
    texts(child, status).some((text) => text !== "INFORMATION"),
  );
  const amounts = children.flatMap((child) => select(child, `${summation}/LineTotalAmount`));
  const total = numberOf(first(node, `${summation}/LineTotalAmount`));
  return total !== undefined && isWithinCents(minus(total, sum(amounts.map(numberIn))), amounts.length);
}

function vatAddsUp(node: XmlElement, invoice: InvoiceDocument): boolean {
  const start = `#${subInvoiceNumber(node)}#`;
  const taxes = invoice
    .fromRoot("rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/ApplicableTradeTax")
    .filter((tax) => is(tax, "TypeCode", "VAT") && (texts(tax, "ExemptionReason")[0] ?? "").startsWith(start));
  const total = numberOf(lineVat(node, currency(invoice, "InvoiceCurrencyCode")));
  return (
    total !== undefined &&
    isWithinCents(minus(total, sum(taxes.flatMap((tax) => select(tax, "CalculatedAmount")).map(numberIn))), 1)
  );
}

function grandAddsUp(node: XmlElement, invoice: InvoiceDocument): boolean {
  const grand = first(node, `${summation}/GrandTotalAmount`);
  if (!grand) return true;
  const [id = ""] = texts(node, "AssociatedDocumentLineDocument/LineID");
  const details = (invoice.once(childrenByParent).get(id) ?? []).filter((child) => is(child, status, "DETAIL"));
  const [total, net, vat] = [
    numberOf(grand),
    numberOf(first(node, `${summation}/LineTotalAmount`)),
    numberOf(lineVat(node, currency(invoice, "InvoiceCurrencyCode"))),
  ];
  if (!total || !net || !vat) return false;
  return isWithinCents(minus(minus(total, net), vat), details.length);
}

function agreesWithParent(of: (node: XmlElement) => string) {
  return (node: XmlElement, invoice: InvoiceDocument) => {
    const own = of(node);
    if (own === "") return false;
    if (!has(node, parentLine)) return true;
    const parent = parentOf(node, invoice);
    return own === (parent ? of(parent) : "");
  };
}

export const coherence: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-05",
    headContext(
      special(
        "BR-FR-MV-05_EXT-FR-FE-BG-12",
        isSpecial,
        detailsAddUp,
        "The net amount of the GROUP line is not what its lines add up to",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-06",
    at(
      line,
      special(
        "BR-FR-MV-06_EXT-FR-FE-167",
        isSpecial,
        agreesWithParent((node) => value(node, sellerId)),
        "The line has no legal identifier of its seller, or another one than its GROUP line",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-07",
    at(
      line,
      special(
        "BR-FR-MV-07_BT-128",
        isSpecial,
        agreesWithParent(subInvoiceNumber),
        "The line has no number of its sub-invoice (AFL), or another one than its GROUP line",
      ),
    ),
  ),
  pattern("BR-FR-MV-08", {
    match: line,
    when: (node) => is(node, status, "DETAIL"),
    rules: [
      special(
        "BR-FR-MV-08_BT-128",
        isSpecial,
        (node) => {
          const number = subInvoiceNumber(node);
          const [reason = ""] = texts(node, "SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReason");
          return number !== "" && normalizeSpace(reason) !== "" && reason.startsWith(`#${number}#`);
        },
        "The exemption reason of the line must begin with the number of its sub-invoice between # signs",
      ),
    ],
  }),
  pattern(
    "BR-FR-MV-09",
    headContext(
      special(
        "BR-FR-MV-09_EXT-FR-FE-181",
        isSpecial,
        vatAddsUp,
        "The VAT of the GROUP line is not what the VAT breakdowns of its sub-invoice add up to",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-10",
    headContext(
      special(
        "BR-FR-MV-10_EXT-FR-FE-184",
        isSpecial,
        grandAddsUp,
        "The total with VAT of the GROUP line is not its net amount plus its VAT",
      ),
    ),
  ),
];
