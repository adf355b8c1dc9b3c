/** BG-25, the lines, in CII. */

import type { Invoice, Line } from "../../../model/invoice.ts";
import { isCharged } from "../../../model/line-kinds.ts";
import { always, group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { writeShipTo } from "./parties.ts";
import { writeAdjustments, writeCategory, writeDateTime, writePeriod } from "./parts.ts";
import { writeReference } from "./references.ts";

export function writeLines(invoice: Invoice): XmlText {
  return (invoice.lines ?? []).map(writeLine).join("");
}

function writeLine(line: Line): XmlText {
  return always(
    "ram:IncludedSupplyChainTradeLineItem",
    always(
      "ram:AssociatedDocumentLineDocument",
      leaf("ram:LineID", line.id),
      leaf("ram:ParentLineID", line.parent),
      leaf("ram:LineStatusReasonCode", line.kind),
      group("ram:IncludedNote", leaf("ram:Content", line.note), leaf("ram:SubjectCode", line.note_subject_code)),
    ),
    writeItem(line.item ?? {}),
    writeAgreement(line),
    writeDelivery(line),
    writeSettlement(line),
  );
}

/** A line that is charged has each of its parts; another one leaves out what is empty. */
function partOf(line: Line): typeof always {
  return isCharged(line) ? always : group;
}

function writeDelivery(line: Line): XmlText {
  const measured = (name: string, quantity: Line["free_quantity"]) =>
    leaf(name, quantity?.value, { unitCode: quantity?.unit_code });
  return partOf(line)(
    "ram:SpecifiedLineTradeDelivery",
    leaf("ram:BilledQuantity", line.quantity, { unitCode: line.unit_code }),
    measured("ram:ChargeFreeQuantity", line.free_quantity),
    measured("ram:PackageQuantity", line.package_quantity),
    measured("ram:PerPackageUnitQuantity", line.units_per_package),
    writeShipTo(line.delivery),
    group("ram:ActualDeliverySupplyChainEvent", group("ram:OccurrenceDateTime", writeDateTime(line.delivery?.date))),
    writeReference("ram:DespatchAdviceReferencedDocument", line.despatch_advice),
    writeReference("ram:ReceivingAdviceReferencedDocument", line.receiving_advice),
    writeReference("ram:DeliveryNoteReferencedDocument", line.delivery_note),
  );
}

function writeItem(item: NonNullable<Line["item"]>): XmlText {
  return always(
    "ram:SpecifiedTradeProduct",
    leaf("ram:GlobalID", item.standard_id?.value, { schemeID: item.standard_id?.scheme }),
    leaf("ram:SellerAssignedID", item.seller_id),
    leaf("ram:BuyerAssignedID", item.buyer_id),
    leaf("ram:Name", item.name),
    leaf("ram:Description", item.description),
    leaf("ram:BrandName", item.brand),
    leaf("ram:ModelName", item.model),
    ...(item.attributes ?? []).map(({ name, value }) =>
      group("ram:ApplicableProductCharacteristic", leaf("ram:Description", name), leaf("ram:Value", value)),
    ),
    ...(item.classifications ?? []).map(({ value, scheme, version, name }) =>
      group(
        "ram:DesignatedProductClassification",
        leaf("ram:ClassCode", value, { listID: scheme, listVersionID: version }),
        leaf("ram:ClassName", name),
      ),
    ),
    ...(item.instances ?? []).map(({ batch, serial_number }) =>
      group(
        "ram:IndividualTradeProductInstance",
        leaf("ram:BatchID", batch),
        leaf("ram:SupplierAssignedSerialID", serial_number),
      ),
    ),
    group("ram:OriginTradeCountry", leaf("ram:ID", item.origin_country)),
    ...(item.components ?? []).map(writeComponent),
  );
}

function writeComponent(component: NonNullable<NonNullable<Line["item"]>["components"]>[number]): XmlText {
  return group(
    "ram:IncludedReferencedProduct",
    leaf("ram:GlobalID", component.standard_id?.value, { schemeID: component.standard_id?.scheme }),
    leaf("ram:SellerAssignedID", component.seller_id),
    leaf("ram:BuyerAssignedID", component.buyer_id),
    leaf("ram:Name", component.name),
    leaf("ram:Description", component.description),
    leaf("ram:UnitQuantity", component.quantity, { unitCode: component.unit_code }),
  );
}

/** The base quantity belongs to both prices and is repeated: a reader may look at either. */
function writeAgreement(line: Line): XmlText {
  const { order, order_line, price } = line;
  const base = leaf("ram:BasisQuantity", price?.base_quantity, { unitCode: price?.base_unit });
  const discount = price?.discount
    ? group(
        "ram:AppliedTradeAllowanceCharge",
        group("ram:ChargeIndicator", leaf("udt:Indicator", "false")),
        leaf("ram:ActualAmount", price.discount),
      )
    : "";
  const gross = price?.gross
    ? group("ram:GrossPriceProductTradePrice", leaf("ram:ChargeAmount", price.gross), base, discount)
    : "";
  return partOf(line)(
    "ram:SpecifiedLineTradeAgreement",
    writeReference("ram:SellerOrderReferencedDocument", line.sales_order),
    writeReference("ram:BuyerOrderReferencedDocument", { ...order, line: order_line }),
    writeReference("ram:QuotationReferencedDocument", line.quotation),
    writeReference("ram:ContractReferencedDocument", line.contract),
    ...(line.documents ?? []).map(({ id, ...document }) =>
      writeReference("ram:AdditionalReferencedDocument", { ...document, number: id }),
    ),
    gross,
    group("ram:NetPriceProductTradePrice", leaf("ram:ChargeAmount", price?.net), base),
  );
}

function writeSettlement(line: Line): XmlText {
  return always(
    "ram:SpecifiedLineTradeSettlement",
    writeCategory("ram:ApplicableTradeTax", line.tax),
    writePeriod(line.period),
    writeAdjustments(line.allowances ?? [], false),
    writeAdjustments(line.charges ?? [], true),
    group(
      "ram:SpecifiedTradeSettlementLineMonetarySummation",
      leaf("ram:LineTotalAmount", line.net_amount),
      leaf("ram:TotalAllowanceChargeAmount", line.adjustments_total),
    ),
    writeReference("ram:InvoiceReferencedDocument", line.preceding_invoice),
    line.object_id
      ? group(
          "ram:AdditionalReferencedDocument",
          leaf("ram:IssuerAssignedID", line.object_id.value),
          leaf("ram:TypeCode", "130"),
          leaf("ram:ReferenceTypeCode", line.object_id.scheme),
        )
      : "",
    group("ram:ReceivableSpecifiedTradeAccountingAccount", leaf("ram:ID", line.accounting_reference)),
  );
}
