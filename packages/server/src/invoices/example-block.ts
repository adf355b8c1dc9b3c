/** A small invoice that every check passes, for the examples in the OpenAPI document. */
export const exampleBlock = {
  number: "2026-0117",
  issue_date: "2026-11-16",
  currency: "EUR",
  due_date: "2026-12-16",
  seller: {
    name: "Werkstatt Nord GmbH",
    vat_id: "DE123456788",
    address: { line1: "Hafenstraße 7", postcode: "20457", city: "Hamburg", country: "DE" },
  },
  buyer: {
    name: "Atelier Huber KG",
    address: { line1: "Lindengasse 12", postcode: "1070", city: "Wien", country: "AT" },
  },
  delivery: { date: "2026-11-12" },
  payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
  lines: [
    {
      id: "1",
      quantity: "2",
      unit_code: "HUR",
      net_amount: "180.00",
      price: { net: "90.00" },
      tax: { category: "S", rate: "19" },
      item: { name: "Repair of a lathe" },
    },
  ],
  taxes: [{ category: "S", rate: "19", basis: "180.00", amount: "34.20" }],
  totals: { lines: "180.00", tax_basis: "180.00", tax_total: "34.20", grand: "214.20", due: "214.20" },
};
