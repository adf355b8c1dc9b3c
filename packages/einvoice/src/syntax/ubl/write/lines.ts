/** BG-25, the lines, in UBL. */

import type { Invoice, Line } from "../../../model/invoice.ts";
import { always, group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import type { DocumentKind } from "../document-kinds.ts";
import { noAmount, noDiscount } from "../placeholders.ts";
import { writeLineReferences } from "./line-references.ts";
import { writeDelivery } from "./parties.ts";
import { writeAdjustments, writeAmount, writePeriod, writeTaxCategory } from "./parts.ts";

export function writeLines(invoice: Invoice, kind: DocumentKind): XmlText {
  return (invoice.lines ?? []).map((line) => writeLine(line, kind, invoice)).join("");
}

function writeLine(line: Line, kind: DocumentKind, { number, currency }: Invoice): XmlText {
  return always(
    kind.line,
    leaf("cbc:ID", line.id),
    leaf(
      "cbc:Note",
      line.note_subject_code === undefined ? line.note : `#${line.note_subject_code}#${line.note ?? ""}`,
    ),
    leaf(kind.quantity, line.quantity, { unitCode: line.unit_code }),
    writeAmount(
      "cbc:LineExtensionAmount",
      line.net_amount ?? (line.kind === "INFORMATION" ? noAmount : undefined),
      currency,
    ),
    leaf("cbc:AccountingCost", line.accounting_reference),
    writePeriod(line.period),
    writeLineReferences(line, number),
    writeDelivery(line.delivery),
    writeAdjustments(line.allowances, false, currency),
    writeAdjustments(line.charges, true, currency),
    writeItem(line),
    writePrice(line.price, currency),
  );
}

function writeItem({ item = {}, tax, units_per_package: pack }: Line): XmlText {
  return always(
    "cac:Item",
    leaf("cbc:Description", item.description),
    leaf("cbc:PackQuantity", pack?.value, { unitCode: pack?.unit_code }),
    leaf("cbc:Name", item.name),
    group("cac:BuyersItemIdentification", leaf("cbc:ID", item.buyer_id)),
    group("cac:SellersItemIdentification", leaf("cbc:ID", item.seller_id)),
    group(
      "cac:StandardItemIdentification",
      leaf("cbc:ID", item.standard_id?.value, { schemeID: item.standard_id?.scheme }),
    ),
    group("cac:OriginCountry", leaf("cbc:IdentificationCode", item.origin_country)),
    ...(item.classifications ?? []).map(({ value, scheme, version }) =>
      group(
        "cac:CommodityClassification",
        leaf("cbc:ItemClassificationCode", value, { listID: scheme, listVersionID: version }),
      ),
    ),
    writeTaxCategory("cac:ClassifiedTaxCategory", tax),
    ...(item.attributes ?? []).map(({ name, value }) =>
      group("cac:AdditionalItemProperty", leaf("cbc:Name", name), leaf("cbc:Value", value)),
    ),
  );
}

function writePrice(price: Line["price"], currency: string | undefined): XmlText {
  if (!price) return "";
  const { gross, discount = gross === undefined ? undefined : noDiscount } = price;
  return group(
    "cac:Price",
    writeAmount("cbc:PriceAmount", price.net, currency),
    leaf("cbc:BaseQuantity", price.base_quantity, { unitCode: price.base_unit }),
    discount === undefined
      ? ""
      : group(
          "cac:AllowanceCharge",
          leaf("cbc:ChargeIndicator", "false"),
          writeAmount("cbc:Amount", discount, currency),
          writeAmount("cbc:BaseAmount", gross, currency),
        ),
  );
}
