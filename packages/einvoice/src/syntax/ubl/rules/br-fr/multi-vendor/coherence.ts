/** BR-FR-MV-05 to -10: what the lines say agrees with their GROUP line. */

import { minus, sum } from "../../../../../model/decimal.ts";
import type { XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { isWithinCents, special } from "../../../../rules/french-frameworks.ts";
import { first, is, numberIn, select, texts, value } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { lineKind } from "../../../own-references.ts";
import { atLines, inOwnLines, pattern } from "../paths.ts";
import {
  childrenByParent,
  headContexts,
  invoiceCurrency,
  isSpecial,
  lineById,
  lineVat,
  numberOf,
  ownReferences,
  parentIdOf,
  sellerId,
  subInvoiceNumber,
} from "./sub-invoices.ts";

function detailsAddUp(head: XmlElement, invoice: InvoiceDocument): boolean {
  const line = head.parent!;
  const children = (invoice.once(childrenByParent).get(value(line, "cbc:ID")) ?? []).filter(({ own }) =>
    texts(own, lineKind).some((text) => text !== "INFORMATION"),
  );
  const amounts = [...new Set(children.map((child) => child.line))].flatMap((each) =>
    select(each, "cbc:LineExtensionAmount"),
  );
  const total = numberOf(first(line, "cbc:LineExtensionAmount"));
  return total !== undefined && isWithinCents(minus(total, sum(amounts.map(numberIn))), amounts.length);
}

function vatAddsUp(head: XmlElement, invoice: InvoiceDocument): boolean {
  const start = `#${subInvoiceNumber(head.parent!)}#`;
  const taxes = invoice
    .fromRoot("cac:TaxTotal/cac:TaxSubtotal")
    .filter(
      (tax) =>
        is(tax, "cac:TaxCategory/cac:TaxScheme/cbc:ID", "VAT") &&
        (texts(tax, "cac:TaxCategory/cbc:TaxExemptionReason")[0] ?? "").startsWith(start),
    );
  const total = numberOf(lineVat(head.parent!, invoiceCurrency(invoice)));
  const sumOfTaxes = sum(taxes.flatMap((tax) => select(tax, "cbc:TaxAmount")).map(numberIn));
  return total !== undefined && isWithinCents(minus(total, sumOfTaxes), 1);
}

function grandAddsUp(head: XmlElement, invoice: InvoiceDocument): boolean {
  const line = head.parent!;
  const grand = first(line, "cbc:TaxInclusiveLineExtensionAmount");
  if (!grand) return true;
  const details = (invoice.once(childrenByParent).get(texts(line, "cbc:ID")[0] ?? "") ?? []).filter(({ own }) =>
    is(own, lineKind, "DETAIL"),
  );
  const [total, net, vat] = [
    numberOf(grand),
    numberOf(first(line, "cbc:LineExtensionAmount")),
    numberOf(lineVat(line, invoiceCurrency(invoice))),
  ];
  if (!total || !net || !vat) return false;
  return isWithinCents(minus(minus(total, net), vat), details.length);
}

function agreesWithParent(of: (line: XmlElement) => string) {
  return (line: XmlElement, invoice: InvoiceDocument) => {
    const own = of(line);
    if (own === "") return false;
    const parentId = parentIdOf(line, invoice);
    if (parentId === undefined) return true;
    const parent = lineById(parentId, invoice);
    return own === (parent ? of(parent) : "");
  };
}

export const coherence: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-05",
    headContexts(
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
    atLines(
      "",
      special(
        "BR-FR-MV-06_EXT-FR-FE-167",
        isSpecial,
        agreesWithParent((line) => value(line, sellerId)),
        "The line has no legal identifier of its seller, or another one than its GROUP line",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-07",
    atLines(
      "",
      special(
        "BR-FR-MV-07_BT-128",
        isSpecial,
        agreesWithParent(subInvoiceNumber),
        "The line has no number of its sub-invoice (AFL), or another one than its GROUP line",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-08",
    inOwnLines("", {
      when: (line, invoice) => ownReferences(line, invoice).some((own) => is(own, lineKind, "DETAIL")),
      rules: [
        special(
          "BR-FR-MV-08_BT-128",
          isSpecial,
          (line) => {
            const number = subInvoiceNumber(line);
            const [reason = ""] = texts(line, "cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason");
            return number !== "" && normalizeSpace(reason) !== "" && reason.startsWith(`#${number}#`);
          },
          "The exemption reason of the line must begin with the number of its sub-invoice between # signs",
        ),
      ],
    }),
  ),
  pattern(
    "BR-FR-MV-09",
    headContexts(
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
    headContexts(
      special(
        "BR-FR-MV-10_EXT-FR-FE-184",
        isSpecial,
        grandAddsUp,
        "The total with VAT of the GROUP line is not its net amount plus its VAT",
      ),
    ),
  ),
];
