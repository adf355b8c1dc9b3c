/** The rules that Peppol adds for sellers of some countries. */

import { parseDecimal, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { attribute, compares, has, is, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { germanContexts } from "../xrechnung/rule-set.ts";
import { addressOf, buyer, isRaw, legalId, rule, seller, sellerCountry, vatNumbers, where } from "./countries.ts";
import { denmark } from "./denmark.ts";
import { isWithin } from "./general.ts";
import { greece } from "./greece.ts";
import { isNorwegianNumber, isSwedishNumber } from "./identifiers.ts";

/** BR-DE-23-a is DE-R-023-1 here. */
function germanId(id: string): string {
  const [, number = "", part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id) ?? [];
  return `DE-R-${number.padStart(3, "0")}${part ? `-${part === "a" ? 1 : 2}` : ""}`;
}

const germany = where(
  (root) => isWithin(root, "DE"),
  germanContexts.map((context) => ({
    ...context,
    rules: context.rules.map((each) => ({ ...each, id: germanId(each.id) })),
  })),
);

const norway = where(
  (root) => sellerCountry(root) === "NO",
  [
    {
      match: seller,
      rules: [
        rule(
          "NO-R-001",
          (party) => {
            const own = vatNumbers(party).filter((number) => number.startsWith("NO"));
            return (
              own.length === 0 ||
              own.every((number) => /^NO\d{9}MVA$/.test(number) && isNorwegianNumber(number.slice(2, 11)))
            );
          },
          "A Norwegian VAT number is NO, nine digits with their check digit, and MVA",
        ),
      ],
    },
  ],
);

const italy = where(
  (root) => sellerCountry(root) === "IT",
  [
    {
      match: `${seller}/cac:PartyTaxScheme`,
      when: (scheme) => has(scheme, "cac:TaxScheme/cbc:ID") && value(scheme, "cac:TaxScheme/cbc:ID") !== "VAT",
      rules: [
        rule(
          "IT-R-001",
          (scheme) => /^[A-Z0-9]{11,16}$/.test(value(scheme, "cbc:CompanyID")),
          "The tax number of an Italian seller has 11 to 16 letters and digits",
        ),
      ],
    },
    {
      match: seller,
      rules: [
        rule(
          "IT-R-002",
          (party) => has(party, "cac:PostalAddress/cbc:StreetName"),
          "An Italian seller needs its street (BT-35)",
        ),
        rule(
          "IT-R-003",
          (party) => has(party, "cac:PostalAddress/cbc:CityName"),
          "An Italian seller needs its city (BT-37)",
        ),
        rule(
          "IT-R-004",
          (party) => has(party, "cac:PostalAddress/cbc:PostalZone"),
          "An Italian seller needs its postal code (BT-38)",
        ),
      ],
    },
  ],
);

const isSwede = (party: XmlElement | undefined) =>
  party !== undefined && is(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode", "SE");
const hasSwedishVat = (party: XmlElement) => vatNumbers(party).some((number) => number.startsWith("SE"));
const isNumeric = (text: string) => normalizeSpace(text) !== "" && Number.isFinite(Number(text));

const swedishRates: RuleContext = {
  match: "cac:TaxCategory",
  when: (tax, { root }) =>
    is(tax, "cbc:ID", "S") && select(root, seller).some((party) => isSwede(party) && hasSwedishVat(party)),
  rules: [
    rule(
      "SE-R-006",
      (tax) =>
        ["25", "12", "6"].some((rate) => compares(tax, "cbc:Percent", (order) => order === 0, parseDecimal(rate)!)),
      "The Swedish VAT rates are 25, 12 and 6 %",
    ),
  ],
};

const sweden: readonly RuleContext[] = [
  {
    match: seller,
    when: (party) => isSwede(party) && hasSwedishVat(party),
    rules: [
      rule(
        "SE-R-001",
        (party) => normalizeSpace(vatNumbers(party)[0] ?? "").length === 14,
        "A Swedish VAT number has 14 characters",
      ),
      rule(
        "SE-R-002",
        (party) => isNumeric((vatNumbers(party)[0] ?? "").slice(2, 14)),
        "A Swedish VAT number is SE and twelve digits",
      ),
    ],
  },
  {
    match: `${seller}/cac:PartyLegalEntity`,
    when: (entity) => isSwede(entity.parent) && has(entity, "cbc:CompanyID"),
    rules: [
      rule(
        "SE-R-003",
        (entity) => isNumeric(texts(entity, "cbc:CompanyID")[0] ?? ""),
        "A Swedish organization number has digits only",
      ),
      rule(
        "SE-R-004",
        (entity) => value(entity, "cbc:CompanyID").length === 10,
        "A Swedish organization number has 10 digits",
      ),
      rule(
        "SE-R-013",
        (entity) => isSwedishNumber(value(entity, "cbc:CompanyID")),
        "The check digit of the Swedish organization number is wrong",
      ),
    ],
  },
  {
    match: `${seller}/cac:PartyTaxScheme/cbc:CompanyID`,
    when: (id) =>
      isSwede(id.parent?.parent) &&
      has(id.parent!.parent!, legalId) &&
      value(id.parent!, "cac:TaxScheme/cbc:ID").toUpperCase() !== "VAT",
    rules: [
      rule(
        "SE-R-005",
        (id) => normalizeSpace(stringValue(id).toUpperCase()) === "GODKÄND FÖR F-SKATT",
        "The tax number of a Swedish seller is the text Godkänd för F-skatt",
      ),
    ],
  },
  swedishRates,
  { ...swedishRates, match: "cac:ClassifiedTaxCategory" },
];

const hasAddress = (id: string, whose: string) =>
  rule(
    id,
    (address) => ["cbc:StreetName", "cbc:CityName", "cbc:PostalZone"].every((name) => has(address, name)),
    `The address of the ${whose} needs street, city and postal code`,
  );
const dutchId = (id: string, whose: string) =>
  rule(
    id,
    (number) =>
      ["0106", "0190"].includes(attribute(number, "schemeID") ?? "") && normalizeSpace(stringValue(number)) !== "",
    `The legal registration of the Dutch ${whose} is a KVK (0106) or OIN number (0190)`,
  );
const isDutch = (root: XmlElement) => addressOf(root, "Supplier") === "NL";
const dutchMeans = ["30", "48", "49", "57", "58", "59"];

const netherlands: readonly RuleContext[] = [
  ...where(isDutch, [
    {
      match: "cbc:CreditNoteTypeCode",
      rules: [
        rule(
          "NL-R-001",
          (_, { root }) => has(root, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID"),
          "A Dutch credit note names the invoice it is for (BT-25)",
        ),
      ],
    },
    { match: `${seller}/cac:PostalAddress`, rules: [hasAddress("NL-R-002", "Dutch seller")] },
    { match: `${seller}/${legalId}`, rules: [dutchId("NL-R-003", "seller")] },
    {
      match: "cac:LegalMonetaryTotal",
      rules: [
        rule(
          "NL-R-007",
          (totals, invoice) =>
            invoice.all("cac:PaymentMeans").length > 0 ||
            compares(
              totals,
              "cbc:PayableAmount",
              (order) => (invoice.root.name === "ubl:Invoice" ? order <= 0 : order >= 0),
              zero,
            ),
          "A Dutch invoice with an amount due names the means of payment (BG-16)",
        ),
      ],
    },
    {
      match: "cac:OrderLineReference/cbc:LineID",
      rules: [
        rule(
          "NL-R-009",
          (_, { root }) => has(root, "cac:OrderReference/cbc:ID"),
          "An order line needs the order on the invoice (BT-13)",
        ),
      ],
    },
  ]),
  ...where(
    (root) => isWithin(root, "NL"),
    [
      { match: `${buyer}/cac:PostalAddress`, rules: [hasAddress("NL-R-004", "Dutch buyer")] },
      { match: `${buyer}/${legalId}`, rules: [dutchId("NL-R-005", "buyer")] },
      {
        match: "cac:PaymentMeans",
        rules: [
          rule(
            "NL-R-008",
            (means) => dutchMeans.includes(value(means, "cbc:PaymentMeansCode")),
            `Between Dutch parties the means of payment are ${dutchMeans.join(", ")}`,
          ),
        ],
      },
    ],
  ),
  ...where(
    (root) =>
      isDutch(root) &&
      value(root, "cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode").toUpperCase() ===
        "NL",
    [
      {
        match: "cac:TaxRepresentativeParty/cac:PostalAddress",
        rules: [hasAddress("NL-R-006", "Dutch tax representative")],
      },
    ],
  ),
];

const eindagi = (root: XmlElement) =>
  select(root, "cac:AdditionalDocumentReference").filter((document) =>
    is(document, "cbc:DocumentDescription", "EINDAGI"),
  );
const icelandicId = (party: XmlElement) => select(party, legalId).some((id) => attribute(id, "schemeID") === "0196");
const streetAndZone = (party: XmlElement) =>
  has(party, "cac:PostalAddress/cbc:StreetName") && has(party, "cac:PostalAddress/cbc:PostalZone");
const some = (root: XmlElement, path: string, test: (party: XmlElement) => boolean) => select(root, path).some(test);
const accountOf = (code: string) => (root: XmlElement) => {
  const means = select(root, "cac:PaymentMeans").filter((each) => is(each, "cbc:PaymentMeansCode", code));
  const [account] = means.flatMap((each) => texts(each, "cac:PayeeFinancialAccount/cbc:ID"));
  return means.length === 0 || normalizeSpace(account ?? "").length === 12;
};

const iceland: readonly RuleContext[] = [
  ...where(
    (root) => isRaw(root, "Supplier", "IS"),
    [
      ...inDocument("", {
        rules: [
          rule(
            "IS-R-002",
            (root) => some(root, seller, icelandicId),
            "An Icelandic seller has its kennitala (scheme 0196, BT-30)",
          ),
          rule(
            "IS-R-003",
            (root) => some(root, seller, streetAndZone),
            "An Icelandic seller needs street and postal code",
          ),
          rule("IS-R-006", accountOf("9"), "The account of payment means 9 has 12 digits"),
          rule("IS-R-007", accountOf("42"), "The account of payment means 42 has 12 digits"),
          rule(
            "IS-R-008",
            (root) => eindagi(root).every((document) => /^\d{4}-\d{2}-\d{2}$/.test(texts(document, "cbc:ID")[0] ?? "")),
            "EINDAGI is a day as YYYY-MM-DD",
          ),
          rule(
            "IS-R-009",
            (root) => eindagi(root).length === 0 || has(root, "cbc:DueDate"),
            "EINDAGI asks for the due date (BT-9)",
          ),
          rule(
            "IS-R-010",
            (root) =>
              eindagi(root).every(
                (document) => has(root, "cbc:DueDate") && value(root, "cbc:DueDate") <= value(document, "cbc:ID"),
              ),
            "EINDAGI is not before the due date",
          ),
        ],
      }),
    ],
  ),
  ...where(
    (root) => isRaw(root, "Supplier", "IS") && isRaw(root, "Customer", "IS"),
    inDocument("cac:AccountingCustomerParty", {
      rules: [
        rule(
          "IS-R-004",
          (customer) => some(customer, "cac:Party", icelandicId),
          "An Icelandic buyer has its kennitala (scheme 0196, BT-47)",
        ),
        rule(
          "IS-R-005",
          (customer) => some(customer, "cac:Party", streetAndZone),
          "An Icelandic buyer needs street and postal code",
        ),
      ],
    }),
  ),
];

const version = "peppol-bis-3 2026.5" as const;

export const nationalPatterns: readonly RulePattern[] = [
  { name: "Peppol-DE", sets: [version], contexts: germany },
  { name: "Peppol-NO", sets: [version], contexts: norway },
  { name: "Peppol-IT", sets: [version], contexts: italy },
  { name: "Peppol-SE", sets: [version], contexts: sweden },
  { name: "Peppol-NL", sets: [version], contexts: netherlands },
  { name: "Peppol-IS", sets: [version], contexts: iceland },
  { name: "Peppol-DK", sets: [version], contexts: denmark },
  ...greece.map((contexts, index) => ({ name: `Peppol-GR-${index + 1}`, sets: [version] as const, contexts })),
];
