/** The schema of the `_invoice` block: every business term of EN 16931 and what EXTENDED adds, the rule that asks for it, and the profiles that lack it. */

import { documentAllowance, documentCharge } from "./adjustments.ts";
import { delivery } from "./delivery.ts";
import {
  advancePayments,
  currencyExchange,
  financialAdjustments,
  instalments,
  logisticsCharges,
  reference,
  thirdParties,
} from "./extended.ts";
import { amount, base64, code, date, decimal, list, object, text, type WrittenFields } from "./field.ts";
import { line } from "./line.ts";
import { buyer, payee, seller, taxRepresentative } from "./parties.ts";
import { identifier, inExtended, notInBasic, period } from "./terms.ts";

export const invoiceSchema = object("", "The invoice", {
  number: text("BT-1", "Invoice number", { required: "BR-02" }),
  issue_date: date("BT-2", "Date of issue", { required: "BR-03" }),
  document_name: text("BT-X-2", "Name of the document, such as Final invoice", inExtended),
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
  contract_date: date("BT-X-148", "Date of the contract", inExtended),
  order: text("BT-13", "Purchase order"),
  order_date: date("BT-X-147", "Date of the purchase order", inExtended),
  sales_order: text("BT-14", "Sales order", notInBasic),
  sales_order_date: date("BT-X-146", "Date of the sales order", inExtended),
  receiving_advice: text("BT-15", "Receiving advice", notInBasic),
  receiving_advice_date: date("BT-X-201", "Date of the receiving advice", inExtended),
  despatch_advice: text("BT-16", "Despatch advice"),
  despatch_advice_date: date("BT-X-200", "Date of the despatch advice", inExtended),
  delivery_note: reference("", "Delivery note", "BT-X-202", "BT-X-203"),
  quotation: reference("BG-X-61", "Quotation", "BT-X-403", "BT-X-404"),
  customer_orders: list(
    "BG-X-23",
    "Orders of the final customer",
    1000,
    reference("BG-X-23", "Order", "BT-X-150", "BT-X-151"),
    inExtended,
  ),
  tender: text("BT-17", "Tender or lot", notInBasic),
  object_id: identifier("BT-18", "Object that is invoiced", "reference-types", "BR-CL-07", notInBasic),
  accounting_reference: text("BT-19", "Where the buyer books the invoice"),
  payment_terms: text("BT-20", "Payment terms"),
  notes: list(
    "BG-1",
    "Notes",
    1000,
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
    10_000,
    object("BG-3", "Preceding invoice", {
      number: text("BT-25", "Its number", { required: "BR-55" }),
      issue_date: date("BT-26", "Its date"),
      type_code: code("BT-X-555", "Its type (UNTDID 1001)", "document-types", "BR-CL-01", inExtended),
    }),
  ),
  period: period("BG-14", "BT-73", "BT-74"),
  attachments: list(
    "BG-24",
    "Supporting documents",
    1000,
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
  ...thirdParties,
  delivery: object("BG-13", "Delivery", delivery),
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
      100,
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
  allowances: list("BG-20", "Allowances", 1000, documentAllowance),
  charges: list("BG-21", "Charges", 1000, documentCharge),
  logistics_charges: logisticsCharges,
  instalments,
  advance_payments: advancePayments,
  financial_adjustments: financialAdjustments,
  currency_exchange: currencyExchange,
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
    1000,
    object("BG-23", "VAT of one category and rate", {
      category: code("BT-118", "VAT category (UNTDID 5305)", "vat-categories", "BR-CL-18", { required: "BR-47" }),
      rate: decimal("BT-119", "VAT rate in percent"),
      basis: amount("BT-116", "Taxable amount", "BR-DEC-19", { required: "BR-45" }),
      lines_basis: amount("BT-X-262", "The part of the lines in the taxable amount", undefined, inExtended),
      adjustments_basis: amount("BT-X-263", "The part of charges less allowances in it", undefined, inExtended),
      amount: amount("BT-117", "VAT", "BR-DEC-20", { required: "BR-46" }),
      exemption_reason: text("BT-120", "Why there is no VAT"),
      exemption_code: code("BT-121", "Why there is no VAT (VATEX)", "exemption-codes", "BR-CL-22"),
    }),
    { required: "BR-CO-18" },
  ),
  lines: list("BG-25", "Lines", 10_000, line, { required: "BR-16" }),
});

/** The `_invoice` block as a user writes it. */
export type InvoiceBlock = WrittenFields<typeof invoiceSchema.fields>;
