/** Generated invoices as the bases of mutants: in the syntax and profile whose rules a mutant is to break. */

import type { InvoiceBlock } from "@platen/einvoice";
import { generateExtended } from "./generate-extended.ts";
import { generateInvoice } from "./generate-invoice.ts";

/** UBL has room for one identifier of a buyer or a payee. */
function withOneId<P extends { ids?: unknown }>(party: P): P {
  return Array.isArray(party.ids) ? { ...party, ids: party.ids.slice(0, 1) } : party;
}

/** Every third one is a credit note. */
export function ublBlock(seed: number): InvoiceBlock {
  const block = generateInvoice(seed);
  return {
    ...block,
    type_code: seed % 3 === 0 ? "381" : (block.type_code ?? "380"),
    buyer: withOneId(block.buyer),
    ...(block.payee && typeof block.payee === "object" ? { payee: withOneId(block.payee) } : {}),
  };
}

const legalIds: Record<string, { value: string; scheme?: string }> = {
  DE: { value: "HRB 1", scheme: "0204" },
  NL: { value: "12345678", scheme: "0106" },
  SE: { value: "5560360793", scheme: "0007" },
  NO: { value: "810418052", scheme: "0192" },
  IT: { value: "12345670017", scheme: "0211" },
  IS: { value: "1234567890", scheme: "0196" },
  DK: { value: "12345674", scheme: "0184" },
  GR: { value: "000123401000" },
};
const vatIds: Record<string, string> = {
  DE: "DE123456788",
  NL: "NL123456782B90",
  SE: "SE556036079301",
  NO: "NO810418052MVA",
  IT: "IT12345670017",
  IS: "IS12345",
  DK: "DK12345674",
  GR: "EL123456783",
};

/** What Peppol and XRechnung ask for beyond EN 16931: seller and buyer in one country, lines that multiply out. */
function strictBlock(seed: number, country: string): InvoiceBlock {
  const block = ublBlock(seed);
  const hasVat = block.taxes[0]?.category !== "O";
  const party = (name: string) => ({
    name,
    trading_name: `${name} Handel`,
    legal_id: legalIds[country]!,
    ...(hasVat ? { vat_id: vatIds[country]! } : {}),
    electronic_address: { value: "4000001123452", scheme: "0088" },
    address: { line1: "Allee 1", city: "Stadt", postcode: "12345", country },
    contact: { name: "Erika", phone: "+49 30 1234", email: "erika@example.org" },
  });
  const { allowances, charges } = block;
  const exact = (list: typeof allowances) =>
    list?.map((each) => ({ amount: each.amount, reason: each.reason ?? "Reason", tax: each.tax }));
  return {
    ...block,
    type_code: seed % 3 === 0 ? "381" : "380",
    accounting_currency: undefined,
    business_process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    buyer_reference: "04011000-12345-34",
    notes: [{ text: "A note" }],
    payment_terms: "30 days",
    seller: party("Seller"),
    buyer: party("Buyer"),
    payee: seed % 2 === 0 ? { name: "Payee", ids: [{ value: "P-1" }] } : undefined,
    tax_representative: undefined,
    delivery: { name: "Delivery", date: "2026-01-10", address: { city: "Stadt", postcode: "12345", country } },
    payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000", name: "Konto", bic: "COBADEFF" }] },
    period: { start: "2026-01-01", end: "2026-12-31" },
    allowances: exact(allowances),
    charges: exact(charges),
    totals: { ...block.totals, tax_total_accounting: undefined },
    taxes: block.taxes.map((tax) => ({ ...tax, exemption_code: undefined })),
    lines: block.lines.map((line, index) => ({
      ...line,
      ...priced(String(line.net_amount)),
      allowances: undefined,
      charges: undefined,
      period: index === 0 ? { start: "2026-02-01", end: "2026-02-28" } : undefined,
    })),
  } as InvoiceBlock;
}

/** A price is not negative, a quantity may be. */
function priced(amount: string) {
  const net = amount.replace("-", "");
  return { quantity: amount.startsWith("-") ? "-1" : "1", price: { net, gross: net, discount: "0.00" } };
}

const countries = ["DE", "NL", "SE", "NO", "IT", "IS"];

/** From this seed on the parties are in Denmark and in Greece. */
const furtherCountries = 2000;

export function peppolBlock(seed: number): InvoiceBlock {
  if (seed < furtherCountries) return strictBlock(seed, countries[seed % countries.length]!);
  return seed % 2 === 0 ? danishBlock(seed) : greekBlock(seed);
}

function danishBlock(seed: number): InvoiceBlock {
  const block = strictBlock(seed, "DK");
  const account = { iban: "1234567890", bic: "1234" };
  const classified = (item: InvoiceBlock["lines"][number]["item"]) => ({
    ...item,
    classifications: item.classifications?.map((each) => ({ ...each, version: "26.08.01" })),
  });
  return {
    ...block,
    payment: { means_code: seed % 4 === 0 ? "42" : "58", accounts: [account] },
    lines: block.lines.map((line) => ({ ...line, item: classified(line.item) })),
  } as InvoiceBlock;
}

/** A Greek invoice is numbered by its parts, and names the tax authority's number of it. */
function greekBlock(seed: number): InvoiceBlock {
  const block = strictBlock(seed, "GR");
  // Outside the scope of VAT there is no VAT number, which a Greek invoice must have.
  if (block.taxes[0]?.category === "O") return greekBlock(seed + 2);
  const electronic_address = { value: "123456783", scheme: "9933" };
  return {
    ...block,
    number: `123456783|15/01/2026|0|1.1|A|${seed}`,
    seller: { ...block.seller, electronic_address },
    buyer: { ...block.buyer, electronic_address },
    attachments: [
      { id: "400000000000001", description: "##M.AR.K##" },
      { id: "A-1", description: "##INVOICE|URL##", url: "https://example.org/1" },
    ],
  };
}

/** Between French businesses: the first seed from here on whose invoice is French, as the rules for UBL ask for it. */
export function frenchUblBlock(seed: number): InvoiceBlock {
  const block = ublBlock(seed);
  if (!/^[BSM]1$/.test(String(block.business_process))) return frenchUblBlock(seed + 1000);
  const withSchemes = <P extends { ids?: unknown }>(party: P): P =>
    Array.isArray(party.ids) ? { ...party, ids: party.ids.filter(({ scheme }) => scheme !== undefined) } : party;
  const { buyer, payee } = generateInvoice(seed);
  const notes = block.notes ?? [];
  return {
    ...block,
    // All notes are read as one text, in which the treatment goes up to the next subject.
    notes: [...notes].sort(
      (one, other) => Number(one.subject_code !== undefined) - Number(other.subject_code !== undefined),
    ),
    preceding_invoices: [{ number: "P-1", issue_date: "2025-12-01" }],
    seller: withSchemes(block.seller),
    buyer: withOneId(withSchemes(buyer)),
    ...(payee && typeof payee === "object" ? { payee: withOneId(withSchemes(payee)) } : {}),
    lines: block.lines.map((line) =>
      line.object_id ? { ...line, object_id: { value: "OBJECT-1", scheme: "AAA" } } : line,
    ),
  } as InvoiceBlock;
}

/** XRechnung asks for a rate also outside the scope of VAT, where EN 16931 has none: those invoices do not exist. */
export function xrechnungBlock(seed: number): InvoiceBlock {
  const block = strictBlock(seed, "DE");
  return block.taxes[0]?.category === "O" ? xrechnungBlock(seed + 1000) : block;
}

/** Half of them are invoices of France in the profile EXTENDED, the others have VAT categories that those have not. */
export function extendedFrenchBlock(seed: number): InvoiceBlock {
  return seed % 2 === 1 ? generateInvoice(seed) : frenchExtended(seed);
}

function frenchExtended(seed: number): InvoiceBlock {
  for (let each = seed * 20; ; each++) {
    const block = generateExtended(each);
    if (block.seller.address?.country === "FR") return block;
  }
}

type Json = { [name: string]: unknown };

/** Fields of EXTENDED that EXTENDED-CTC-FR has no place for in UBL, of the document, of a line and of an item. */
const notInUbl = [
  ["document_name", "delivery_note", "quotation", "customer_orders", "instalments", "advance_payments"],
  ["buyer_tax_representative", "end_user", "ship_from", "final_recipient", "currency_exchange"],
].flat();
const notInUblLine = [
  "adjustments_total",
  "quotation",
  "contract",
  "delivery_note",
  "free_quantity",
  "package_quantity",
];
const notInUblItem = ["brand", "model", "instances", "components"];

function without(part: unknown, names: readonly string[]): void {
  for (const name of names) delete (part as Json | undefined)?.[name];
}

/** A French invoice of the profile EXTENDED with what EXTENDED-CTC-FR has a place for in UBL; every third one is a credit note. */
export function extendedUblBlock(seed: number): InvoiceBlock {
  const block = structuredClone(frenchExtended(seed)) as unknown as Json;
  without(block, notInUbl);
  without(block.payee, ["trading_name", "legal_info", "tax_number"]);
  without(block.tax_representative, ["trading_name"]);
  for (const tax of block.taxes as Json[]) without(tax, ["lines_basis", "adjustments_basis"]);
  for (const line of block.lines as Json[]) {
    without(line, notInUblLine);
    without(line.item, notInUblItem);
    for (const each of ((line.item as Json).classifications as Json[] | undefined) ?? []) without(each, ["name"]);
    for (const document of (line.documents as Json[] | undefined) ?? []) without(document, ["line"]);
    if (line.object_id === undefined && line.documents !== undefined) line.object_id = { value: "O-1", scheme: "BD" };
    if (line.preceding_invoice !== undefined) Object.assign(line.preceding_invoice as Json, { type_code: "380" });
  }
  if (block.payer !== undefined && block.payment === undefined) delete block.payer;
  if (seed % 3 === 0) block.type_code = "381";
  const { payee } = block as InvoiceBlock;
  return {
    ...(block as InvoiceBlock),
    ...(payee && typeof payee === "object" ? { payee: withOneId(payee) } : {}),
  };
}

/** Half of them are French invoices of EXTENDED, the others have VAT categories that those have not. */
export function ctcFrUblBlock(seed: number): InvoiceBlock {
  return seed % 2 === 1 ? ublBlock(seed) : extendedUblBlock(seed);
}
