/** BR-FR-MV-01 to -03 and BR-FR-BD-02: there are GROUP lines, and they say what a sub-invoice must say. */

import { stringValue } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { is, texts, value } from "../../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../../xml-rule.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { at, line, pattern, transaction } from "../paths.ts";
import { currency, headContext, isSpecial, isSubInvoice, lineVat, sellerId, subInvoices } from "./sub-invoices.ts";

function headOfParty(id: string, party: string, what: string): XmlRule {
  return special(
    id,
    isBidirectional,
    (node) => {
      const ids = texts(node, `ApplicableHeaderTradeAgreement/${party}/SpecifiedLegalOrganization/ID`);
      return subInvoices(node).filter((head) => texts(head, sellerId).some((text) => ids.includes(text))).length === 1;
    },
    `An invoice in both directions has exactly one GROUP line whose seller is the ${what} of the invoice`,
  );
}

export const heads: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-01",
    at(
      `${line}/ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode`,
      special(
        "BR-FR-MV-01_EXT-FR-FE-163",
        isSpecial,
        (node) => normalizeSpace(stringValue(node)) !== "",
        "The type of the line (LineStatusReasonCode) is empty",
      ),
    ),
  ),
  pattern(
    "BR-FR-MV-02",
    at(
      transaction,
      special(
        "BR-FR-MV-02_EXT-FR-FE-163",
        isMultiVendor,
        (node) => subInvoices(node).length >= 1,
        "An invoice of several sellers needs a GROUP line without a parent for each of them",
      ),
    ),
  ),
  pattern(
    "BR-FR-BD-02",
    at(
      transaction,
      special(
        "BR-FR-BD-02_EXT-FR-FE-163",
        isBidirectional,
        (node) => subInvoices(node).length === 2,
        "An invoice in both directions has exactly two GROUP lines without a parent",
      ),
      headOfParty("BR-FR-BD-02_BT-31", "SellerTradeParty", "seller"),
      headOfParty("BR-FR-BD-02_BT-47", "BuyerTradeParty", "buyer"),
    ),
  ),
];

function headFilled(term: string, path: string, what: string): XmlRule {
  return special(`BR-FR-MV-03_${term}`, isSpecial, (node) => value(node, path) !== "", `The GROUP line has no ${what}`);
}

function headReference(code: "AFL" | "AVV"): RuleContext {
  return {
    match: `${line}/ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument`,
    when: (node) => is(node, "ReferenceTypeCode", code) && isSubInvoice(node.parent!.parent!),
    rules: [
      special(
        `BR-FR-MV-03_BT-128_${code}`,
        isSpecial,
        (node) =>
          is(node, "TypeCode", "130") &&
          value(node, "IssuerAssignedID") !== "" &&
          (code === "AFL" || !is(node, "IssuerAssignedID", "M8", "S8", "B8")),
        code === "AFL"
          ? "The reference AFL of a GROUP line needs type 130 and the number of the sub-invoice"
          : "The reference AVV of a GROUP line needs type 130 and a framework other than M8, S8, B8",
      ),
    ],
  };
}

export const headData = pattern(
  "BR-FR-MV-03",
  headContext(
    headFilled("EXT-FR-FE-164", "SpecifiedLineTradeAgreement/ItemSellerTradeParty/Name", "name of its seller"),
    headFilled("EXT-FR-FE-167", sellerId, "legal identifier of its seller"),
    headFilled(
      "EXT-FR-FE-177",
      "SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress/CountryID",
      "country of its seller",
    ),
    special(
      "BR-FR-MV-03_EXT-FR-FE-181",
      isSpecial,
      (node, invoice) => normalizeSpace(lineVat(node, currency(invoice, "InvoiceCurrencyCode"))?.text ?? "") !== "",
      "The GROUP line has no VAT total in the invoice currency",
    ),
    special(
      "BR-FR-MV-03_EXT-FR-FE-182",
      isSpecial,
      (node, invoice) => {
        const code = currency(invoice, "TaxCurrencyCode");
        return code === undefined || (code !== "" && normalizeSpace(lineVat(node, code)?.text ?? "") !== "");
      },
      "The GROUP line has no VAT total in the accounting currency",
    ),
  ),
  headReference("AFL"),
  headReference("AVV"),
);
