/** Groups of the `_invoice` schema that only the profile EXTENDED has a place for. */

import { amount, code, date, decimal, list, object, text } from "./field.ts";
import { party } from "./party.ts";
import { inExtended, tax } from "./terms.ts";

/** A document that the whole invoice refers to. */
export const reference = (group: string, title: string, number: string, day: string) =>
  object(
    group,
    title,
    { number: text(number, "Its number", { required: true }), date: date(day, "Its date") },
    { short: "number", ...inExtended },
  );

/** A document that a line refers to, or a line of that document. */
export const lineReference = (title: string) =>
  object(
    "",
    title,
    { number: text("", "Its number"), line: text("", "The line in it"), date: date("", "Its date") },
    { short: "number", ...inExtended },
  );

export const measured = (title: string) =>
  object(
    "",
    title,
    {
      value: decimal("", "The quantity", { required: true }),
      unit_code: code("", "Its unit (UN/ECE Rec 20 and 21)", "units", "BR-CL-23", { required: true }),
    },
    inExtended,
  );

/** A party beside those of EN 16931; only a seller has a tax number and legal information. */
const {
  tax_number: _taxNumber,
  legal_info: _legalInfo,
  ...thirdParty
} = party({ group: "", title: "", name: "" }, { name: "XSD", country: "XSD", addressScheme: "XSD" });

export const thirdParties = {
  invoicer: object("BG-X-33", "Who issues the invoice, where it is not the seller", thirdParty, inExtended),
  invoicee: object("BG-X-36", "Who receives the invoice, where it is not the buyer", thirdParty, inExtended),
  payer: object("BG-X-73", "Who pays, where it is not the buyer", thirdParty, inExtended),
  sales_agent: object("BG-X-49", "Agent of the seller", thirdParty, inExtended),
  buyer_agent: object("BG-X-62", "Agent of the buyer", thirdParty, inExtended),
  buyer_tax_representative: object("BG-X-54", "Tax representative of the buyer", thirdParty, inExtended),
  end_user: object("BG-X-18", "Who uses the product in the end", thirdParty, inExtended),
  ship_from: object("BG-X-30", "Where the goods come from", thirdParty, inExtended),
  final_recipient: object("BG-X-27", "Where the goods go in the end", thirdParty, inExtended),
};

/** Conditions of a discount for early or a penalty for late payment; their terms are numbered one after the other. */
const conditions = (group: string, title: string, firstTerm: number, amountTitle: string) => {
  const term = (offset: number) => `BT-X-${firstTerm + offset}`;
  return object(group, title, {
    from: date(term(0), "Day that the period begins with"),
    period: decimal(term(1), "Length of the period"),
    period_unit: code(term(2), "Unit of the period, such as DAY", "units", "BR-CL-23"),
    base: amount(term(3), "Amount that the percentage is of"),
    percent: decimal(term(4), "Percentage"),
    amount: amount(term(5), amountTitle),
  });
};

export const instalments = list(
  "",
  "Instalments, and discounts for early payment",
  1000,
  object("", "Payment", {
    terms: text("BT-20", "Terms as text"),
    due_date: date("BT-9", "Date when it is due"),
    amount: amount("BT-X-275", "Amount to pay then"),
    discount: conditions("BG-X-44", "Discount for early payment", 282, "Amount of the discount"),
    penalty: conditions("BG-X-43", "Penalty for late payment", 276, "Amount of the penalty"),
  }),
  inExtended,
);

export const advancePayments = list(
  "BG-X-45",
  "Payments in advance, with their VAT",
  1000,
  object("BG-X-45", "Payment in advance", {
    amount: amount("BT-X-291", "Amount that was paid", undefined, { required: true }),
    date: date("BT-X-292", "Date when it was received"),
    taxes: list(
      "BG-X-46",
      "VAT in it",
      100,
      object("BG-X-46", "VAT of one category and rate", {
        amount: amount("BT-X-293", "VAT", undefined, { required: true }),
        category: code("BT-X-296", "VAT category (UNTDID 5305)", "vat-categories", "BR-CL-18", { required: true }),
        rate: decimal("BT-X-298", "VAT rate in percent"),
        exemption_reason: text("BT-X-295", "Why there is no VAT"),
        exemption_code: code("BT-X-297", "Why there is no VAT (VATEX)", "exemption-codes", "BR-CL-22"),
      }),
      { required: true },
    ),
    invoice: object(
      "BG-X-85",
      "Invoice for the payment in advance",
      {
        number: text("BT-X-558", "Its number", { required: true }),
        date: date("BT-X-560", "Its date"),
        type_code: code("BT-X-559", "Its type (UNTDID 1001)", "document-types", "BR-CL-01"),
      },
      { short: "number" },
    ),
  }),
  inExtended,
);

export const logisticsCharges = list(
  "BG-X-42",
  "Charges for freight and packing; part of `totals.charges`",
  1000,
  object("BG-X-42", "Charge", {
    description: text("BT-X-271", "What it is for", { required: true }),
    amount: amount("BT-X-272", "Amount without VAT", undefined, { required: true }),
    tax: tax("BT-X-273", "BT-X-274", "XSD", "BR-CL-18"),
  }),
  inExtended,
);

export const financialAdjustments = list(
  "",
  "What changes the amount due and not the VAT, such as a retention (negative)",
  1000,
  object("", "Adjustment", {
    reason: text("", "Reason", { required: true }),
    amount: amount("", "Amount, added to `totals.due`", undefined, { required: true }),
  }),
  inExtended,
);

export const currencyExchange = object(
  "BG-X-41",
  "Rate of exchange for the VAT in the accounting currency",
  {
    from: code("BT-X-258", "Currency that is converted", "currencies", "BR-CL-04", { required: true }),
    to: code("BT-X-259", "Currency that it is converted to", "currencies", "BR-CL-05", { required: true }),
    rate: decimal("BT-X-260", "Rate of exchange", { required: true }),
    date: date("BT-X-261", "Day of the rate"),
  },
  inExtended,
);

export const components = list(
  "BG-X-1",
  "Items that the item consists of",
  1000,
  object("BG-X-1", "Component", {
    name: text("BT-X-18", "Name", { required: true }),
    description: text("BT-X-19", "Description"),
    seller_id: text("BT-X-16", "Number that the seller gives it"),
    buyer_id: text("BT-X-17", "Number that the buyer gives it"),
    standard_id: object("BT-X-15", "Standard identifier, such as a GTIN", {
      value: text("BT-X-15", "The identifier", { required: true }),
      scheme: code("", "Its scheme (ISO 6523); 0160 is the GTIN", "identifier-schemes", "BR-CL-21", { required: true }),
    }),
    quantity: decimal("BT-X-20", "Quantity in the item"),
    unit_code: code("BT-X-20-1", "Unit of that quantity", "units", "BR-CL-23"),
  }),
  inExtended,
);

export const instances = list(
  "BG-X-84",
  "Pieces with their batch or serial number",
  10_000,
  object("BG-X-84", "Piece", {
    batch: text("BT-X-306", "Batch"),
    serial_number: text("BT-X-307", "Serial number"),
  }),
  inExtended,
);

export const lineDocuments = list(
  "",
  "Documents that the line refers to",
  1000,
  object("", "Document", {
    id: text("", "Its number", { required: true }),
    type_code: text("", "50 tender or lot, 130 object that is invoiced, 916 supporting document", { required: true }),
    line: text("", "The line in it"),
    name: text("", "What it is"),
    url: text("", "Where it can be fetched"),
    scheme: code("", "Kind of the number (UNTDID 1153)", "reference-types", "BR-CL-07"),
    date: date("", "Its date"),
  }),
  inExtended,
);
