/** Parties, addresses and the place of delivery in UBL. */

import type { Invoice, Party } from "../../../model/invoice.ts";
import { identifiersOf, legalIdOf } from "../../../model/party-identifiers.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { creditorScheme } from "../placeholders.ts";
import { writeTaxScheme } from "./parts.ts";

type Address = NonNullable<Party["address"]>;

function writeAddress(name: string, address: Address | undefined): XmlText {
  if (!address) return "";
  return group(
    name,
    leaf("cbc:StreetName", address.line1),
    leaf("cbc:AdditionalStreetName", address.line2),
    leaf("cbc:CityName", address.city),
    leaf("cbc:PostalZone", address.postcode),
    leaf("cbc:CountrySubentity", address.subdivision),
    group("cac:AddressLine", leaf("cbc:Line", address.line3)),
    group("cac:Country", leaf("cbc:IdentificationCode", address.country)),
  );
}

function writeTaxNumber(number: string | undefined, scheme: string): XmlText {
  return number === undefined ? "" : group("cac:PartyTaxScheme", leaf("cbc:CompanyID", number), writeTaxScheme(scheme));
}

interface Names {
  readonly name: string | undefined;
  readonly registration: string | undefined;
}

/** The names of a party that is named by its legal entity and may trade under another name. */
const registeredNames = (party: Party): Names => ({ name: party.trading_name, registration: party.name });

function writePartyContent(party: Party, { name, registration }: Names, creditor?: string): XmlText {
  const legal = legalIdOf(party);
  const { contact, electronic_address: electronic } = party;
  return [
    leaf("cbc:EndpointID", electronic?.value, { schemeID: electronic?.scheme }),
    ...[...identifiersOf(party), { value: creditor, scheme: creditorScheme }].map(({ value, scheme }) =>
      group("cac:PartyIdentification", leaf("cbc:ID", value, { schemeID: scheme })),
    ),
    group("cac:PartyName", leaf("cbc:Name", name)),
    writeAddress("cac:PostalAddress", party.address),
    writeTaxNumber(party.vat_id, "VAT"),
    writeTaxNumber(party.tax_number, "FC"),
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", registration),
      leaf("cbc:CompanyID", legal?.value, { schemeID: legal?.scheme }),
      leaf("cbc:CompanyLegalForm", party.legal_info),
    ),
    group(
      "cac:Contact",
      leaf("cbc:Name", contact?.name),
      leaf("cbc:Telephone", contact?.phone),
      leaf("cbc:ElectronicMail", contact?.email),
    ),
  ].join("");
}

interface ThirdParties {
  readonly agent: Party | undefined;
  /** Who issues or receives the invoice for the party. */
  readonly provider: Party | undefined;
}

/** Seller or buyer: the name is that of the legal entity. */
export function writeMainParty(
  role: string,
  party: Party | undefined,
  { agent, provider }: ThirdParties,
  creditor?: string,
): XmlText {
  if (!party) return "";
  return group(
    role,
    group(
      "cac:Party",
      writePartyContent(party, registeredNames(party), creditor),
      writeThirdParty("cac:AgentParty", agent),
      group("cac:ServiceProviderParty", writeThirdParty("cac:Party", provider)),
    ),
  );
}

export function writeThirdParty(role: string, party: Party | undefined): XmlText {
  return party ? group(role, writePartyContent(party, registeredNames(party))) : "";
}

/** Payee or tax representative: they have one name, and none that they trade under. */
export function writeFurtherParty(role: string, party: Party | undefined, creditor?: string): XmlText {
  if (!party) return "";
  return group(role, writePartyContent(party, { name: party.name, registration: undefined }, creditor));
}

export function writeDelivery(delivery: Invoice["delivery"]): XmlText {
  const location = delivery?.location_id;
  return group(
    "cac:Delivery",
    leaf("cbc:ActualDeliveryDate", delivery?.date),
    group(
      "cac:DeliveryLocation",
      leaf("cbc:ID", location?.value, { schemeID: location?.scheme }),
      writeAddress("cac:Address", delivery?.address),
    ),
    group("cac:DeliveryParty", group("cac:PartyName", leaf("cbc:Name", delivery?.name))),
  );
}
