/** BR-FR-MV-11 and -12: the numbers of the sub-invoices. */

import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { value } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { atDocument, inOwnLines, pattern, seller } from "../paths.ts";
import { heads, isSpecial, legalId, numbersOf, objectIds, sellerId, subInvoiceNumber } from "./sub-invoices.ts";

/** The GROUP lines of the main seller, and how many of their numbers are that of the invoice. */
function sellerHeads(invoice: InvoiceDocument) {
  const ids = invoice.fromRoot(`${seller}/${legalId}`).map(stringValue);
  const numbers = invoice.once(numbersOf);
  const ofSeller = invoice.once(heads).filter((head) => ids.includes(value(head.parent!, sellerId)));
  const lines = new Set(ofSeller.map((head) => head.parent!));
  const withInvoiceNumber = [...lines].filter((line) =>
    objectIds(line, "AFL").some((id) => numbers.includes(stringValue(id))),
  ).length;
  return { heads: new Set(ofSeller), numbers, withInvoiceNumber };
}

/** The first place of each number of a sub-invoice. */
function firstNumbers(invoice: InvoiceDocument): Map<string, XmlElement> {
  const known = new Map<string, XmlElement>();
  const lines = new Set(invoice.all("cac:DocumentReference").map((document) => document.parent!));
  for (const id of [...lines].flatMap((line) => objectIds(line, "AFL"))) {
    if (!known.has(stringValue(id))) known.set(stringValue(id), id);
  }
  return known;
}

export const numbering: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-11",
    inOwnLines("cac:BillingReference", {
      when: (head, invoice) => invoice.once(sellerHeads).heads.has(head),
      rules: [
        special(
          "BR-FR-MV-11_BT-128",
          isSpecial,
          (head, invoice) => {
            const { numbers, withInvoiceNumber } = invoice.once(sellerHeads);
            if (withInvoiceNumber === 1) return true;
            const number = subInvoiceNumber(head.parent!);
            return withInvoiceNumber === 0 ? numbers.includes(number) : numbers.some((other) => other !== number);
          },
          "Of the GROUP lines of the main seller exactly one has the number of the invoice (AFL)",
        ),
      ],
    }),
  ),
  pattern(
    "BR-FR-MV-12",
    atDocument(
      "",
      special(
        "BR-FR-MV-12_BT-128",
        isSpecial,
        (_, invoice) =>
          !invoice
            .once(heads)
            .flatMap((head) => objectIds(head.parent!, "AFL"))
            .some((id) => invoice.once(firstNumbers).get(stringValue(id)) !== id),
        "Two sub-invoices have the same number (AFL)",
      ),
    ),
  ),
];
