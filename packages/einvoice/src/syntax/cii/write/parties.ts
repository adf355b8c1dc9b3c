/** Parties, addresses and the place of delivery in CII. */

import type { Invoice, Line, Party } from "../../../model/invoice.ts";
import { identifiersOf, legalIdOf } from "../../../model/party-identifiers.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";

type Address = NonNullable<Party["address"]>;

function writeAddress(address: Address | undefined): XmlText {
  if (!address) return "";
  return group(
    "ram:PostalTradeAddress",
    leaf("ram:PostcodeCode", address.postcode),
    leaf("ram:LineOne", address.line1),
    leaf("ram:LineTwo", address.line2),
    leaf("ram:LineThree", address.line3),
    leaf("ram:CityName", address.city),
    leaf("ram:CountryID", address.country),
    leaf("ram:CountrySubDivisionName", address.subdivision),
  );
}

function writeIdentifiers(identifiers: readonly { value: string | undefined; scheme: string | undefined }[]): XmlText {
  const local = identifiers.filter(({ scheme }) => scheme === undefined).map(({ value }) => leaf("ram:ID", value));
  const global = identifiers
    .filter(({ scheme }) => scheme !== undefined)
    .map(({ value, scheme }) => leaf("ram:GlobalID", value, { schemeID: scheme }));
  return [...local, ...global].join("");
}

/** A party under the name of its role. */
export function writeParty(role: string, party: Party | undefined): XmlText {
  if (!party) return "";
  const legal = legalIdOf(party);
  const { contact, electronic_address: electronic } = party;
  return group(
    role,
    writeIdentifiers(identifiersOf(party)),
    leaf("ram:Name", party.name),
    leaf("ram:Description", party.legal_info),
    group(
      "ram:SpecifiedLegalOrganization",
      leaf("ram:ID", legal?.value, { schemeID: legal?.scheme }),
      leaf("ram:TradingBusinessName", party.trading_name),
    ),
    group(
      "ram:DefinedTradeContact",
      leaf("ram:PersonName", contact?.name),
      group("ram:TelephoneUniversalCommunication", leaf("ram:CompleteNumber", contact?.phone)),
      group("ram:EmailURIUniversalCommunication", leaf("ram:URIID", contact?.email)),
    ),
    writeAddress(party.address),
    group("ram:URIUniversalCommunication", leaf("ram:URIID", electronic?.value, { schemeID: electronic?.scheme })),
    group("ram:SpecifiedTaxRegistration", leaf("ram:ID", party.vat_id, { schemeID: "VA" })),
    group("ram:SpecifiedTaxRegistration", leaf("ram:ID", party.tax_number, { schemeID: "FC" })),
  );
}

export function writeShipTo(delivery: Invoice["delivery"] | Line["delivery"]): XmlText {
  const location = delivery?.location_id;
  return group(
    "ram:ShipToTradeParty",
    writeIdentifiers(location ? [{ value: location.value, scheme: location.scheme }] : []),
    leaf("ram:Name", delivery?.name),
    writeAddress(delivery?.address),
  );
}
