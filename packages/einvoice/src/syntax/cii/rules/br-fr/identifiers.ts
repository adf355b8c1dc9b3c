/** BR-FR-01, -02, -09 to -13, -21 to -26, -32 and BR-FR-CO-10: numbers, SIREN and SIRET, electronic addresses. */

import { selfBilledTypes } from "../../../../model/br-fr/self-billed-types.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { isAddress, isDocumentNumber, isNineDigits, isSiretOf } from "../../../rules/french-texts.ts";
import { attribute, is, lengthOf, quote, select, texts } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { agreement, at, exchanged, invoice, line, parties, pattern, settlement } from "./paths.ts";

const buyerPath = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty";
const sellerPath = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty";

function numberRules(term: string, what: string): XmlRule[] {
  return [
    {
      id: `BR-FR-01_${term}`,
      holds: (node) => lengthOf(stringValue(node)) <= 35,
      message: (node) =>
        `The ${what} ${quote(stringValue(node))} has ${lengthOf(stringValue(node))} characters; 35 are allowed in France`,
    },
    {
      id: `BR-FR-02_${term}`,
      holds: (node) => isDocumentNumber(stringValue(node)),
      message: (node) =>
        `The ${what} ${quote(stringValue(node))} may hold letters, digits and + - _ / only, and no spaces`,
    },
  ];
}

const numbers = pattern(
  "BR-FR-01_BR-FR-02",
  at(`${exchanged}/ram:ID`, ...numberRules("BT-1", "invoice number")),
  at(
    `${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`,
    ...numberRules("BT-25", "number of the preceding invoice"),
  ),
  at(
    `${line}/ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`,
    ...numberRules("EXT-FR-FE-136", "number of the preceding invoice"),
  ),
);

function withScheme(nodes: readonly XmlElement[], scheme: string): XmlElement[] {
  return nodes.filter((node) => attribute(node, "schemeID") === scheme);
}

function legalIds(party: XmlElement): XmlElement[] {
  return withScheme(select(party, "SpecifiedLegalOrganization/ID"), "0002");
}

/** Seller and buyer must give the SIREN that the SIRET begins with; the others only need to agree where they give it. */
function siretHolds(party: XmlElement, needsSiren: boolean): boolean {
  const [siret] = withScheme(select(party, "GlobalID"), "0009").map(stringValue);
  if (siret === undefined) return true;
  return isSiretOf(siret, legalIds(party).map(stringValue)[0] ?? "", needsSiren);
}

const siret = pattern(
  "BR-FR-09",
  ...parties.map(({ path, id, what }) =>
    at(path, {
      id: `BR-FR-09_${id}`,
      holds: (party) => siretHolds(party, id === "BT-29" || id === "BT-46"),
      message: (party) =>
        `The SIRET ${quote(withScheme(select(party, "GlobalID"), "0009")[0]?.text ?? "")} of the ${what} must have 14 digits and begin with its SIREN ${quote(legalIds(party)[0]?.text ?? "")}`,
    }),
  ),
);

function treatments(root: XmlElement): string[] {
  return select(root, "rsm:ExchangedDocument/IncludedNote")
    .filter((note) => is(note, "SubjectCode", "BAR"))
    .flatMap((note) => texts(note, "Content"));
}

const ofInvoice = (document: InvoiceDocument) => treatments(document.root);

function isBetweenBusinesses(root: XmlElement, document: InvoiceDocument): boolean {
  return (root === document.root ? document.once(ofInvoice) : treatments(root)).includes("B2B");
}

const sellerSiren = pattern(
  "BR-FR-10",
  at(invoice, {
    id: "BR-FR-10_BT-30",
    holds: (root) => {
      const [siren] = withScheme(select(root, `${sellerPath}/SpecifiedLegalOrganization/ID`), "0002");
      return siren !== undefined && isNineDigits(normalizeSpace(stringValue(siren)));
    },
    message: () => "The seller needs its SIREN: nine digits with scheme 0002 (BT-30)",
  }),
);

const buyerSiren = pattern(
  "BR-FR-11",
  at(invoice, {
    id: "BR-FR-11_BT-47",
    holds: (root, document) =>
      !isBetweenBusinesses(root, document) ||
      isNineDigits(
        withScheme(select(root, `${buyerPath}/SpecifiedLegalOrganization/ID`), "0002").map(stringValue)[0] ?? "",
      ),
    message: () => "An invoice with the treatment B2B needs the buyer's SIREN: nine digits with scheme 0002 (BT-47)",
  }),
);

function addressPresent(id: string, path: string, what: string): RuleContext {
  return at(invoice, {
    id,
    holds: (root) => texts(root, `${path}/URIUniversalCommunication/URIID`).some((text) => text !== ""),
    message: () => `The ${what} has no electronic address: fill URIUniversalCommunication/URIID`,
  });
}

function addressOfSiren(id: string, path: string, isSelfBilled: boolean, what: string): RuleContext {
  return at(invoice, {
    id,
    holds: (root, document) => {
      if (
        !isBetweenBusinesses(root, document) ||
        is(root, "rsm:ExchangedDocument/TypeCode", ...selfBilledTypes) !== isSelfBilled
      )
        return true;
      const [address] = select(root, `${path}/URIUniversalCommunication/URIID`);
      const [siren = ""] = texts(root, `${path}/SpecifiedLegalOrganization/ID`);
      const text = address ? stringValue(address) : "";
      return text.startsWith(siren) && address !== undefined && attribute(address, "schemeID") === "0225";
    },
    message: (root) =>
      `The electronic address ${quote(texts(root, `${path}/URIUniversalCommunication/URIID`)[0] ?? "")} of the ${what} must have scheme 0225 and begin with its SIREN ${quote(texts(root, `${path}/SpecifiedLegalOrganization/ID`)[0] ?? "")}`,
  });
}

const addressFormat = pattern(
  "BR-FR-23",
  ...parties.flatMap(({ path, address, what }): RuleContext[] =>
    address === undefined
      ? []
      : [
          {
            match: `${path}/ram:URIUniversalCommunication/ram:URIID`,
            when: (node) => attribute(node, "schemeID") === "0225",
            rules: [
              {
                id: `BR-FR-23_${address}`,
                holds: (node) => isAddress(stringValue(node)),
                message: (node) =>
                  `The electronic address ${quote(stringValue(node))} of the ${what} may hold letters, digits and + - _ . only`,
              },
            ],
          },
        ],
  ),
);

const addressLength = pattern(
  "BR-FR-25",
  ...parties.flatMap(({ path, address, what }): RuleContext[] =>
    address === undefined
      ? []
      : [
          at(`${path}/ram:URIUniversalCommunication/ram:URIID`, {
            id: `BR-FR-25_${address}`,
            holds: (node) => lengthOf(stringValue(node)) <= 125,
            message: (node) =>
              `The electronic address of the ${what} has ${lengthOf(stringValue(node))} characters; 125 are allowed`,
          }),
        ],
  ),
);

function routingCode(
  id: string,
  party: string,
  term: string,
  holds: (text: string) => boolean,
  allowed: string,
): RuleContext {
  return {
    match: `${agreement}/ram:${party}/ram:GlobalID`,
    when: (node) => attribute(node, "schemeID") === "0224",
    rules: [
      {
        id: `${id}_${term}`,
        holds: (node) => holds(stringValue(node)),
        message: (node) => `The routing code ${quote(stringValue(node))} (scheme 0224) ${allowed}`,
      },
    ],
  };
}

function routingPattern(id: string, holds: (text: string) => boolean, allowed: string): RulePattern {
  return pattern(
    id,
    routingCode(id, "SellerTradeParty", "BT-29", holds, allowed),
    routingCode(id, "BuyerTradeParty", "BT-46", holds, allowed),
  );
}

function nineDigits(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => isNineDigits(normalizeSpace(stringValue(node))),
    message: (node) => `The ${what} ${quote(stringValue(node))} must have nine digits`,
  };
}

const sirens = pattern(
  "BR-FR-32",
  {
    match: "//ram:SpecifiedLegalOrganization/ram:ID",
    when: (node) => attribute(node, "schemeID") === "0002",
    rules: [nineDigits("BR-FR-32-LEGALID", "SIREN")],
  },
  {
    match: "//ram:GlobalID",
    when: (node) => ["0002", "0231"].includes(attribute(node, "schemeID") ?? ""),
    rules: [nineDigits("BR-FR-32-GLOBALID", "identifier of scheme 0002 or 0231")],
  },
);

const schemes = pattern(
  "BR-FR-CO-10",
  ...parties.map(({ path, id, what }) =>
    at(
      path.replace("rsm:CrossIndustryInvoice/", ""),
      {
        id: `BR-FR-CO-10_${id}-1`,
        holds: (party) => select(party, "GlobalID").every((node) => attribute(node, "schemeID") !== undefined),
        message: () => `A GlobalID of the ${what} has no scheme: give it a schemeID`,
      },
      {
        id: `BR-FR-CO-10_${id}-2`,
        holds: (party) => {
          const given = select(party, "GlobalID").flatMap((node) => attribute(node, "schemeID") ?? []);
          return new Set(given).size === given.length;
        },
        message: () => `The ${what} has two GlobalIDs of one scheme: each scheme may stand once`,
      },
    ),
  ),
);

export const identifierPatterns: readonly RulePattern[] = [
  numbers,
  siret,
  sellerSiren,
  buyerSiren,
  pattern("BR-FR-12", addressPresent("BR-FR-12_BT-49", buyerPath, "buyer")),
  pattern("BR-FR-13", addressPresent("BR-FR-13_BT-34", sellerPath, "seller")),
  pattern("BR-FR-21", addressOfSiren("BR-FR-21_BT-49", buyerPath, false, "buyer")),
  pattern("BR-FR-22", addressOfSiren("BR-FR-22_BT-34", sellerPath, true, "seller")),
  addressFormat,
  routingPattern("BR-FR-24", isAddress, "may hold letters, digits and + - _ . only"),
  addressLength,
  routingPattern("BR-FR-26", (text) => lengthOf(text) <= 100, "may have 100 characters"),
  sirens,
  schemes,
];
