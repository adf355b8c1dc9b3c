/** Reads a party and its address from CII. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { identifierOf, type Part, textOf } from "../read-parts.ts";
import { attribute, first, select } from "../select.ts";

export function readParty(parent: XmlElement | undefined, name: string): Record<string, Part> | undefined {
  const party = parent && first(parent, name);
  if (!party) return undefined;
  const address = first(party, "URIUniversalCommunication/URIID");
  const registered = (scheme: string) => {
    const id = select(party, "SpecifiedTaxRegistration/ID").find((each) => attribute(each, "schemeID") === scheme);
    return id && stringValue(id);
  };
  return {
    name: textOf(party, "Name"),
    trading_name: textOf(party, "SpecifiedLegalOrganization/TradingBusinessName"),
    ids: [...select(party, "ID"), ...select(party, "GlobalID")].map(identifierOf),
    legal_id: identifierOf(first(party, "SpecifiedLegalOrganization/ID")),
    vat_id: registered("VA"),
    tax_number: registered("FC"),
    legal_info: textOf(party, "Description"),
    electronic_address: identifierOf(address),
    address: readAddress(first(party, "PostalTradeAddress")),
    contact: {
      name: textOf(party, "DefinedTradeContact/PersonName") ?? textOf(party, "DefinedTradeContact/DepartmentName"),
      phone: textOf(party, "DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber"),
      email: textOf(party, "DefinedTradeContact/EmailURIUniversalCommunication/URIID"),
    },
  };
}

export function readAddress(address: XmlElement | undefined): Part {
  return {
    line1: textOf(address, "LineOne"),
    line2: textOf(address, "LineTwo"),
    line3: textOf(address, "LineThree"),
    city: textOf(address, "CityName"),
    postcode: textOf(address, "PostcodeCode"),
    subdivision: textOf(address, "CountrySubDivisionName"),
    country: textOf(address, "CountryID"),
  };
}
