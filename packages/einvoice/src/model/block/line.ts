/** BG-25 of the `_invoice` schema: a line, its price and its item. */

import { lineAllowance, lineCharge } from "./adjustments.ts";
import { amount, code, decimal, list, object, text } from "./field.ts";
import { identifier, notInBasic, period, tax } from "./terms.ts";

export const line = object("BG-25", "Line", {
  id: text("BT-126", "Line number", { required: "BR-21" }),
  note: text("BT-127", "Note"),
  object_id: identifier("BT-128", "Object that is invoiced", "reference-types", "BR-CL-07", notInBasic),
  quantity: decimal("BT-129", "Quantity", { required: "BR-22" }),
  unit_code: code("BT-130", "Unit (UN/ECE Rec 20 and 21), such as HUR or C62", "units", "BR-CL-23", {
    required: "BR-23",
  }),
  net_amount: amount("BT-131", "Net amount of the line", "BR-DEC-23", { required: "BR-24" }),
  order_line: text("BT-132", "Line of the order", notInBasic),
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
    { required: "BR-26" },
  ),
  tax: tax("BT-151", "BT-152", "BR-CO-04", "BR-CL-18"),
  item: object(
    "BG-31",
    "Item",
    {
      name: text("BT-153", "Name", { required: "BR-25" }),
      description: text("BT-154", "Description", notInBasic),
      seller_id: text("BT-155", "Number that the seller gives it", notInBasic),
      buyer_id: text("BT-156", "Number that the buyer gives it", notInBasic),
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
    },
    { required: "BR-25" },
  ),
});
