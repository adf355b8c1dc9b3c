/** Two invoices that are right, for tests to break: one to Germany, one between two French businesses. */

import type { InvoiceBlock } from "../src/index.ts";

/** 100.00 at 20 %, due by transfer. */
export function simpleInvoice(): InvoiceBlock {
  return {
    number: "2026-001",
    issue_date: "2026-11-15",
    type_code: "380",
    currency: "EUR",
    due_date: "2026-12-15",
    seller: { name: "Atelier Nord", vat_id: "BE0403019261", address: { country: "BE", city: "Bruxelles" } },
    buyer: { name: "Büro Süd", address: { country: "DE", city: "München" } },
    payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
    totals: { lines: "100.00", tax_basis: "100.00", tax_total: "20.00", grand: "120.00", due: "120.00" },
    taxes: [{ category: "S", rate: "20", basis: "100.00", amount: "20.00" }],
    lines: [
      {
        id: "1",
        quantity: "2",
        unit_code: "HUR",
        net_amount: "100.00",
        price: { net: "50" },
        tax: { category: "S", rate: "20" },
        item: { name: "Consulting" },
      },
    ],
  };
}

/** The same between two French businesses, with what France asks for. */
export function frenchInvoice(): InvoiceBlock {
  return {
    ...simpleInvoice(),
    business_process: "S1",
    notes: [
      { text: "Indemnité forfaitaire de 40 EUR", subject_code: "PMT" },
      { text: "Pénalités au taux légal", subject_code: "PMD" },
      { text: "Pas d'escompte", subject_code: "AAB" },
      { text: "B2B", subject_code: "BAR" },
    ],
    seller: {
      name: "Atelier Nord",
      siren: "552100554",
      vat_id: "FR96552100554",
      electronic_address: { value: "552100554", scheme: "0225" },
      address: { country: "FR" },
    },
    buyer: {
      name: "Bureau Sud",
      siren: "732829320",
      siret: "73282932000074",
      electronic_address: { value: "732829320", scheme: "0225" },
      address: { country: "FR" },
    },
  };
}

/** A French invoice that uses every group of EN 16931, for tests that break one rule at a time. */
export function fullInvoice(): InvoiceBlock {
  const address = { line1: "1 rue A", line2: "Bât. B", line3: "Étage 3", city: "Lyon", postcode: "69001" };
  const contact = { name: "Service facturation", phone: "+33 4 00 00 00 00", email: "facture@example.org" };
  const tax = { category: "S", rate: "20" };
  return {
    ...frenchInvoice(),
    accounting_currency: "USD",
    tax_point_code: "5",
    buyer_reference: "REF-1",
    project: "P-1",
    contract: "C-1",
    order: "O-1",
    sales_order: "SO-1",
    receiving_advice: "RA-1",
    despatch_advice: "DA-1",
    tender: "T-1",
    object_id: { value: "OBJ-1", scheme: "AFL" },
    accounting_reference: "411000",
    payment_terms: "30 jours",
    preceding_invoices: [{ number: "2026-000", issue_date: "2026-10-15" }],
    period: { start: "2026-11-01", end: "2026-11-15" },
    attachments: [
      { id: "A-1", description: "RIB", filename: "rib.pdf", mime: "application/pdf", content_base64: "UERG" },
      { id: "A-2", url: "https://example.org/a-2" },
    ],
    seller: {
      ...frenchInvoice().seller,
      trading_name: "Nord",
      ids: [
        { value: "55210055400013", scheme: "0009" },
        { value: "ROUTE-1", scheme: "0224" },
      ],
      legal_info: "SAS au capital de 1000 EUR",
      address: { ...address, subdivision: "Rhône", country: "FR" },
      contact,
    },
    buyer: { ...frenchInvoice().buyer, address: { ...address, country: "FR" }, contact },
    payee: { name: "Affacturage", ids: [{ value: "40483304800022", scheme: "0009" }] },
    tax_representative: { name: "Fiscal", vat_id: "FR83404833048", address: { ...address, country: "FR" } },
    delivery: {
      name: "Dépôt",
      location_id: { value: "73282932000074", scheme: "0009" },
      date: "2026-11-10",
      address: { ...address, country: "FR" },
    },
    payment: {
      means_code: "58",
      means_text: "Virement",
      reference: "RF-1",
      accounts: [
        { iban: "FR7630006000011234567890189", name: "Nord", bic: "AGRIFRPP" },
        { iban: "DE89370400440532013000" },
      ],
      card: { number: "123456", holder: "A. Nord" },
      direct_debit: { mandate: "M-1", creditor_id: "FR00ZZZ123456", debited_iban: "DE89370400440532013000" },
    },
    allowances: [{ amount: "20.00", base: "200.00", percent: "10", reason: "Remise", reason_code: "95", tax }],
    charges: [{ amount: "10.00", base: "200.00", percent: "5", reason: "Port", reason_code: "FC", tax }],
    totals: {
      lines: "200.00",
      allowances: "20.00",
      charges: "10.00",
      tax_basis: "190.00",
      tax_total: "38.00",
      tax_total_accounting: "41.00",
      grand: "228.00",
      prepaid: "28.00",
      rounding: "0.50",
      due: "200.50",
    },
    taxes: [{ category: "S", rate: "20", basis: "190.00", amount: "38.00" }],
    lines: [
      {
        id: "1",
        note: "Livré",
        object_id: { value: "OBJ-2", scheme: "AFL" },
        quantity: "10",
        unit_code: "C62",
        net_amount: "97.00",
        order_line: "10",
        accounting_reference: "707",
        period: { start: "2026-11-01", end: "2026-11-15" },
        allowances: [{ amount: "5.00", base: "50.00", percent: "10", reason: "Remise", reason_code: "95" }],
        charges: [{ amount: "2.00", base: "20.00", percent: "10", reason: "Port", reason_code: "FC" }],
        price: { net: "10.00", gross: "12.00", discount: "2.00", base_quantity: "1", base_unit: "C62" },
        tax,
        item: {
          name: "Lampe",
          description: "Lampe de bureau",
          seller_id: "L-1",
          buyer_id: "B-1",
          standard_id: { value: "4006381333931", scheme: "0160" },
          classifications: [{ value: "1234", scheme: "STI", version: "1" }],
          origin_country: "FR",
          attributes: [{ name: "Couleur", value: "noir" }],
        },
      },
      {
        id: "2",
        quantity: "2",
        unit_code: "HUR",
        net_amount: "103.00",
        price: { net: "51.50" },
        tax,
        item: { name: "Conseil" },
      },
    ],
  };
}
