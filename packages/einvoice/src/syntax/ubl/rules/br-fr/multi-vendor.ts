/** BR-FR-MV and BR-FR-BD: invoices of several sellers (S8, B8, M8) and in both directions (S9, B9, M9). */

import { selfBilledTypes } from "../../../../model/br-fr/self-billed-types.ts";
import { minus, sum } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { isWithinCents, special } from "../../../rules/french-frameworks.ts";
import { first, has, is, numberIn, select, texts, value } from "../../../select.ts";
import type { RulePattern, XmlRule } from "../../../xml-rule.ts";
import { inEach } from "../contexts.ts";
import { isBidirectional, isMultiVendor } from "./billing-framework.ts";
import { documentType } from "./document-type.ts";
import { anywhere, atDocument, atLines, buyer, inOwnLines, pattern, seller } from "./paths.ts";
import {
  childrenByParent,
  headContexts,
  heads,
  invoiceCurrency,
  isHead,
  isOwn,
  isSpecial,
  lineById,
  lineVat,
  numberOf,
  numbersOf,
  objectIds,
  ownReferences,
  parentIdOf,
  sellerId,
  status,
  subInvoiceNumber,
} from "./sub-invoices.ts";

const legalId = "cac:PartyLegalEntity/cbc:CompanyID";

const kinds = pattern(
  "BR-FR-MV-01",
  inEach(["cac:InvoiceLine", "cac:CreditNoteLine"], {
    rules: [
      special(
        "BR-FR-MV-01_EXT-FR-FE-163",
        isSpecial,
        (line, invoice) => ownReferences(line, invoice).some((own) => value(own, status) !== ""),
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

const groups: readonly RulePattern[] = [
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

const headData = pattern(
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

function detailsAddUp(head: XmlElement, invoice: InvoiceDocument): boolean {
  const line = head.parent!;
  const children = (invoice.once(childrenByParent).get(value(line, "cbc:ID")) ?? []).filter(({ own }) =>
    texts(own, status).some((text) => text !== "INFORMATION"),
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
    is(own, status, "DETAIL"),
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

const coherence: readonly RulePattern[] = [
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
      when: (line, invoice) => ownReferences(line, invoice).some((own) => is(own, status, "DETAIL")),
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

const numbering: readonly RulePattern[] = [
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

function typeRule(id: string, applies: (invoice: InvoiceDocument) => boolean, isSelfBilled: boolean): RulePattern {
  const rule = special(
    id,
    applies,
    (node) => {
      const type = normalizeSpace(stringValue(node));
      return type !== "" && selfBilledTypes.includes(type) === isSelfBilled;
    },
    isSelfBilled
      ? "An invoice in both directions is self-billed; its type is not"
      : "An invoice of several sellers cannot be self-billed, as its type says",
  );
  return pattern(
    id,
    anywhere("ubl:Invoice/cbc:InvoiceTypeCode", rule),
    anywhere("cn:CreditNote/cbc:CreditNoteTypeCode", rule),
  );
}

function precedingOf(
  prefix: string,
  applies: (invoice: InvoiceDocument) => boolean,
  codes: readonly string[],
): RulePattern {
  const names = (head: XmlElement, invoice: InvoiceDocument, field: string) =>
    select(head.parent!, "cac:BillingReference")
      .filter((reference) => hasOther(reference, invoice))
      .some((reference) => has(reference, `cac:InvoiceDocumentReference/${field}`));
  return pattern(
    prefix,
    inOwnLines("cac:BillingReference", {
      when: (head, invoice) => isHead(head, invoice) && codes.includes(documentType(invoice.root)),
      rules: [
        special(
          `${prefix}-EXT-FR-FE-136`,
          applies,
          (head, invoice) => names(head, invoice, "cbc:ID"),
          "The GROUP line of a credit or corrective invoice names no preceding invoice",
        ),
        special(
          `${prefix}-EXT-FR-FE-138`,
          applies,
          (head, invoice) => names(head, invoice, "cbc:IssueDate"),
          "The GROUP line of a credit or corrective invoice does not date the preceding invoice",
        ),
      ],
    }),
  );
}

/** Whether a reference is to another invoice. */
function hasOther(reference: XmlElement, invoice: InvoiceDocument): boolean {
  return has(reference, "cac:InvoiceDocumentReference/cbc:ID") && !isOwn(reference, invoice);
}

export const multiVendorPatterns: readonly RulePattern[] = [
  kinds,
  ...groups,
  headData,
  ...coherence,
  ...numbering,
  typeRule("BR-FR-MV-13_BT-3", isMultiVendor, false),
  typeRule("BR-FR-MV-BD_BT-3", isBidirectional, true),
  precedingOf("BR-FR-MV-14", isMultiVendor, ["384", "472", "381", "396", "503"]),
  precedingOf("BR-FR-BD-14", isBidirectional, ["261", "471", "473", "502"]),
];
