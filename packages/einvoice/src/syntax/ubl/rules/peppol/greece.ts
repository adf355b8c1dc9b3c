/** GR-R-001 to -010: what Peppol adds for sellers in Greece. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, is, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import {
  buyer,
  buyerCountry,
  isRaw,
  ownSellerCountry,
  rule,
  seller,
  sellerCountry,
  vatNumbers,
  where,
} from "./countries.ts";

const isGreek = (country: string) => country === "GR" || country === "EL";
const isFromGreece = (root: XmlElement) => isGreek(sellerCountry(root));
const isWithinGreece = (root: XmlElement) => isFromGreece(root) && isGreek(buyerCountry(root));

/** The check digit of a Greek tax number, of which only the first nine characters count. */
function isTaxNumber(text: string): boolean {
  if (!/^\d{9}/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === Number(text[8]);
}

function isGreekVat(number: string): boolean {
  return number.startsWith("EL") && isTaxNumber(number.slice(2));
}

const documentTypes = ["1.1", "1.6", "2.1", "2.4", "5.1", "5.2"];
const day = /^(0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(0?[1-9]|1[0-2])[-\\/ ]?(19|20)[0-9]{2}/;

/** The number of a Greek invoice is `tax number|day|branch|type|series|serial number`. */
function segment(
  id: string,
  index: number,
  holds: (text: string, root: XmlElement) => boolean,
  message: string,
): XmlRule {
  return rule(
    id,
    (number, { root }) => {
      const text = stringValue(number).split("|")[index];
      return text !== undefined && holds(text, root);
    },
    message,
  );
}

function isOwnTaxNumber(text: string, root: XmlElement): boolean {
  const parties = [...select(root, seller), ...select(root, "cac:TaxRepresentativeParty")];
  return isTaxNumber(text) && parties.flatMap(vatNumbers).some((number) => number.slice(2, 11) === text);
}

function isIssueDay(text: string, root: XmlElement): boolean {
  const [year, month, dayOfMonth] = (texts(root, "cbc:IssueDate")[0] ?? "").split("-");
  const [first, second, third] = text.split("/");
  return day.test(text) && first === dayOfMonth && second === month && third === year;
}

const numberRules: readonly XmlRule[] = [
  rule(
    "GR-R-001-1",
    (number) => stringValue(number).split("|").length === 6,
    "The number of a Greek invoice has six parts with | between them: tax number, day, branch, type, series, serial number",
  ),
  segment(
    "GR-R-001-2",
    0,
    (text, root) => text.trim().length === 9 && isOwnTaxNumber(text, root),
    "The first part of the number is the tax number of the seller or of its tax representative",
  ),
  segment("GR-R-001-3", 1, isIssueDay, "The second part of the number is the issue date as DD/MM/YYYY"),
  segment(
    "GR-R-001-4",
    2,
    (text) => /^\s*\+?\d+\s*$/.test(text),
    "The third part of the number is the branch, a whole number",
  ),
  segment(
    "GR-R-001-5",
    3,
    (text) => documentTypes.includes(text),
    `The fourth part of the number is a type of document: ${documentTypes.join(", ")}`,
  ),
  segment("GR-R-001-6", 4, (text) => text !== "", "The fifth part of the number, the series, is empty"),
  segment("GR-R-001-7", 5, (text) => text !== "", "The sixth part of the number, the serial number, is empty"),
];

const hasName = (party: XmlElement) => (texts(party, "cac:PartyName/cbc:Name")[0] ?? "") !== "";
const isEndpoint = (id: XmlElement) => attribute(id, "schemeID") === "9933" && isTaxNumber(stringValue(id));

const markDescription = "##M.AR.K##";
const urlDescription = "##INVOICE|URL##";

function documentsOf(root: XmlElement, description: string): XmlElement[] {
  return select(root, "cac:AdditionalDocumentReference").filter((document) =>
    is(document, "cbc:DocumentDescription", description),
  );
}

const isAtHome = (root: XmlElement) => isRaw(root, "Supplier", "GR");

const fromGreece: readonly RuleContext[] = [
  ...where(isFromGreece, [
    ...inDocument("cbc:ID", { rules: numberRules }),
    { match: seller, rules: [rule("GR-R-002", hasName, "A Greek seller needs its trading name (BT-28)")] },
    {
      match: `${seller}/cac:PartyTaxScheme/cbc:CompanyID`,
      when: (id) => value(id.parent!, "cac:TaxScheme/cbc:ID") === "VAT",
      rules: [
        rule(
          "GR-R-003",
          (id) => isGreekVat(stringValue(id)),
          "The VAT number of a Greek seller is EL and a tax number with its check digit",
        ),
      ],
    },
    ...where(
      isAtHome,
      inDocument("", {
        rules: [
          rule(
            "GR-R-004-1",
            (root) => documentsOf(root, markDescription).length === 1,
            `A Greek invoice has one supporting document with the description ${markDescription}`,
          ),
          rule(
            "GR-R-008-2",
            (root) => documentsOf(root, urlDescription).length <= 1,
            `A Greek invoice has at most one supporting document with the description ${urlDescription}`,
          ),
        ],
      }),
    ),
    {
      match: "cac:AdditionalDocumentReference/cbc:ID",
      when: (id, { root }) => isAtHome(root) && is(id.parent!, "cbc:DocumentDescription", markDescription),
      rules: [
        rule(
          "GR-R-004-2",
          (id) => /^[1-9]/.test(stringValue(id)),
          `The identifier of the document ${markDescription} is a whole number`,
        ),
      ],
    },
    {
      match: "cac:AdditionalDocumentReference",
      when: (document) => is(document, "cbc:DocumentDescription", urlDescription),
      rules: [
        rule(
          "GR-R-008-3",
          (document) => value(document, "cac:Attachment/cac:ExternalReference/cbc:URI") !== "",
          `The document ${urlDescription} has an address (BT-124)`,
        ),
      ],
    },
    { match: buyer, rules: [rule("GR-R-005", hasName, "The buyer of a Greek invoice needs its trading name (BT-45)")] },
  ]),
  ...where(
    (root) => isGreek(ownSellerCountry(root)),
    [
      {
        match: `${seller}/cbc:EndpointID`,
        rules: [
          rule(
            "GR-R-009",
            isEndpoint,
            "The electronic address of a Greek seller is its tax number with the scheme 9933",
          ),
        ],
      },
    ],
  ),
];

const withinGreece = where(isWithinGreece, [
  {
    match: buyer,
    rules: [
      rule(
        "GR-R-006",
        (party) => {
          const numbers = vatNumbers(party);
          return numbers.length === 1 && isGreekVat(numbers[0]!);
        },
        "A Greek buyer has one VAT number: EL and a tax number with its check digit",
      ),
    ],
  },
  {
    match: `${buyer}/cbc:EndpointID`,
    rules: [
      rule("GR-R-010", isEndpoint, "The electronic address of a Greek buyer is its tax number with the scheme 9933"),
    ],
  },
]);

/** The two lists are patterns of their own: the second does not shadow the first. */
export const greece: readonly (readonly RuleContext[])[] = [fromGreece, withinGreece];
