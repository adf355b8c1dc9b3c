/** Reads a line, its price and its item from UBL. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { each, identifierOf, numberOf, type Part, plainNumber, textOf } from "../read-parts.ts";
import { attribute, first, is, select } from "../select.ts";
import { noDiscount } from "./placeholders.ts";
import { readExtendedLine } from "./read-extended.ts";
import { readAdjustments, readPeriod, readTaxCategory } from "./read-parts.ts";

/** `numbers`: those of the invoice that the line is in. */
export function readLine(line: XmlElement, isExtended: boolean, numbers: readonly string[]): Part {
  const quantity = first(line, "cbc:InvoicedQuantity") ?? first(line, "cbc:CreditedQuantity");
  const object = select(line, "cac:DocumentReference").find((reference) =>
    is(reference, "cbc:DocumentTypeCode", "130"),
  );
  return {
    id: textOf(line, "cbc:ID"),
    note: textOf(line, "cbc:Note"),
    object_id: object && identifierOf(first(object, "cbc:ID")),
    quantity: quantity && plainNumber(stringValue(quantity)),
    unit_code: quantity && attribute(quantity, "unitCode"),
    net_amount: numberOf(line, "cbc:LineExtensionAmount"),
    order_line: textOf(line, "cac:OrderLineReference/cbc:LineID"),
    accounting_reference: textOf(line, "cbc:AccountingCost"),
    period: readPeriod(line),
    allowances: readAdjustments(line, false, isExtended),
    charges: readAdjustments(line, true, isExtended),
    price: readPrice(first(line, "cac:Price")),
    tax: readTaxCategory(first(line, "cac:Item/cac:ClassifiedTaxCategory"), isExtended),
    item: readItem(first(line, "cac:Item")),
    ...(isExtended ? readExtendedLine(line, numbers) : {}),
  };
}

function readPrice(price: XmlElement | undefined): Part {
  const base = price && first(price, "cbc:BaseQuantity");
  const gross = numberOf(price, "cac:AllowanceCharge/cbc:BaseAmount");
  const discount = numberOf(price, "cac:AllowanceCharge/cbc:Amount");
  return {
    net: numberOf(price, "cbc:PriceAmount"),
    gross,
    discount: discount === noDiscount && gross !== undefined ? undefined : discount,
    base_quantity: base && plainNumber(stringValue(base)),
    base_unit: base && attribute(base, "unitCode"),
  };
}

function readItem(item: XmlElement | undefined): Part {
  return {
    name: textOf(item, "cbc:Name"),
    description: textOf(item, "cbc:Description"),
    seller_id: textOf(item, "cac:SellersItemIdentification/cbc:ID"),
    buyer_id: textOf(item, "cac:BuyersItemIdentification/cbc:ID"),
    standard_id: item && identifierOf(first(item, "cac:StandardItemIdentification/cbc:ID")),
    classifications: each(item, "cac:CommodityClassification/cbc:ItemClassificationCode", (code) => ({
      value: stringValue(code),
      scheme: attribute(code, "listID"),
      version: attribute(code, "listVersionID"),
    })),
    origin_country: textOf(item, "cac:OriginCountry/cbc:IdentificationCode"),
    attributes: each(item, "cac:AdditionalItemProperty", (property) => ({
      name: textOf(property, "cbc:Name"),
      value: textOf(property, "cbc:Value"),
    })),
  };
}
