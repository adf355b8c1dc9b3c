/** A valid invoice as XML, with as many lines as asked for. */
import { type InvoiceBlock, type Syntax, writeInvoiceXml } from "@platen/einvoice";

const RATES = [20n, 10n, 5n];

export function einvoiceXml(lineCount: number, syntax: Syntax = "cii"): string {
  const items = Array.from({ length: lineCount }, (_, index) => {
    const quantity = BigInt((index % 9) + 1);
    const price = BigInt(100 + ((index * 37) % 9_973));
    return { id: String(index + 1), quantity, price, net: quantity * price, rate: RATES[index % RATES.length] ?? 0n };
  });
  const taxes = RATES.map((rate) => {
    const basis = sum(items.filter((item) => item.rate === rate).map((item) => item.net));
    return { rate, basis, amount: (basis * rate + 50n) / 100n };
  }).filter(({ basis }) => basis > 0n);
  const net = sum(items.map((item) => item.net));
  const tax = sum(taxes.map(({ amount }) => amount));

  const block: InvoiceBlock = {
    number: "FA-2026-0042",
    issue_date: "2026-11-15",
    due_date: "2026-12-15",
    type_code: "380",
    currency: "EUR",
    buyer_reference: "04011000-12345-34",
    order: "PO-4711",
    payment_terms: "Payment within 30 days.",
    notes: [{ text: "Thank you for your order." }],
    seller: {
      name: "Müller Bau GmbH",
      vat_id: "DE129273398",
      legal_id: { value: "HRB 12345" },
      electronic_address: { value: "rechnung@mueller.example", scheme: "EM" },
      address: { line1: "Hauptstraße 7", city: "Köln", postcode: "50667", country: "DE" },
      contact: { name: "Eva Muster", phone: "+49 221 1234", email: "eva@mueller.example" },
    },
    buyer: {
      name: "Jansen & Zonen B.V.",
      vat_id: "NL004495445B01",
      electronic_address: { value: "facturen@jansen.example", scheme: "EM" },
      address: { line1: "Keizersgracht 12", city: "Amsterdam", postcode: "1015 CN", country: "NL" },
    },
    delivery: { date: "2026-11-10" },
    payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
    lines: items.map(({ id, quantity, price, net: amount, rate }) => ({
      id,
      quantity: String(quantity),
      unit_code: "H87",
      net_amount: euros(amount),
      price: { net: euros(price) },
      tax: { category: "S", rate: String(rate) },
      item: {
        name: `Bracket <M8> no. ${id}`,
        description: "Steel, galvanised & checked",
        seller_id: `SKU-${id.padStart(8, "0")}`,
        standard_id: { value: "4006381333931", scheme: "0160" },
        origin_country: "DE",
        attributes: [{ name: "Colour", value: "grey" }],
      },
    })),
    taxes: taxes.map(({ rate, basis, amount }) => ({
      category: "S",
      rate: String(rate),
      basis: euros(basis),
      amount: euros(amount),
    })),
    totals: {
      lines: euros(net),
      tax_basis: euros(net),
      tax_total: euros(tax),
      grand: euros(net + tax),
      due: euros(net + tax),
    },
  };
  return writeInvoiceXml(block, { syntax });
}

function sum(cents: readonly bigint[]): bigint {
  return cents.reduce((total, one) => total + one, 0n);
}

function euros(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
