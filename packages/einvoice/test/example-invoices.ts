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
