/** The schema of a party: seller, buyer, payee and tax representative have the same fields and terms of their own. */

import { code, type FieldOptions, list, object, text } from "./field.ts";

interface PartyTerms {
  readonly group: string;
  readonly title: string;
  readonly name: string;
  readonly tradingName?: string;
  /** Whether the profile `basic` has the trading name. */
  readonly isNamedInBasic?: true;
  readonly ids?: string;
  readonly legalId?: string;
  readonly vatId?: string;
  readonly taxNumber?: string;
  readonly legalInfo?: string;
  readonly electronicAddress?: string;
  readonly address?: {
    group: string;
    lines: [string, string, string];
    city: string;
    postcode: string;
    subdivision: string;
    country: string;
  };
  readonly contact?: { group: string; name: string; phone: string; email: string };
}

interface PartyRules {
  readonly name: string;
  readonly country: string;
  readonly addressScheme: string;
}

function modelled(term: string | undefined): FieldOptions {
  return term === undefined ? { inModel: false } : {};
}

/** An address; its country is what every rule asks for. */
export function address(group: string, title: string, terms: PartyTerms["address"], countryRule: string) {
  return object(
    group,
    title,
    {
      line1: text(terms?.lines[0] ?? "", "Street and number"),
      line2: text(terms?.lines[1] ?? "", "Further line"),
      line3: text(terms?.lines[2] ?? "", "Further line"),
      city: text(terms?.city ?? "", "City"),
      postcode: text(terms?.postcode ?? "", "Postal code"),
      subdivision: text(terms?.subdivision ?? "", "Region, state or province"),
      country: code(terms?.country ?? "", "Country (ISO 3166-1)", "countries", "BR-CL-14", {
        required: countryRule as string,
      }),
    },
    modelled(terms?.group),
  );
}

export function party(terms: PartyTerms, rules: PartyRules) {
  const noTerm = "";
  return {
    name: text(terms.name, "Name", { required: rules.name as string }),
    trading_name: text(terms.tradingName ?? noTerm, "Name it trades under", {
      ...modelled(terms.tradingName),
      ...(terms.isNamedInBasic ? {} : { basic: false }),
    }),
    ids: list(
      terms.ids ?? noTerm,
      "Identifiers; without a scheme one that both parties know",
      100,
      object(
        terms.ids ?? noTerm,
        "Identifier",
        {
          value: text(terms.ids ?? noTerm, "The identifier", { required: true }),
          scheme: code(
            terms.ids ? `${terms.ids}-1` : noTerm,
            "Its scheme (ISO 6523)",
            "identifier-schemes",
            "BR-CL-10",
          ),
        },
        { short: "value" },
      ),
      modelled(terms.ids),
    ),
    legal_id: object(
      terms.legalId ?? noTerm,
      "Legal registration",
      {
        value: text(terms.legalId ?? noTerm, "The registration number", { required: true }),
        scheme: code(
          terms.legalId ? `${terms.legalId}-1` : noTerm,
          "Its scheme (ISO 6523); 0002 is the SIREN",
          "identifier-schemes",
          "BR-CL-11",
        ),
      },
      { short: "value", ...modelled(terms.legalId) },
    ),
    siren: text(terms.legalId ?? noTerm, "Short for `legal_id` of scheme 0002", modelled(terms.legalId)),
    siret: text(terms.ids ?? noTerm, "Short for one of `ids` of scheme 0009", modelled(terms.ids)),
    vat_id: text(terms.vatId ?? noTerm, "VAT number with its country prefix", modelled(terms.vatId)),
    tax_number: text(terms.taxNumber ?? noTerm, "Tax number of the local office", modelled(terms.taxNumber)),
    legal_info: text(terms.legalInfo ?? noTerm, "Further legal information", {
      basic: false,
      ...modelled(terms.legalInfo),
    }),
    electronic_address: object(
      terms.electronicAddress ?? noTerm,
      "Electronic address for invoices",
      {
        value: text(terms.electronicAddress ?? noTerm, "The address", { required: true }),
        scheme: code(
          terms.electronicAddress ? `${terms.electronicAddress}-1` : noTerm,
          "Its scheme (EAS), such as EM or 0225",
          "electronic-address-schemes",
          "BR-CL-25",
          { required: rules.addressScheme as string },
        ),
      },
      modelled(terms.electronicAddress),
    ),
    address: address(terms.address?.group ?? noTerm, "Postal address", terms.address, rules.country),
    contact: object(
      terms.contact?.group ?? noTerm,
      "Contact",
      {
        name: text(terms.contact?.name ?? noTerm, "Name of the person or department"),
        phone: text(terms.contact?.phone ?? noTerm, "Telephone number"),
        email: text(terms.contact?.email ?? noTerm, "E-mail address"),
      },
      { basic: false, ...modelled(terms.contact?.group) },
    ),
  };
}
