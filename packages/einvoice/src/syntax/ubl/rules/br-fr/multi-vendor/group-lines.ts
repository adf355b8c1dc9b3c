/** BR-FR-MV-01 to -03 and BR-FR-BD-02: there are GROUP lines, and they say what a sub-invoice must say. */

import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { texts, value } from "../../../../select.ts";
import type { RulePattern, XmlRule } from "../../../../xml-rule.ts";
import { lineKind } from "../../../own-references.ts";
import { inEach } from "../../contexts.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { atDocument, buyer, pattern, seller } from "../paths.ts";
import {
  headContexts,
  heads,
  invoiceCurrency,
  isSpecial,
  legalId,
  lineVat,
  objectIds,
  ownReferences,
  sellerId,
  subInvoiceNumber,
} from "./sub-invoices.ts";

export const kinds = pattern(
  "BR-FR-MV-01",
  inEach(["cac:InvoiceLine", "cac:CreditNoteLine"], {
    rules: [
      special(
        "BR-FR-MV-01_EXT-FR-FE-163",
        isSpecial,
        (line, invoice) => ownReferences(line, invoice).some((own) => value(own, lineKind) !== ""),
        "The line does not say its type: refer to the number of this invoice with a DocumentStatusCode",
      ),
    ],
  }),
);

function headOfParty(id: string, party: string, what: string): XmlRule {
  return special(
    id,
    isBidirectional,
    (root, invoice) => {
      const ids = texts(root, `${party}/${legalId}`);
      return (
        invoice.once(heads).filter((head) => texts(head.parent!, sellerId).some((own) => ids.includes(own))).length ===
        1
      );
    },
    `An invoice in both directions has exactly one GROUP line whose seller is the ${what} of the invoice`,
  );
}

export const groups: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-02",
    atDocument(
      "",
      special(
        "BR-FR-MV-02_EXT-FR-FE-163",
        isMultiVendor,
        (_, invoice) => invoice.once(heads).length >= 1,
        "An invoice of several sellers needs a GROUP line without a parent for each of them",
      ),
    ),
  ),
  pattern(
    "BR-FR-BD-02",
    atDocument(
      "",
      special(
        "BR-FR-BD-02_EXT-FR-FE-163",
        isBidirectional,
        (_, invoice) => invoice.once(heads).length === 2,
        "An invoice in both directions has exactly two GROUP lines without a parent",
      ),
      headOfParty("BR-FR-BD-02_BT-30", seller, "seller"),
      headOfParty("BR-FR-BD-02_BT-47", buyer, "buyer"),
    ),
  ),
];

function headFilled(
  term: string,
  textOf: (line: XmlElement, invoice: InvoiceDocument) => string,
  what: string,
): XmlRule {
  return special(
    `BR-FR-MV-03_${term}`,
    isSpecial,
    (head, invoice) => textOf(head.parent!, invoice) !== "",
    `The GROUP line has no ${what}`,
  );
}

const maker = "cac:Item/cac:ManufacturerParty";

export const headData = pattern(
  "BR-FR-MV-03",
  headContexts(
    headFilled(
      "EXT-FR-FE-164",
      (line) => value(line, `${maker}/cac:PartyLegalEntity/cbc:RegistrationName`),
      "name of its seller",
    ),
    headFilled("EXT-FR-FE-167", (line) => value(line, sellerId), "legal identifier of its seller"),
    headFilled(
      "EXT-FR-FE-177",
      (line) => value(line, `${maker}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
      "country of its seller",
    ),
    headFilled(
      "EXT-FR-FE-181",
      (line, invoice) => normalizeSpace(lineVat(line, invoiceCurrency(invoice))?.text ?? ""),
      "VAT total in the invoice currency",
    ),
    special(
      "BR-FR-MV-03_EXT-FR-FE-182",
      isSpecial,
      (head, invoice) => {
        const [code] = invoice.all("cbc:TaxCurrencyCode").map(stringValue);
        return code === undefined || (code !== "" && normalizeSpace(lineVat(head.parent!, code)?.text ?? "") !== "");
      },
      "The GROUP line has no VAT total in the accounting currency",
    ),
    headFilled("BT-128_AFL", subInvoiceNumber, "number of its sub-invoice (scheme AFL)"),
    special(
      "BR-FR-MV-03_BT-128_AVV",
      isSpecial,
      (head) => {
        const frameworks = objectIds(head.parent!, "AVV").map(stringValue);
        return (
          normalizeSpace(frameworks[0] ?? "") !== "" && !frameworks.some((code) => ["M8", "S8", "B8"].includes(code))
        );
      },
      "The GROUP line needs a framework (scheme AVV) other than M8, S8, B8",
    ),
  ),
);
