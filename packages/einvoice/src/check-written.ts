/** What a format asks for beyond the rules on the block: the document is written and its rules are run, and what they find is said of the block. */

import { blockPath, error, type Finding } from "./finding.ts";
import type { InvoiceFormat } from "./formats.ts";
import { fieldsOutside } from "./model/block/fields-outside.ts";
import { frenchRulesApply } from "./model/br-fr/applies.ts";
import type { Invoice, Line } from "./model/invoice.ts";
import { missingPaths } from "./model/missing-paths.ts";
import { readInvoice } from "./model/read-invoice.ts";
import type { RuleSetName } from "./rule-set.ts";
import { adjustmentPath } from "./syntax/adjustment-path.ts";
import { blockPathOf } from "./syntax/cii/block-path.ts";
import { knownPrefixes, syntaxOf } from "./syntax/syntaxes.ts";
import { readXml } from "./xml/read-xml.ts";
import { startBudget } from "./xml/work-budget.ts";
import { XmlMessageList } from "./xml-message-list.ts";
import type { XmlMessage } from "./xml-report.ts";

/** Where the block says what a rule asks for, by the number of the rule; German rules have the same numbers in Peppol. */
const germanPaths: Readonly<Record<string, string>> = {
  "1": "payment",
  "2": "seller.contact",
  "3": "seller.address.city",
  "4": "seller.address.postcode",
  "5": "seller.contact.name",
  "6": "seller.contact.phone",
  "7": "seller.contact.email",
  "8": "buyer.address.city",
  "9": "buyer.address.postcode",
  "10": "delivery.address.city",
  "11": "delivery.address.postcode",
  "14": "taxes",
  "15": "buyer_reference",
  "16": "seller.vat_id",
  "18": "payment_terms",
  "22": "attachments",
  "23": "payment.accounts",
  "24": "payment.card",
  "25": "payment.direct_debit",
  "30": "payment.direct_debit.creditor_id",
  "31": "payment.direct_debit.debited_iban",
};

const paths: Readonly<Record<string, string>> = {
  "BR-CL-01": "type_code",
  "BR-CL-08": "notes",
  "BR-CO-15": "totals.tax_total",
  "BR-FR-17_BT-123": "attachments",
  "BR-FR-20_BT-21": "notes",
  "BR-FR-30_BT-21": "notes",
  "UBL-SR-16": "buyer.ids",
  "UBL-SR-20": "payee.ids",
  "PEPPOL-EN16931-R001": "business_process",
  "PEPPOL-EN16931-R002": "notes",
  "PEPPOL-EN16931-R003": "buyer_reference",
  "PEPPOL-EN16931-R005": "accounting_currency",
  "PEPPOL-EN16931-R007": "business_process",
  "PEPPOL-EN16931-R010": "buyer.electronic_address",
  "PEPPOL-EN16931-R020": "seller.electronic_address",
  "PEPPOL-EN16931-R054": "totals.tax_total_accounting",
  "PEPPOL-EN16931-R055": "totals.tax_total_accounting",
  "PEPPOL-EN16931-R061": "payment.direct_debit.mandate",
  "PEPPOL-EN16931-P0100": "type_code",
  "PEPPOL-EN16931-P0101": "type_code",
  "PEPPOL-EN16931-P0112": "type_code",
};

const linePaths: Readonly<Record<string, string>> = {
  "PEPPOL-EN16931-R044": ".price.discount",
  "PEPPOL-EN16931-R046": ".price.gross",
  "PEPPOL-EN16931-R110": ".period.start",
  "PEPPOL-EN16931-R111": ".period.end",
  "PEPPOL-EN16931-R120": ".net_amount",
  "PEPPOL-EN16931-R121": ".price.base_quantity",
  "PEPPOL-EN16931-R130": ".price.base_unit",
};

/** The field of an allowance or charge that a rule is about. */
const adjustmentFields: Readonly<Record<string, string>> = {
  "PEPPOL-EN16931-R040": ".amount",
  "PEPPOL-EN16931-R041": ".base",
  "PEPPOL-EN16931-R042": ".percent",
  "PEPPOL-EN16931-CL002": ".reason_code",
  "PEPPOL-EN16931-CL003": ".reason_code",
  "DK-R-004": ".reason",
};

/** Parts of a document and where the block has them. */
const places: readonly (readonly [part: RegExp, path: string])[] = [
  [/AccountingSupplierParty.*EndpointID|SellerTradeParty.*URIUniversalCommunication/, "seller.electronic_address"],
  [/AccountingCustomerParty.*EndpointID|BuyerTradeParty.*URIUniversalCommunication/, "buyer.electronic_address"],
  [/AccountingSupplierParty|SellerTradeParty/, "seller"],
  [/AccountingCustomerParty|BuyerTradeParty/, "buyer"],
  [/PayeeParty|PayeeTradeParty/, "payee"],
  [/TaxRepresentative/, "tax_representative"],
  [/PaymentMeans/, "payment"],
  [/TaxSubtotal|ApplicableTradeTax/, "taxes"],
  [/LegalMonetaryTotal|HeaderMonetarySummation/, "totals"],
  [/AdditionalDocumentReference|AdditionalReferencedDocument/, "attachments"],
  [/DeliveryLocation/, "delivery.location_id"],
  [/InvoiceReferencedDocument/, "preceding_invoices"],
];

function pathOf({ rule, location }: XmlMessage, invoice: Invoice, format: InvoiceFormat): string {
  if (format.terms === "extended" && format.syntax === "cii") {
    const path = blockPathOf(location, invoice);
    return path === "" ? blockPath : `${blockPath}.${path}`;
  }
  const line = /\/(?:cac:InvoiceLine|cac:CreditNoteLine|ram:IncludedSupplyChainTradeLineItem)(?:\[(\d+)\])?/.exec(
    location,
  );
  if (line) {
    const index = Number(line[1] ?? "1") - 1;
    const below = adjustmentIn(location, rule, invoice.lines?.[index]);
    return `${blockPath}.lines[${index}]${below === undefined ? (linePaths[rule] ?? "") : `.${below}`}`;
  }
  const [, german] = /^(?:BR-DE|DE-R)-0*(\d+)/.exec(rule) ?? [];
  const known = german === undefined ? paths[rule] : germanPaths[german];
  const path = known ?? adjustmentIn(location, rule, invoice) ?? places.find(([part]) => part.test(location))?.[1];
  return path === undefined ? blockPath : `${blockPath}.${path}`;
}

/** The allowance or charge at a location, below what holds it; that of a price is its discount. */
function adjustmentIn(
  location: string,
  rule: string,
  holder: Pick<Line, "allowances"> | undefined,
): string | undefined {
  const adjustment = /(?<!cac:Price)\/(?:cac:AllowanceCharge|ram:SpecifiedTradeAllowanceCharge)(?:\[(\d+)\])?/.exec(
    location,
  );
  if (!adjustment) return undefined;
  return adjustmentPath(Number(adjustment[1] ?? "1") - 1, holder) + (adjustmentFields[rule] ?? "");
}

/** Whether the rules on the block leave anything open: those of UBL, EXTENDED, XRechnung and Peppol are rules on the document. */
function asksForMore({ syntax, terms, ruleSets }: InvoiceFormat): boolean {
  return syntax === "ubl" || terms === "extended" || ruleSets.includes("xrechnung") || ruleSets.includes("peppol");
}

/** The findings of the document, for an invoice that has none so far. */
export function writtenFindings(invoice: Invoice, format: InvoiceFormat): Finding[] {
  if (!asksForMore(format)) return [];
  const syntax = syntaxOf(format.syntax);
  const messages = new XmlMessageList();
  startBudget();
  const root = readXml(syntax.write(invoice, format), knownPrefixes);
  syntax.check(root, syntax.setsFor(root, { sets: setsOf(invoice, format) }), messages);
  const broken = messages
    .all()
    .flatMap((message) =>
      message.severity === "error" ? [error(pathOf(message, invoice, format), message.message, message.rule)] : [],
    );
  return [...broken, ...lostFindings(invoice, format, () => syntax.read(root))];
}

/** UBL has not a place for every field of EXTENDED: what does not come back from the document was not written. */
function lostFindings(invoice: Invoice, { profile, terms, syntax }: InvoiceFormat, read: () => unknown): Finding[] {
  if (terms !== "extended" || syntax !== "ubl") return [];
  const given = fieldsOutside("en16931", invoice).map(({ path }) => path.slice(blockPath.length + 1));
  return missingPaths(given, invoice, readInvoice(read()).invoice).map((path) =>
    error(
      `${blockPath}.${path}`,
      `${path} has no place in the profile ${profile} in UBL: leave it out, or write CII with the profile extended`,
    ),
  );
}

/** EXTENDED has places that the French rules on the block do not look at, and those on UBL are stricter in places. */
function setsOf(invoice: Invoice, { syntax, terms, ruleSets }: InvoiceFormat): readonly RuleSetName[] {
  const leavesOpen = syntax === "ubl" || terms === "extended";
  return leavesOpen && frenchRulesApply(invoice) ? [...ruleSets, "br-fr"] : ruleSets;
}
