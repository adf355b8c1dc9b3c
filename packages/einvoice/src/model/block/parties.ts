/** BG-4, BG-7, BG-10 and BG-11 of the `_invoice` schema: which business terms and rules each party has. */

import { party } from "./party.ts";

export const seller = party(
  {
    group: "BG-4",
    title: "Seller",
    name: "BT-27",
    tradingName: "BT-28",
    isNamedInBasic: true,
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

export const buyer = party(
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

export const payee = party(
  { group: "BG-10", title: "Payee", name: "BT-59", ids: "BT-60", legalId: "BT-61" },
  { name: "BR-17", country: "XSD", addressScheme: "XSD" },
);

export const taxRepresentative = party(
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
