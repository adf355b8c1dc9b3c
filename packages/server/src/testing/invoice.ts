/** A small invoice that every check passes: 100.10 without VAT, 20.02 VAT, 120.12 in all. */
export const exampleInvoice = {
  number: "F-1",
  issue_date: "2026-11-15",
  currency: "EUR",
  due_date: "2026-12-15",
  seller: { name: "Seller", vat_id: "DE123456788", address: { city: "Berlin", postcode: "10115", country: "DE" } },
  buyer: { name: "Buyer", address: { city: "Wien", postcode: "1010", country: "AT" } },
  payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
  lines: [
    {
      id: "1",
      quantity: 2,
      unit_code: "HUR",
      net_amount: 100.1,
      price: { net: 50.05 },
      tax: { category: "S", rate: 20 },
      item: { name: "Work" },
    },
  ],
  taxes: [{ category: "S", rate: 20, basis: 100.1, amount: 20.02 }],
  totals: { lines: 100.1, tax_basis: 100.1, tax_total: 20.02, grand: 120.12, due: 120.12 },
};
