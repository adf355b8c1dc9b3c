/** BG-13 of the `_invoice` schema: where and when something is delivered; a line of EXTENDED has the same fields. */

import { date, text } from "./field.ts";
import { address } from "./party.ts";
import { identifier } from "./terms.ts";

type AddressTerms = Parameters<typeof address>[2];

function fields(name: string, place: string, day: string, terms: AddressTerms) {
  return {
    name: text(name, "Name of the receiver"),
    location_id: identifier(place, "Place", "identifier-schemes", "BR-CL-26"),
    date: date(day, "Date of delivery"),
    address: address(terms?.group ?? "", "Address", terms, "BR-57"),
  };
}

export const delivery = fields("BT-70", "BT-71", "BT-72", {
  group: "BG-15",
  lines: ["BT-75", "BT-76", "BT-165"],
  city: "BT-77",
  postcode: "BT-78",
  subdivision: "BT-79",
  country: "BT-80",
});

export const lineDelivery = fields("", "", "", undefined);
