/** What a line refers to, in UBL: orders, advices, invoices, documents, and the line above it. */

import type { Line } from "../../../model/invoice.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { notAvailable } from "../placeholders.ts";

type LineDocument = Partial<Record<"id" | "scheme" | "date" | "type_code" | "name" | "url", string | undefined>>;

/** `number`: that of the invoice. */
export function writeLineReferences(line: Line, number: string | undefined): XmlText {
  const { object_id: object, documents = [] } = line;
  return [
    writeOrder(line),
    writeAdvice("cac:DespatchLineReference", line.despatch_advice),
    writeAdvice("cac:ReceiptLineReference", line.receiving_advice),
    writeOwnReference(line, number),
    writePrecedingInvoice(line.preceding_invoice),
    object ? writeDocument({ id: object.value, scheme: object.scheme, type_code: "130" }) : "",
    ...documents.map(writeDocument),
  ].join("");
}

/** The order of the line and its line in it, and those of the seller. */
function writeOrder({ order, order_line, sales_order: salesOrder }: Line): XmlText {
  const isNumberAsked = salesOrder?.number !== undefined || order?.date !== undefined;
  const reference = group(
    "cac:OrderReference",
    leaf("cbc:ID", order?.number ?? (isNumberAsked ? notAvailable : undefined)),
    leaf("cbc:SalesOrderID", salesOrder?.number),
    leaf("cbc:IssueDate", order?.date),
  );
  const hasMore = reference !== "" || salesOrder?.line !== undefined;
  return group(
    "cac:OrderLineReference",
    leaf("cbc:LineID", order_line ?? (hasMore ? notAvailable : undefined)),
    leaf("cbc:SalesOrderLineID", salesOrder?.line),
    reference,
  );
}

function writeAdvice(name: string, advice: Line["despatch_advice"]): XmlText {
  if (!advice) return "";
  return group(
    name,
    leaf("cbc:LineID", advice.line ?? notAvailable),
    group("cac:DocumentReference", leaf("cbc:ID", advice.number), leaf("cbc:IssueDate", advice.date)),
  );
}

/** The kind of the line and the line above it, in a reference to the invoice itself. */
function writeOwnReference({ kind, parent }: Line, number: string | undefined): XmlText {
  if (kind === undefined && parent === undefined) return "";
  return group(
    "cac:BillingReference",
    group("cac:InvoiceDocumentReference", leaf("cbc:ID", number), leaf("cbc:DocumentStatusCode", kind)),
    group("cac:BillingReferenceLine", leaf("cbc:ID", parent)),
  );
}

function writePrecedingInvoice(invoice: Line["preceding_invoice"]): XmlText {
  if (!invoice) return "";
  return group(
    "cac:BillingReference",
    group(
      "cac:InvoiceDocumentReference",
      leaf("cbc:ID", invoice.number),
      leaf("cbc:IssueDate", invoice.date),
      leaf("cbc:DocumentTypeCode", invoice.type_code),
    ),
    group("cac:BillingReferenceLine", leaf("cbc:ID", invoice.line)),
  );
}

function writeDocument({ id, scheme, date, type_code, name, url }: LineDocument): XmlText {
  return group(
    "cac:DocumentReference",
    leaf("cbc:ID", id, { schemeID: scheme }),
    leaf("cbc:IssueDate", date),
    leaf("cbc:DocumentTypeCode", type_code),
    leaf("cbc:DocumentDescription", name),
    group("cac:Attachment", group("cac:ExternalReference", leaf("cbc:URI", url))),
  );
}
