/** Generated invoices as the bases of mutants: in the syntax and profile whose rules a mutant is to break. */

import type { InvoiceBlock } from "@platen/einvoice";
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

const legalIds: Record<string, { value: string; scheme: string }> = {
  DE: { value: "HRB 1", scheme: "0204" },
  NL: { value: "12345678", scheme: "0106" },
  SE: { value: "5560360793", scheme: "0007" },
  NO: { value: "810418052", scheme: "0192" },
  IT: { value: "12345670017", scheme: "0211" },
  IS: { value: "1234567890", scheme: "0196" },
};
const vatIds: Record<string, string> = {
  DE: "DE123456788",
  NL: "NL123456782B90",
  SE: "SE556036079301",
  NO: "NO810418052MVA",
  IT: "IT12345670017",
  IS: "IS12345",
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

export function peppolBlock(seed: number): InvoiceBlock {
  return strictBlock(seed, countries[seed % countries.length]!);
}

/** XRechnung asks for a rate also outside the scope of VAT, where EN 16931 has none: those invoices do not exist. */
export function xrechnungBlock(seed: number): InvoiceBlock {
  const block = strictBlock(seed, "DE");
  return block.taxes[0]?.category === "O" ? xrechnungBlock(seed + 1000) : block;
}
