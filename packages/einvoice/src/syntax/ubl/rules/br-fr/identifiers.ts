/** BR-FR-01, -02, -09 to -13, -21 to -26, -32 and BR-FR-CO-10: numbers, SIREN and SIRET, electronic addresses. */

import { selfBilledTypes } from "../../../../model/br-fr/self-billed-types.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { isAddress, isDocumentNumber, isNineDigits, isSiretOf } from "../../../rules/french-texts.ts";
import { attribute, lengthOf, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { documentType } from "./document-type.ts";
import { noteOf } from "./notes.ts";
import { anywhere, atDocument, atLines, buyer, parties, pattern, seller } from "./paths.ts";

function lengthRule(id: string, most: number, what: string): XmlRule {
  return {
    id,
    holds: (node) => lengthOf(stringValue(node)) <= most,
    message: (node) => `The ${what} has ${lengthOf(stringValue(node))} characters; ${most} are allowed in France`,
  };
}

function numberRule(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => isDocumentNumber(stringValue(node)),
    message: (node) =>
      `The ${what} ${quote(stringValue(node))} may hold letters, digits and + - _ / only, and no spaces`,
  };
}

const preceding = "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID";
const [invoiceNumber, precedingNumber] = ["invoice number", "number of the preceding invoice"];

const numbers: readonly RulePattern[] = [
  pattern(
    "BR-FR-01",
    atDocument(
      "cbc:ID",
      lengthRule("BR-FR-01_BT-1-1", 35, invoiceNumber),
      numberRule("BR-FR-01_BT-1-2", invoiceNumber),
    ),
    atDocument(
      preceding,
      lengthRule("BR-FR-01_BT-25-1", 35, precedingNumber),
      numberRule("BR-FR-01_BT-25-2", precedingNumber),
    ),
    atLines(
      "cac:BillingReference/cac:DocumentReference/cbc:ID",
      lengthRule("BR-FR-01_EXT-FR-FE-136-1", 35, precedingNumber),
      numberRule("BR-FR-01_BT-EXT-FR-FE-136-2", precedingNumber),
    ),
  ),
  pattern(
    "BR-FR-02",
    atDocument("cbc:ID", numberRule("BR-FR-02_BT-1", invoiceNumber)),
    atDocument(preceding, numberRule("BR-FR-02_BT-25", precedingNumber)),
    atLines("cac:DocumentReference/cbc:ID", numberRule("BR-FR-02_EXT-FR-FE-136", "reference of the line")),
  ),
];

function textsOfScheme(node: XmlElement, path: string, scheme: string): string[] {
  return select(node, path)
    .filter((id) => attribute(id, "schemeID") === scheme)
    .map(stringValue);
}

const partyIds = "cac:PartyIdentification/cbc:ID";
const legalIds = "cac:PartyLegalEntity/cbc:CompanyID";
const deliveryIds = "cac:DeliveryLocation/cbc:ID";

interface SiretPlace {
  readonly term: string;
  readonly what: string;
  readonly ids: string;
  readonly legal: string;
}

function siretRule({ term, what, ids, legal }: SiretPlace): XmlRule {
  const siretOf = (node: XmlElement) => textsOfScheme(node, ids, "0009")[0];
  const sirenOf = (node: XmlElement) => textsOfScheme(node, legal, "0002")[0] ?? "";
  const needsSiren = term === "BT-29" || term === "BT-46";
  return {
    id: `BR-FR-09_${term}`,
    holds: (node) => {
      const siret = siretOf(node);
      return siret === undefined || isSiretOf(siret, sirenOf(node), needsSiren);
    },
    message: (node) =>
      `The SIRET ${quote(siretOf(node) ?? "")} of the ${what} must have 14 digits and begin with its SIREN ${quote(sirenOf(node))}`,
  };
}

const ofDelivery = { ids: deliveryIds, legal: `cac:DeliveryParty/${legalIds}` };

const siret = pattern(
  "BR-FR-09",
  ...parties.map(({ path, id: term, what }) =>
    atDocument(path, siretRule({ term, what, ids: partyIds, legal: legalIds })),
  ),
  atDocument("cac:Delivery", siretRule({ term: "BT-71", what: "place of delivery", ...ofDelivery })),
  // The official rule looks for a place of delivery in the place of delivery.
  atLines(
    "cac:Delivery/cac:DeliveryLocation",
    siretRule({ term: "EXT-FR-FE-146", what: "line's place of delivery", ...ofDelivery }),
  ),
);

const sellerSiren = pattern(
  "BR-FR-10",
  anywhere(`${seller}/cac:PartyLegalEntity`, {
    id: "BR-FR-10_BT-30",
    holds: (entity) => isNineDigits(normalizeSpace(textsOfScheme(entity, "cbc:CompanyID", "0002")[0] ?? "")),
    message: () => "The seller needs its SIREN: nine digits with scheme 0002 (BT-30)",
  }),
);

const buyerSiren = pattern(
  "BR-FR-11",
  atDocument("", {
    id: "BR-FR-11_BT-47",
    holds: (root) =>
      noteOf(root, "BAR") !== "B2B" ||
      isNineDigits(normalizeSpace(textsOfScheme(root, `${buyer}/${legalIds}`, "0002")[0] ?? "")),
    message: () => "An invoice with the treatment B2B needs the buyer's SIREN: nine digits with scheme 0002 (BT-47)",
  }),
);

function addressPresent(id: string, party: string, what: string): RulePattern {
  return pattern(
    id,
    atDocument("", {
      id,
      holds: (root) => value(root, `${party}/cbc:EndpointID`) !== "",
      message: () => `The ${what} has no electronic address: fill EndpointID`,
    }),
  );
}

function addressOfSiren(
  id: string,
  party: string,
  applies: (root: XmlElement, isSelfBilled: boolean) => boolean,
  what: string,
): RulePattern {
  const sirenOf = (root: XmlElement) => textsOfScheme(root, `${party}/${legalIds}`, "0002")[0] ?? "";
  return pattern(
    id,
    atDocument("", {
      id,
      holds: (root) => {
        if (!applies(root, selfBilledTypes.includes(documentType(root)))) return true;
        const [address] = select(root, `${party}/cbc:EndpointID`);
        return (
          address !== undefined &&
          attribute(address, "schemeID") === "0225" &&
          stringValue(address).startsWith(sirenOf(root))
        );
      },
      message: (root) =>
        `The electronic address ${quote(texts(root, `${party}/cbc:EndpointID`)[0] ?? "")} of the ${what} must have scheme 0225 and begin with its SIREN ${quote(sirenOf(root))}`,
    }),
  );
}

const addressFormat = pattern(
  "BR-FR-23",
  ...parties.map(({ path, address, what }) =>
    inDocument(`${path}/cbc:EndpointID`, {
      when: (node) => attribute(node, "schemeID") === "0225",
      rules: [
        {
          id: `BR-FR-23_${address}`,
          holds: (node) => isAddress(stringValue(node)),
          message: (node) =>
            `The electronic address ${quote(stringValue(node))} of the ${what} may hold letters, digits and + - _ . only`,
        },
      ],
    }),
  ),
);

const addressLength = pattern(
  "BR-FR-25",
  ...parties.map(({ path, address, what }) =>
    atDocument(`${path}/cbc:EndpointID`, lengthRule(`BR-FR-25_${address}`, 125, `electronic address of the ${what}`)),
  ),
);

/** Codes of scheme 0224 of the seller and of the buyer. */
function routingPattern(id: string, ruleOf: (id: string) => XmlRule): RulePattern {
  const contexts = (party: string, term: string): RuleContext[] =>
    inDocument(`${party}/${partyIds}`, {
      when: (node) => attribute(node, "schemeID") === "0224",
      rules: [ruleOf(`${id}_${term}`)],
    });
  return pattern(id, contexts(seller, "BT-29"), contexts(buyer, "BT-46"));
}

const routingFormat = routingPattern("BR-FR-24", (id) => ({
  id,
  holds: (node) => isAddress(stringValue(node)),
  message: (node) =>
    `The routing code ${quote(stringValue(node))} (scheme 0224) may hold letters, digits and + - _ . only`,
}));

const routingLength = routingPattern("BR-FR-26", (id) => lengthRule(id, 100, "routing code (scheme 0224)"));

function nineDigits(id: string, match: string, schemes: readonly string[], what: string): RuleContext[] {
  const rule: XmlRule = {
    id,
    holds: (node) => isNineDigits(normalizeSpace(stringValue(node))),
    message: (node) => `The ${what} ${quote(stringValue(node))} must have nine digits`,
  };
  return [{ match, when: (node) => schemes.includes(attribute(node, "schemeID") ?? ""), rules: [rule] }];
}

const sirens = pattern(
  "BR-FR-32",
  nineDigits("BR-FR-32-LEGALID", legalIds, ["0002"], "SIREN"),
  nineDigits("BR-FR-32-ID", partyIds, ["0002", "0231"], "identifier of scheme 0002 or 0231"),
);

function schemeRules(term: string, ids: string, what: string): XmlRule[] {
  return [
    {
      id: `BR-FR-CO-10_${term}-1`,
      holds: (node) => select(node, ids).every((id) => attribute(id, "schemeID") !== undefined),
      message: () => `An identifier of the ${what} has no scheme: give it a schemeID`,
    },
    {
      id: `BR-FR-CO-10_${term}-2`,
      holds: (node) => {
        const given = select(node, ids).flatMap((id) => attribute(id, "schemeID") ?? []);
        return new Set(given).size === given.length;
      },
      message: () => `The ${what} has two identifiers of one scheme: each scheme may be there once`,
    },
  ];
}

const schemes = pattern(
  "BR-FR-CO-10",
  ...parties.map(({ path, id, what }) => anywhere(path, ...schemeRules(id, partyIds, what))),
  atDocument("cac:Delivery/cac:DeliveryLocation", ...schemeRules("BT-71", "cbc:ID", "place of delivery")),
  atLines("cac:Delivery/cac:DeliveryLocation", ...schemeRules("EXT-FR-FE-146", "cbc:ID", "line's place of delivery")),
);

export const identifierPatterns: readonly RulePattern[] = [
  ...numbers,
  siret,
  sellerSiren,
  buyerSiren,
  addressPresent("BR-FR-12_BT-49", buyer, "buyer"),
  addressPresent("BR-FR-13_BT-34", seller, "seller"),
  addressOfSiren(
    "BR-FR-21_BT-49",
    buyer,
    (root, isSelfBilled) => noteOf(root, "BAR") === "B2B" && !isSelfBilled,
    "buyer",
  ),
  // The official rule asks it of a self-billed invoice of any treatment.
  addressOfSiren(
    "BR-FR-22_BT-34",
    seller,
    (root, isSelfBilled) => noteOf(root, "BAR") !== "" && isSelfBilled,
    "seller",
  ),
  addressFormat,
  routingFormat,
  addressLength,
  routingLength,
  sirens,
  schemes,
];
