/** The schema of the `_invoice` block: every business term of EN 16931, the rule that asks for it, and where `basic` lacks it. */

import {
  amount,
  base64,
  code,
  date,
  decimal,
  list,
  object,
  type ReadFields,
  text,
  type WrittenFields,
} from "./field.ts";
import { address, party } from "./party.ts";

const notInBasic = { basic: false } as const;

const identifier = (
  term: string,
  title: string,
  list: "reference-types" | "identifier-schemes",
  rule: string,
  options: { basic?: false } = {},
) =>
  object(
    term,
    title,
    { value: text(term, "The identifier", { required: true }), scheme: code(`${term}-1`, "Its scheme", list, rule) },
    { short: "value", ...options },
  );

const period = (group: string, start: string, end: string) =>
  object(group, "Billing period", { start: date(start, "First day"), end: date(end, "Last day") });

const tax = (category: string, rate: string, categoryRule: string, codeRule: string) =>
  object(
    "",
    "VAT",
    {
      category: code(category, "VAT category (UNTDID 5305), such as S, Z, E, AE, K, G, O", "vat-categories", codeRule, {
        required: categoryRule as string,
      }),
      rate: decimal(rate, "VAT rate in percent"),
    },
    { required: categoryRule as string },
  );

const documentAdjustment = (isCharge: boolean) => {
  const terms = isCharge
    ? {
        amount: "BT-99",
        base: "BT-100",
        percent: "BT-101",
        category: "BT-102",
        rate: "BT-103",
        reason: "BT-104",
        code: "BT-105",
      }
    : {
        amount: "BT-92",
        base: "BT-93",
        percent: "BT-94",
        category: "BT-95",
        rate: "BT-96",
        reason: "BT-97",
        code: "BT-98",
      };
  return object(isCharge ? "BG-21" : "BG-20", isCharge ? "Charge" : "Allowance", {
    amount: amount(terms.amount, "Amount without VAT", isCharge ? "BR-DEC-05" : "BR-DEC-01", {
      required: (isCharge ? "BR-36" : "BR-31") as string,
    }),
    base: amount(terms.base, "Amount that the percentage is of", isCharge ? "BR-DEC-06" : "BR-DEC-02"),
    percent: decimal(terms.percent, "Percentage"),
    reason: text(terms.reason, "Reason as text"),
    reason_code: isCharge
      ? code(terms.code, "Reason (UNTDID 7161)", "charge-reasons", "BR-CL-20")
      : code(terms.code, "Reason (UNTDID 5189)", "allowance-reasons", "BR-CL-19"),
    tax: tax(terms.category, terms.rate, isCharge ? "BR-37" : "BR-32", "BR-CL-17"),
  });
};

const lineAdjustment = (isCharge: boolean) => {
  const terms = isCharge
    ? { amount: "BT-141", base: "BT-142", percent: "BT-143", reason: "BT-144", code: "BT-145" }
    : { amount: "BT-136", base: "BT-137", percent: "BT-138", reason: "BT-139", code: "BT-140" };
  return object(isCharge ? "BG-28" : "BG-27", isCharge ? "Charge" : "Allowance", {
    amount: amount(terms.amount, "Amount without VAT", isCharge ? "BR-DEC-27" : "BR-DEC-24", {
      required: (isCharge ? "BR-43" : "BR-41") as string,
    }),
    base: amount(terms.base, "Amount that the percentage is of", isCharge ? "BR-DEC-28" : "BR-DEC-25"),
    percent: decimal(terms.percent, "Percentage"),
    reason: text(terms.reason, "Reason as text"),
    reason_code: isCharge
      ? code(terms.code, "Reason (UNTDID 7161)", "charge-reasons", "BR-CL-20")
      : code(terms.code, "Reason (UNTDID 5189)", "allowance-reasons", "BR-CL-19"),
  });
};

const seller = party(
  {
    group: "BG-4",
    title: "Seller",
    name: "BT-27",
    tradingName: "BT-28",
    ids: "BT-29",
    legalId: "BT-30",
    vatId: "BT-31",
    taxNumber: "BT-32",
    legalInfo: "BT-33",
    electronicAddress: "BT-34",
    address: {
      group: "BG-5",
      lines: ["BT-35", "BT-36", "BT-162"],
      city: "BT-37",
      postcode: "BT-38",
      subdivision: "BT-39",
      country: "BT-40",
    },
    contact: { group: "BG-6", name: "BT-41", phone: "BT-42", email: "BT-43" },
  },
  { name: "BR-06", country: "BR-09", addressScheme: "BR-62" },
);

const buyer = party(
  {
    group: "BG-7",
    title: "Buyer",
    name: "BT-44",
    tradingName: "BT-45",
    ids: "BT-46",
    legalId: "BT-47",
    vatId: "BT-48",
    electronicAddress: "BT-49",
    address: {
      group: "BG-8",
      lines: ["BT-50", "BT-51", "BT-163"],
      city: "BT-52",
      postcode: "BT-53",
      subdivision: "BT-54",
      country: "BT-55",
    },
    contact: { group: "BG-9", name: "BT-56", phone: "BT-57", email: "BT-58" },
  },
  { name: "BR-07", country: "BR-11", addressScheme: "BR-63" },
);

const payee = party(
  { group: "BG-10", title: "Payee", name: "BT-59", ids: "BT-60", legalId: "BT-61" },
  { name: "BR-17", country: "XSD", addressScheme: "XSD" },
);

const taxRepresentative = party(
  {
    group: "BG-11",
    title: "Tax representative",
    name: "BT-62",
    vatId: "BT-63",
    address: {
      group: "BG-12",
      lines: ["BT-64", "BT-65", "BT-164"],
      city: "BT-66",
      postcode: "BT-67",
      subdivision: "BT-68",
      country: "BT-69",
    },
  },
  { name: "BR-18", country: "BR-20", addressScheme: "XSD" },
);

const line = object("BG-25", "Line", {
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
  allowances: list("BG-27", "Allowances of the line", lineAdjustment(false)),
  charges: list("BG-28", "Charges of the line", lineAdjustment(true)),
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

export const invoiceSchema = object("", "The invoice", {
  number: text("BT-1", "Invoice number", { required: "BR-02" }),
  issue_date: date("BT-2", "Date of issue", { required: "BR-03" }),
  type_code: code("BT-3", "Type of document (UNTDID 1001), 380 where it is left out", "document-types", "BR-CL-01"),
  currency: code("BT-5", "Currency (ISO 4217)", "currencies", "BR-CL-04", { required: "BR-05" }),
  accounting_currency: code(
    "BT-6",
    "Currency that the VAT is booked in, where it is another one",
    "currencies",
    "BR-CL-05",
  ),
  tax_point_date: date("BT-7", "Date when the VAT falls due", notInBasic),
  tax_point_code: code(
    "BT-8",
    "Event that makes the VAT fall due: 5 invoice date (VAT on debits), 29 delivery, 72 payment",
    "vat-point-dates",
    "BR-CL-06",
  ),
  due_date: date("BT-9", "Date when payment is due"),
  buyer_reference: text("BT-10", "Reference that the buyer asked for"),
  project: text("BT-11", "Project", notInBasic),
  contract: text("BT-12", "Contract"),
  order: text("BT-13", "Purchase order"),
  sales_order: text("BT-14", "Sales order", notInBasic),
  receiving_advice: text("BT-15", "Receiving advice", notInBasic),
  despatch_advice: text("BT-16", "Despatch advice"),
  tender: text("BT-17", "Tender or lot", notInBasic),
  object_id: identifier("BT-18", "Object that is invoiced", "reference-types", "BR-CL-07", notInBasic),
  accounting_reference: text("BT-19", "Where the buyer books the invoice"),
  payment_terms: text("BT-20", "Payment terms"),
  notes: list(
    "BG-1",
    "Notes",
    object("BG-1", "Note", {
      text: text("BT-22", "The note", { required: true }),
      subject_code: code(
        "BT-21",
        "Subject (UNTDID 4451), such as PMT, PMD, AAB, BAR in France",
        "note-subjects",
        "BR-CL-08",
      ),
    }),
  ),
  business_process: text("BT-23", "Business process; in France the billing framework, such as B1, S1, M1"),
  preceding_invoices: list(
    "BG-3",
    "Preceding invoices",
    object("BG-3", "Preceding invoice", {
      number: text("BT-25", "Its number", { required: "BR-55" }),
      issue_date: date("BT-26", "Its date"),
    }),
  ),
  period: period("BG-14", "BT-73", "BT-74"),
  attachments: list(
    "BG-24",
    "Supporting documents",
    object("BG-24", "Supporting document", {
      id: text("BT-122", "Reference", { required: "BR-52" }),
      description: text("BT-123", "Description; in France a qualifier such as LISIBLE"),
      url: text("BT-124", "Where it can be fetched"),
      filename: text("BT-125-2", "File name of the content"),
      mime: code("BT-125-1", "Type of the content", "attachment-types", "BR-CL-24"),
      content_base64: base64("BT-125", "Content in base64"),
    }),
    notInBasic,
  ),
  seller: object("BG-4", "Seller", seller, { required: "BR-06" }),
  buyer: object("BG-7", "Buyer", buyer, { required: "BR-07" }),
  payee: object("BG-10", "Payee, where it is not the seller", payee),
  tax_representative: object("BG-11", "Tax representative of the seller", taxRepresentative),
  delivery: object("BG-13", "Delivery", {
    name: text("BT-70", "Name of the receiver"),
    location_id: identifier("BT-71", "Place", "identifier-schemes", "BR-CL-26"),
    date: date("BT-72", "Date of delivery"),
    address: address(
      "BG-15",
      "Address",
      {
        group: "BG-15",
        lines: ["BT-75", "BT-76", "BT-165"],
        city: "BT-77",
        postcode: "BT-78",
        subdivision: "BT-79",
        country: "BT-80",
      },
      "BR-57",
    ),
  }),
  payment: object("BG-16", "Payment", {
    means_code: code(
      "BT-81",
      "Means of payment (UNTDID 4461), such as 58 SEPA credit transfer",
      "payment-means",
      "BR-CL-16",
      { required: "BR-49" },
    ),
    means_text: text("BT-82", "Means of payment as text", notInBasic),
    reference: text("BT-83", "Reference to give with the payment"),
    accounts: list(
      "BG-17",
      "Accounts to pay to",
      object("BG-17", "Account", {
        iban: text("BT-84", "IBAN, or another account number; needed in every account"),
        name: text("BT-85", "Name of the account", notInBasic),
        bic: text("BT-86", "BIC of the bank", notInBasic),
      }),
    ),
    card: object(
      "BG-18",
      "Card that was used",
      {
        number: text("BT-87", "Last digits of the card number", { required: true }),
        holder: text("BT-88", "Name on the card"),
      },
      notInBasic,
    ),
    direct_debit: object("BG-19", "Direct debit", {
      mandate: text("BT-89", "Mandate reference"),
      creditor_id: text("BT-90", "Creditor identifier"),
      debited_iban: text("BT-91", "Account that is debited"),
    }),
  }),
  allowances: list("BG-20", "Allowances", documentAdjustment(false)),
  charges: list("BG-21", "Charges", documentAdjustment(true)),
  totals: object(
    "BG-22",
    "Totals",
    {
      lines: amount("BT-106", "Sum of the line amounts", "BR-DEC-09", { required: "BR-12" }),
      allowances: amount("BT-107", "Sum of the allowances", "BR-DEC-10"),
      charges: amount("BT-108", "Sum of the charges", "BR-DEC-11"),
      tax_basis: amount("BT-109", "Total without VAT", "BR-DEC-12", { required: "BR-13" }),
      tax_total: amount("BT-110", "Total VAT", "BR-DEC-13"),
      tax_total_accounting: amount("BT-111", "Total VAT in the accounting currency", "BR-DEC-15"),
      grand: amount("BT-112", "Total with VAT", "BR-DEC-14", { required: "BR-14" }),
      prepaid: amount("BT-113", "Paid already", "BR-DEC-16"),
      rounding: amount("BT-114", "Rounding of the amount due; 0 in `basic`", "BR-DEC-17"),
      due: amount("BT-115", "Amount due", "BR-DEC-18", { required: "BR-15" }),
    },
    { required: "BR-12" },
  ),
  taxes: list(
    "BG-23",
    "VAT breakdown",
    object("BG-23", "VAT of one category and rate", {
      category: code("BT-118", "VAT category (UNTDID 5305)", "vat-categories", "BR-CL-18", { required: "BR-47" }),
      rate: decimal("BT-119", "VAT rate in percent"),
      basis: amount("BT-116", "Taxable amount", "BR-DEC-19", { required: "BR-45" }),
      amount: amount("BT-117", "VAT", "BR-DEC-20", { required: "BR-46" }),
      exemption_reason: text("BT-120", "Why there is no VAT"),
      exemption_code: code("BT-121", "Why there is no VAT (VATEX)", "exemption-codes", "BR-CL-22"),
    }),
    { required: "BR-CO-18" },
  ),
  lines: list("BG-25", "Lines", line, { required: "BR-16" }),
});

/** The `_invoice` block as a user writes it. */
export type InvoiceBlock = WrittenFields<typeof invoiceSchema.fields>;
/** The block once read: exact numbers, everything optional. */
export type Invoice = ReadFields<typeof invoiceSchema.fields>;
export type Party = NonNullable<Invoice["seller"]>;
export type Line = NonNullable<Invoice["lines"]>[number];
export type TaxBreakdown = NonNullable<Invoice["taxes"]>[number];
