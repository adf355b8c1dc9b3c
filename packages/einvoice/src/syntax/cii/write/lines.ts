/** BG-25, the lines, in CII. */

import type { Invoice, Line } from "../../../model/invoice.ts";
import { always, group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { writeAdjustments, writePeriod } from "./parts.ts";

export function writeLines(invoice: Invoice): XmlText {
  return (invoice.lines ?? []).map(writeLine).join("");
}

function writeLine(line: Line): XmlText {
  return always(
    "ram:IncludedSupplyChainTradeLineItem",
    always(
      "ram:AssociatedDocumentLineDocument",
      leaf("ram:LineID", line.id),
      group("ram:IncludedNote", leaf("ram:Content", line.note)),
    ),
    writeItem(line.item ?? {}),
    writePrices(line),
    always("ram:SpecifiedLineTradeDelivery", leaf("ram:BilledQuantity", line.quantity, { unitCode: line.unit_code })),
    writeSettlement(line),
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
    ...(item.attributes ?? []).map(({ name, value }) =>
      group("ram:ApplicableProductCharacteristic", leaf("ram:Description", name), leaf("ram:Value", value)),
    ),
    ...(item.classifications ?? []).map(({ value, scheme, version }) =>
      group(
        "ram:DesignatedProductClassification",
        leaf("ram:ClassCode", value, { listID: scheme, listVersionID: version }),
      ),
    ),
    group("ram:OriginTradeCountry", leaf("ram:ID", item.origin_country)),
  );
}

/** The base quantity belongs to both prices and is repeated: a reader may look at either. */
function writePrices({ order_line, price }: Line): XmlText {
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
  return always(
    "ram:SpecifiedLineTradeAgreement",
    group("ram:BuyerOrderReferencedDocument", leaf("ram:LineID", order_line)),
    gross,
    group("ram:NetPriceProductTradePrice", leaf("ram:ChargeAmount", price?.net), base),
  );
}

function writeSettlement(line: Line): XmlText {
  return always(
    "ram:SpecifiedLineTradeSettlement",
    group(
      "ram:ApplicableTradeTax",
      line.tax ? leaf("ram:TypeCode", "VAT") : "",
      leaf("ram:CategoryCode", line.tax?.category),
      leaf("ram:RateApplicablePercent", line.tax?.rate),
    ),
    writePeriod(line.period),
    writeAdjustments(line.allowances ?? [], false),
    writeAdjustments(line.charges ?? [], true),
    group("ram:SpecifiedTradeSettlementLineMonetarySummation", leaf("ram:LineTotalAmount", line.net_amount)),
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
