/** Reads parties, addresses and places of delivery from UBL. */

import type { XmlElement } from "../../xml/tree.ts";
import { identifierOf, type Part, textOf } from "../read-parts.ts";
import { attribute, first, select } from "../select.ts";
import { isVat } from "./kinds.ts";
import { creditorScheme } from "./placeholders.ts";
import { dateOf } from "./read-parts.ts";

/** A main party is named by its legal entity and may trade under another name; a further one has one name. */
export function readParty(
  party: XmlElement | undefined,
  role: "main" | "further",
): { readonly [name: string]: Part } | undefined {
  if (!party) return undefined;
  const tradingName = textOf(party, "cac:PartyName/cbc:Name");
  const registration = textOf(party, "cac:PartyLegalEntity/cbc:RegistrationName");
  const registered = (isOfVat: boolean) => {
    const scheme = select(party, "cac:PartyTaxScheme").find((each) => isVat(each) === isOfVat);
    return textOf(scheme, "cbc:CompanyID");
  };
  return {
    name: role === "main" ? registration : (tradingName ?? registration),
    trading_name: role === "main" ? tradingName : undefined,
    ids: select(party, "cac:PartyIdentification/cbc:ID")
      .filter((id) => attribute(id, "schemeID") !== creditorScheme)
      .map(identifierOf),
    legal_id: identifierOf(first(party, "cac:PartyLegalEntity/cbc:CompanyID")),
    vat_id: registered(true),
    tax_number: registered(false),
    legal_info: textOf(party, "cac:PartyLegalEntity/cbc:CompanyLegalForm"),
    electronic_address: identifierOf(first(party, "cbc:EndpointID")),
    address: readAddress(first(party, "cac:PostalAddress")),
    contact: {
      name: textOf(party, "cac:Contact/cbc:Name"),
      phone: textOf(party, "cac:Contact/cbc:Telephone"),
      email: textOf(party, "cac:Contact/cbc:ElectronicMail"),
    },
  };
}

export function readDelivery(delivery: XmlElement | undefined): Part {
  return {
    date: dateOf(delivery, "cbc:ActualDeliveryDate"),
    location_id: delivery && identifierOf(first(delivery, "cac:DeliveryLocation/cbc:ID")),
    address: delivery && readAddress(first(delivery, "cac:DeliveryLocation/cac:Address")),
    name: textOf(delivery, "cac:DeliveryParty/cac:PartyName/cbc:Name"),
  };
}

function readAddress(address: XmlElement | undefined): Part {
  return {
    line1: textOf(address, "cbc:StreetName"),
    line2: textOf(address, "cbc:AdditionalStreetName"),
    line3: textOf(address, "cac:AddressLine/cbc:Line"),
    city: textOf(address, "cbc:CityName"),
    postcode: textOf(address, "cbc:PostalZone"),
    subdivision: textOf(address, "cbc:CountrySubentity"),
    country: textOf(address, "cac:Country/cbc:IdentificationCode"),
  };
}
