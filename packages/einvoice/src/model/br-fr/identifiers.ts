/** BR-FR-01, -02, -09 to -13, -21 to -26, -32 and BR-FR-CO-10 on the block: numbers, SIREN and SIRET, addresses. */

import { characterCount } from "../../xml/characters.ts";
import { type DataRule, each, single, type Violation } from "../data-rule.ts";
import type { Invoice, Party } from "../invoice.ts";
import { partiesOf } from "../parties.ts";
import { identifiersOf, legalIdOf, type PartyIdentifier, sirenOf } from "../party-identifiers.ts";
import { selfBilledTypes } from "./self-billed-types.ts";

export function typeOf(invoice: Invoice): string {
  return invoice.type_code ?? "380";
}

function isTreatedAsB2B(invoice: Invoice): boolean {
  return (invoice.notes ?? []).some(({ subject_code, text }) => subject_code === "BAR" && text === "B2B");
}

function numbers(
  term: string,
  path: string,
  list: (invoice: Invoice) => Iterable<{ path: string; number: string | undefined }>,
): DataRule[] {
  return [
    each(`BR-FR-01_${term}`, [path], function* (invoice): Generator<Violation> {
      for (const { path: at, number } of list(invoice)) {
        if (number !== undefined && characterCount(number) > 35)
          yield { path: at, message: `${at} has ${characterCount(number)} characters; 35 are allowed in France` };
      }
    }),
    each(`BR-FR-02_${term}`, [path], function* (invoice): Generator<Violation> {
      for (const { path: at, number } of list(invoice)) {
        if (number !== undefined && !/^[A-Za-z0-9+\-_/]+$/.test(number)) {
          yield { path: at, message: `${at} is "${number}": in France it holds letters, digits and + - _ / only` };
        }
      }
    }),
  ];
}

const sirets: readonly { role: "seller" | "buyer" | "payee"; term: string }[] = [
  { role: "seller", term: "BT-29" },
  { role: "buyer", term: "BT-46" },
  { role: "payee", term: "BT-60" },
];

function siret({ role, term }: (typeof sirets)[number]): DataRule {
  return each(
    `BR-FR-09_${term}`,
    [`${role}.ids[]`, `${role}.siret`, `${role}.siren`, `${role}.legal_id`],
    function* (invoice): Generator<Violation> {
      const party = invoice[role];
      const given = party && identifiersOf(party).find(({ scheme }) => scheme === "0009");
      if (!party || given?.value === undefined) return;
      const siren = sirenOf(party) ?? (role === "payee" ? given.value.slice(0, 9) : undefined);
      if (/^\d{14}$/.test(given.value) && given.value.slice(0, 9) === siren) return;
      yield {
        path: `${role}.${given.path}`,
        message: `The SIRET "${given.value}" of ${role} must have 14 digits and begin with its SIREN (${siren ?? "which is missing: give siren"})`,
      };
    },
  );
}

function electronicAddress(id: string, role: "seller" | "buyer"): DataRule {
  return single({
    id,
    path: `${role}.electronic_address`,
    holds: (invoice) => invoice[role]?.electronic_address?.value !== undefined,
    message: () =>
      `${role}.electronic_address is missing: France asks for one, such as { "value": "…", "scheme": "0225" }`,
  });
}

function addressOfSiren(id: string, role: "seller" | "buyer", isSelfBilled: boolean): DataRule {
  return single({
    id,
    path: `${role}.electronic_address`,
    uses: [`${role}.electronic_address`, `${role}.siren`, `${role}.legal_id`, "type_code", "notes[]"],
    holds: (invoice) => {
      if (!isTreatedAsB2B(invoice) || selfBilledTypes.includes(typeOf(invoice)) !== isSelfBilled) return true;
      const party = invoice[role];
      const address = party?.electronic_address;
      return address?.scheme === "0225" && (address.value ?? "").startsWith((party && legalIdOf(party)?.value) ?? "");
    },
    message: (invoice) =>
      `${role}.electronic_address "${invoice[role]?.electronic_address?.value ?? ""}" must have scheme 0225 and begin with the SIREN of the ${role}`,
  });
}

function addressRules(role: "seller" | "buyer" | "payee", term: string): DataRule[] {
  const path = `${role}.electronic_address.value`;
  return [
    single({
      id: `BR-FR-23_${term}`,
      path,
      uses: [`${role}.electronic_address`],
      holds: (invoice) => {
        const address = invoice[role]?.electronic_address;
        return address?.scheme !== "0225" || address.value === undefined || /^[A-Za-z0-9+\-_.]+$/.test(address.value);
      },
      message: (invoice) =>
        `${path} is "${invoice[role]?.electronic_address?.value}": with scheme 0225 it holds letters, digits and + - _ . only`,
    }),
    single({
      id: `BR-FR-25_${term}`,
      path,
      holds: (invoice) => characterCount(invoice[role]?.electronic_address?.value ?? "") <= 125,
      message: () => `${path} has more than 125 characters`,
    }),
  ];
}

function routing(
  id: string,
  role: "seller" | "buyer",
  term: string,
  holds: (value: string) => boolean,
  message: string,
): DataRule {
  return each(`${id}_${term}`, [`${role}.ids[]`], (invoice) =>
    (invoice[role] ? identifiersOf(invoice[role]) : [])
      .filter(({ scheme, value }) => scheme === "0224" && value !== undefined && !holds(value))
      .map(({ path }) => ({
        path: `${role}.${path}.value`,
        message: `${role}.${path} (routing code, scheme 0224) ${message}`,
      })),
  );
}

function located(invoice: Invoice): { at: string; identifier: PartyIdentifier; isLegal: boolean }[] {
  const ofParty = ({ role, party }: { role: string; party: Party }) => {
    const legal = legalIdOf(party);
    return [
      ...identifiersOf(party).map((identifier) => ({ at: `${role}.${identifier.path}`, identifier, isLegal: false })),
      ...(legal ? [{ at: `${role}.${legal.path}`, identifier: legal, isLegal: true }] : []),
    ];
  };
  const location = invoice.delivery?.location_id;
  const place = location
    ? [
        {
          at: "delivery.location_id",
          identifier: { value: location.value, scheme: location.scheme, path: "" },
          isLegal: false,
        },
      ]
    : [];
  return [...partiesOf(invoice).flatMap(ofParty), ...place];
}

const identifierFields = ["seller", "buyer", "payee", "tax_representative"].flatMap((role) => [
  `${role}.ids[]`,
  `${role}.siren`,
  `${role}.siret`,
  `${role}.legal_id`,
]);

function nineDigits(id: string, isLegal: boolean, schemes: readonly string[]): DataRule {
  return each(id, [...identifierFields, "delivery.location_id"], (invoice) =>
    located(invoice)
      .filter(
        ({ identifier, isLegal: legal }) =>
          legal === isLegal &&
          identifier.value !== undefined &&
          schemes.includes(identifier.scheme ?? "") &&
          !/^\d{9}$/.test((identifier.value ?? "").trim()),
      )
      .map(({ at, identifier }) => ({
        path: at,
        message: `${at} is "${identifier.value}" with scheme ${identifier.scheme}: write nine digits`,
      })),
  );
}

function oneOfEachScheme({ role, term }: (typeof sirets)[number]): DataRule {
  return each(`BR-FR-CO-10_${term}-2`, [`${role}.ids[]`, `${role}.siret`], (invoice) => {
    const seen = new Set<string>();
    return (invoice[role] ? identifiersOf(invoice[role]) : []).flatMap(({ scheme, path }) => {
      if (scheme === undefined || !seen.has(scheme)) {
        if (scheme !== undefined) seen.add(scheme);
        return [];
      }
      return [
        {
          path: `${role}.${path}`,
          message: `${role} has two identifiers of scheme ${scheme}: France allows one of each`,
        },
      ];
    });
  });
}

export const identifierRules: readonly DataRule[] = [
  ...numbers("BT-1", "number", (invoice) => [{ path: "number", number: invoice.number }]),
  ...numbers("BT-25", "preceding_invoices[].number", (invoice) =>
    (invoice.preceding_invoices ?? []).map(({ number }, index) => ({
      path: `preceding_invoices[${index}].number`,
      number,
    })),
  ),
  ...sirets.map(siret),
  each("BR-FR-09_BT-71", ["delivery.location_id"], ({ delivery }) =>
    delivery?.location_id?.scheme === "0009" && !/^\d{14}$/.test(delivery.location_id.value ?? "")
      ? [
          {
            path: "delivery.location_id",
            message: `delivery.location_id is "${delivery.location_id.value}": a SIRET (scheme 0009) has 14 digits`,
          },
        ]
      : [],
  ),
  single({
    id: "BR-FR-10_BT-30",
    path: "seller.siren",
    uses: ["seller.siren", "seller.legal_id"],
    holds: ({ seller }) => seller !== undefined && /^\d{9}$/.test(sirenOf(seller)?.trim() ?? ""),
    message: () =>
      "seller.siren is missing: France asks for the seller's SIREN, nine digits (or legal_id with scheme 0002)",
  }),
  single({
    id: "BR-FR-11_BT-47",
    path: "buyer.siren",
    uses: ["buyer.siren", "buyer.legal_id", "notes[]"],
    holds: (invoice) => !isTreatedAsB2B(invoice) || /^\d{9}$/.test((invoice.buyer && sirenOf(invoice.buyer)) ?? ""),
    message: () => "buyer.siren is missing: the BAR note says B2B, so France asks for the buyer's SIREN, nine digits",
  }),
  electronicAddress("BR-FR-12_BT-49", "buyer"),
  electronicAddress("BR-FR-13_BT-34", "seller"),
  addressOfSiren("BR-FR-21_BT-49", "buyer", false),
  addressOfSiren("BR-FR-22_BT-34", "seller", true),
  ...addressRules("seller", "BT-34"),
  ...addressRules("buyer", "BT-49"),
  ...addressRules("payee", "EXT-FR-FE-29"),
  ...(["seller", "buyer"] as const).flatMap((role) => {
    const term = role === "seller" ? "BT-29" : "BT-46";
    return [
      routing(
        "BR-FR-24",
        role,
        term,
        (value) => /^[A-Za-z0-9+\-_.]+$/.test(value),
        "holds letters, digits and + - _ . only",
      ),
      routing("BR-FR-26", role, term, (value) => characterCount(value) <= 100, "has more than 100 characters"),
    ];
  }),
  nineDigits("BR-FR-32-LEGALID", true, ["0002"]),
  nineDigits("BR-FR-32-GLOBALID", false, ["0002", "0231"]),
  ...sirets.map(oneOfEachScheme),
];
