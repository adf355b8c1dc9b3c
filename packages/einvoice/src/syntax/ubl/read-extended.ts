/** Reads from UBL what only EXTENDED-CTC-FR has a place for. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { numberOf, type Part, plainNumber, textOf } from "../read-parts.ts";
import { attribute, first, has, is, select } from "../select.ts";
import { isOwnReference, lineKind, parentLine } from "./own-references.ts";
import { noAmount, notAvailable } from "./placeholders.ts";
import { readNote } from "./read-note.ts";
import { dateOf } from "./read-parts.ts";
import { readDelivery, readParty } from "./read-party.ts";

type Parts = Record<string, Part>;

/** Only a seller and a buyer have the other fields of a party. */
function readThirdParty(root: XmlElement, path: string): Part {
  const { tax_number: _taxNumber, legal_info: _legalInfo, ...party } = readParty(first(root, path), "main") ?? {};
  return party;
}

export function readExtendedParties(root: XmlElement): Parts {
  const seller = "cac:AccountingSupplierParty/cac:Party";
  const buyer = "cac:AccountingCustomerParty/cac:Party";
  return {
    sales_agent: readThirdParty(root, `${seller}/cac:AgentParty`),
    invoicer: readThirdParty(root, `${seller}/cac:ServiceProviderParty/cac:Party`),
    buyer_agent: readThirdParty(root, `${buyer}/cac:AgentParty`),
    invoicee: readThirdParty(root, `${buyer}/cac:ServiceProviderParty/cac:Party`),
    payer: readThirdParty(root, "cac:PaymentMeans/cac:PaymentMandate/cac:PayerParty"),
  };
}

/** Where there are allowances, the total of charges has to be stated though there is none. */
export function readChargeTotal(root: XmlElement): string | undefined {
  const total = numberOf(root, "cac:LegalMonetaryTotal/cbc:ChargeTotalAmount");
  return total === noAmount && has(root, "cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount") ? undefined : total;
}

/** The line of a document; nothing where the document is named as a whole. */
function lineIn(reference: XmlElement | undefined, path: string): string | undefined {
  const line = textOf(reference, path);
  return line === notAvailable ? undefined : line;
}

function readAdvice(line: XmlElement, name: string): Part {
  const reference = first(line, name);
  return {
    number: textOf(reference, "cac:DocumentReference/cbc:ID"),
    line: lineIn(reference, "cbc:LineID"),
    date: dateOf(reference, "cac:DocumentReference/cbc:IssueDate"),
  };
}

function readOrders(line: XmlElement): Parts {
  const reference = first(line, "cac:OrderLineReference");
  return {
    order_line: lineIn(reference, "cbc:LineID"),
    order: {
      number: lineIn(reference, "cac:OrderReference/cbc:ID"),
      date: dateOf(reference, "cac:OrderReference/cbc:IssueDate"),
    },
    sales_order: {
      number: textOf(reference, "cac:OrderReference/cbc:SalesOrderID"),
      line: textOf(reference, "cbc:SalesOrderLineID"),
    },
  };
}

/** `numbers`: those of the invoice, which a line refers to for its kind and the line above it. */
function readInvoiceReferences(line: XmlElement, numbers: readonly string[]): Parts {
  const references = select(line, "cac:BillingReference");
  const own = references.find((reference) => isOwnReference(reference, numbers));
  const preceding = references.find((reference) => !isOwnReference(reference, numbers));
  return {
    kind: textOf(own, lineKind),
    parent: textOf(own, parentLine),
    preceding_invoice: {
      number: textOf(preceding, "cac:InvoiceDocumentReference/cbc:ID"),
      line: textOf(preceding, "cac:BillingReferenceLine/cbc:ID"),
      date: dateOf(preceding, "cac:InvoiceDocumentReference/cbc:IssueDate"),
      type_code: textOf(preceding, "cac:InvoiceDocumentReference/cbc:DocumentTypeCode"),
    },
  };
}

/** The documents of a line, without the first object that is invoiced. */
function readDocuments(line: XmlElement): Part[] {
  const documents = select(line, "cac:DocumentReference");
  const object = documents.find((document) => is(document, "cbc:DocumentTypeCode", "130"));
  return documents
    .filter((document) => document !== object)
    .map((document) => {
      const id = first(document, "cbc:ID");
      return {
        id: id && stringValue(id),
        type_code: textOf(document, "cbc:DocumentTypeCode"),
        name: textOf(document, "cbc:DocumentDescription"),
        url: textOf(document, "cac:Attachment/cac:ExternalReference/cbc:URI"),
        scheme: id && attribute(id, "schemeID"),
        date: dateOf(document, "cbc:IssueDate"),
      };
    });
}

/** Fields of a line, without those of its item and its VAT. */
export function readExtendedLine(line: XmlElement, numbers: readonly string[]): Parts {
  const references = readInvoiceReferences(line, numbers);
  const amount = numberOf(line, "cbc:LineExtensionAmount");
  const note = first(line, "cbc:Note");
  const { text, subject_code } = note ? readNote(note) : {};
  const pack = first(line, "cac:Item/cbc:PackQuantity");
  return {
    ...references,
    ...readOrders(line),
    note: text,
    note_subject_code: subject_code,
    net_amount: references.kind === "INFORMATION" && amount === noAmount ? undefined : amount,
    despatch_advice: readAdvice(line, "cac:DespatchLineReference"),
    receiving_advice: readAdvice(line, "cac:ReceiptLineReference"),
    documents: readDocuments(line),
    units_per_package: pack && { value: plainNumber(stringValue(pack)), unit_code: attribute(pack, "unitCode") },
    delivery: readDelivery(first(line, "cac:Delivery")),
  };
}
