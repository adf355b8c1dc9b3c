/** BG-25 of the `_invoice` schema: a line, its price and its item. */

import { lineAllowance, lineCharge } from "./adjustments.ts";
import { lineDelivery } from "./delivery.ts";
import { components, instances, lineDocuments, lineReference, measured } from "./extended.ts";
import { amount, code, date, decimal, list, object, text } from "./field.ts";
import { identifier, inExtended, notInBasic, period, tax } from "./terms.ts";

/** Only a line that is charged needs it. */
const whereCharged = { inUncharged: false } as const;

export const line = object("BG-25", "Line", {
  id: text("BT-126", "Line number", { required: "BR-21" }),
  parent: text("BT-X-304", "Number of the line that it is below", inExtended),
  kind: code(
    "BT-X-8",
    "DETAIL is charged, as is a line without a kind; GROUP adds up the lines below it; INFORMATION is not charged",
    "line-kinds",
    "FX-SCH-A-000335",
    inExtended,
  ),
  note: text("BT-127", "Note"),
  note_subject_code: code("BT-X-10", "Subject of the note (UNTDID 4451)", "note-subjects", "BR-CL-08", inExtended),
  object_id: identifier("BT-128", "Object that is invoiced", "reference-types", "BR-CL-07", notInBasic),
  quantity: decimal("BT-129", "Quantity", { required: "BR-22", ...whereCharged }),
  unit_code: code("BT-130", "Unit (UN/ECE Rec 20 and 21), such as HUR or C62", "units", "BR-CL-23", {
    required: "BR-23",
    ...whereCharged,
  }),
  net_amount: amount("BT-131", "Net amount of the line", "BR-DEC-23", { required: "BR-24", ...whereCharged }),
  adjustments_total: amount("", "Sum of its charges less its allowances", undefined, inExtended),
  order_line: text("BT-132", "Line of the order", notInBasic),
  order: object(
    "",
    "Order, where the lines come from several",
    { number: text("BT-X-21", "Its number"), date: date("BT-X-22", "Its date") },
    { short: "number", ...inExtended },
  ),
  sales_order: lineReference("Sales order"),
  quotation: lineReference("Quotation"),
  contract: lineReference("Contract"),
  despatch_advice: lineReference("Despatch advice"),
  receiving_advice: lineReference("Receiving advice"),
  delivery_note: lineReference("Delivery note"),
  preceding_invoice: object(
    "",
    "Preceding invoice of the line",
    {
      number: text("", "Its number", { required: true }),
      line: text("", "The line in it"),
      date: date("", "Its date"),
      type_code: code("", "Its type (UNTDID 1001)", "document-types", "BR-CL-01"),
    },
    { short: "number", ...inExtended },
  ),
  documents: lineDocuments,
  free_quantity: measured("Quantity that is free of charge"),
  package_quantity: measured("Number of packages"),
  units_per_package: measured("Quantity in a package"),
  delivery: object("", "Delivery of the line", lineDelivery, inExtended),
  accounting_reference: text("BT-133", "Where the buyer books the line", notInBasic),
  period: period("BG-26", "BT-134", "BT-135"),
  allowances: list("BG-27", "Allowances of the line", 100, lineAllowance),
  charges: list("BG-28", "Charges of the line", 100, lineCharge),
  price: object(
    "BG-29",
    "Price",
    {
      net: decimal("BT-146", "Price of the item after discount", { required: "BR-26" }),
      gross: decimal("BT-148", "Price before discount"),
      discount: decimal("BT-147", "Discount on the price"),
      base_quantity: decimal("BT-149", "Quantity that the price is for"),
      base_unit: code("BT-150", "Unit of that quantity", "units", "BR-CL-23"),
    },
    { required: "BR-26", ...whereCharged },
  ),
  tax: { ...tax("BT-151", "BT-152", "BR-CO-04", "BR-CL-18"), ...whereCharged },
  item: object(
    "BG-31",
    "Item",
    {
      name: text("BT-153", "Name", { required: "BR-25" }),
      description: text("BT-154", "Description", notInBasic),
      seller_id: text("BT-155", "Number that the seller gives it", notInBasic),
      buyer_id: text("BT-156", "Number that the buyer gives it", notInBasic),
      brand: text("BT-X-535", "Brand", inExtended),
      model: text("BT-X-536", "Model", inExtended),
      standard_id: object("BT-157", "Standard identifier, such as a GTIN", {
        value: text("BT-157", "The identifier", { required: true }),
        scheme: code("BT-157-1", "Its scheme (ISO 6523); 0160 is the GTIN", "identifier-schemes", "BR-CL-21", {
          required: "BR-64",
        }),
      }),
      classifications: list(
        "BT-158",
        "Classifications",
        100,
        object("BT-158", "Classification", {
          value: text("BT-158", "The code in its classification", { required: true }),
          scheme: code("BT-158-1", "The classification (UNTDID 7143)", "item-classifications", "BR-CL-13", {
            required: "BR-65",
          }),
          version: text("BT-158-2", "Version of the classification"),
          name: text("BT-X-13", "Name of the class", inExtended),
        }),
        notInBasic,
      ),
      origin_country: code("BT-159", "Country of origin", "countries", "BR-CL-15", notInBasic),
      attributes: list(
        "BG-32",
        "Attributes",
        100,
        object("BG-32", "Attribute", {
          name: text("BT-160", "Name", { required: "BR-54" }),
          value: text("BT-161", "Value", { required: "BR-54" }),
        }),
        notInBasic,
      ),
      components,
      instances,
    },
    { required: "BR-25" },
  ),
});
