/** BR-FR-MV and BR-FR-BD: invoices of several sellers (S8, B8, M8) and in both directions (S9, B9, M9). */

import { absolute, compare, type Decimal, minus, parseDecimal, sum, times } from "../../decimal.ts";
import { normalizeSpace, stringValue, type XmlElement } from "../../xml/tree.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { RuleContext, RulePattern, XmlRule } from "../rule.ts";
import { attribute, first, has, is, numberIn, quote, select, texts, value } from "../select.ts";
import { isBidirectional, isMultiVendor } from "./billing-framework.ts";
import { at, exchanged, line, pattern, transaction } from "./paths.ts";

const status = "AssociatedDocumentLineDocument/LineStatusReasonCode";
const parentLine = "AssociatedDocumentLineDocument/ParentLineID";
const sellerId = "SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization/ID";
const summation = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation";
const cent: Decimal = { units: 1n, scale: 2 };

const isSpecial = (invoice: InvoiceDocument) => isMultiVendor(invoice) || isBidirectional(invoice);

/** The head of a sub-invoice: a line of type GROUP that has no line above it. */
function isSubInvoice(node: XmlElement): boolean {
  return is(node, status, "GROUP") && !has(node, parentLine);
}

function subInvoices(node: XmlElement): XmlElement[] {
  return select(node, "IncludedSupplyChainTradeLineItem").filter(isSubInvoice);
}

function childrenByParent(invoice: InvoiceDocument): Map<string, XmlElement[]> {
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

function parentOf(node: XmlElement, invoice: InvoiceDocument): XmlElement | undefined {
  const [id] = texts(node, parentLine);
  return id === undefined ? undefined : invoice.once(linesById).get(id);
}

function subInvoiceReferences(node: XmlElement): XmlElement[] {
  return select(node, "SpecifiedLineTradeSettlement/AdditionalReferencedDocument").filter(
    (reference) => is(reference, "ReferenceTypeCode", "AFL") && is(reference, "TypeCode", "130"),
  );
}

function subInvoiceNumber(node: XmlElement): string {
  const [id] = subInvoiceReferences(node).flatMap((reference) => select(reference, "IssuerAssignedID"));
  return id ? normalizeSpace(stringValue(id)) : "";
}

function currency(invoice: InvoiceDocument, name: "InvoiceCurrencyCode" | "TaxCurrencyCode"): string | undefined {
  return invoice
    .fromRoot(`rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/${name}`)
    .map(stringValue)[0];
}

function lineVat(node: XmlElement, code: string | undefined): XmlElement | undefined {
  return select(node, `${summation}/TaxTotalAmount`).find((tax) => attribute(tax, "currencyID") === code);
}

function numberOf(node: XmlElement | undefined): Decimal | undefined {
  return node && parseDecimal(stringValue(node));
}

/** A rule that only asks where the framework is a special one. */
function special(
  id: string,
  applies: (invoice: InvoiceDocument) => boolean,
  holds: (node: XmlElement, invoice: InvoiceDocument) => boolean,
  message: string,
): XmlRule {
  return { id, holds: (node, invoice) => !applies(invoice) || holds(node, invoice), message: () => message };
}

const headContext = (...rules: readonly XmlRule[]): RuleContext => ({ match: line, when: isSubInvoice, rules });

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

const heads: readonly RulePattern[] = [
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

const headData = pattern(
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

function isWithin(difference: Decimal, cents: number): boolean {
  return compare(absolute(difference), times(cent, { units: BigInt(cents), scale: 0 })) <= 0;
}

function detailsAddUp(node: XmlElement, invoice: InvoiceDocument): boolean {
  const id = value(node, "AssociatedDocumentLineDocument/LineID");
  const children = (invoice.once(childrenByParent).get(id) ?? []).filter((child) =>
    texts(child, status).some((text) => text !== "INFORMATION"),
  );
  const amounts = children.flatMap((child) => select(child, `${summation}/LineTotalAmount`));
  const total = numberOf(first(node, `${summation}/LineTotalAmount`));
  return total !== undefined && isWithin(minus(total, sum(amounts.map(numberIn))), amounts.length);
}

function vatAddsUp(node: XmlElement, invoice: InvoiceDocument): boolean {
  const start = `#${subInvoiceNumber(node)}#`;
  const taxes = invoice
    .fromRoot("rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/ApplicableTradeTax")
    .filter((tax) => is(tax, "TypeCode", "VAT") && (texts(tax, "ExemptionReason")[0] ?? "").startsWith(start));
  const total = numberOf(lineVat(node, currency(invoice, "InvoiceCurrencyCode")));
  return (
    total !== undefined &&
    isWithin(minus(total, sum(taxes.flatMap((tax) => select(tax, "CalculatedAmount")).map(numberIn))), 1)
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
  return isWithin(minus(minus(total, net), vat), details.length);
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

const coherence: readonly RulePattern[] = [
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

const numbering: readonly RulePattern[] = [
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

const selfBilled = ["389", "261", "501", "500", "502", "471", "473"];

function precedingOf(
  prefix: string,
  applies: (invoice: InvoiceDocument) => boolean,
  codes: readonly string[],
): RulePattern {
  const path = "SpecifiedLineTradeSettlement/InvoiceReferencedDocument";
  return pattern(prefix, {
    match: line,
    when: (node) => isSubInvoice(node) && is(node.parent!.parent!, "rsm:ExchangedDocument/TypeCode", ...codes),
    rules: [
      special(
        `${prefix}-EXT-FR-FE-136`,
        applies,
        (node) => has(node, `${path}/IssuerAssignedID`),
        "The GROUP line of a credit or corrective invoice names no preceding invoice",
      ),
      special(
        `${prefix}-EXT-FR-FE-138`,
        applies,
        (node) => has(node, `${path}/FormattedIssueDateTime/qdt:DateTimeString`),
        "The GROUP line of a credit or corrective invoice does not date the preceding invoice",
      ),
    ],
  });
}

const types: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-13",
    at(`${exchanged}/ram:TypeCode`, {
      id: "BR-FR-MV-13_BT-3",
      holds: (node, invoice) =>
        !isMultiVendor(invoice) ||
        (normalizeSpace(stringValue(node)) !== "" && !selfBilled.includes(stringValue(node))),
      message: (node) =>
        `An invoice of several sellers cannot be self-billed, as type ${quote(stringValue(node))} says`,
    }),
  ),
  pattern(
    "BR-FR-BD-13",
    at(`${exchanged}/ram:TypeCode`, {
      id: "BR-FR-BD-13_BT-3",
      holds: (node, invoice) => !isBidirectional(invoice) || selfBilled.includes(normalizeSpace(stringValue(node))),
      message: (node) => `An invoice in both directions is self-billed; its type ${quote(stringValue(node))} is not`,
    }),
  ),
  precedingOf("BR-FR-MV-14", isMultiVendor, ["384", "472", "381", "396", "503"]),
  precedingOf("BR-FR-BD-14", isBidirectional, ["261", "471", "473", "502"]),
];

export const multiVendorPatterns: readonly RulePattern[] = [...heads, headData, ...coherence, ...numbering, ...types];
