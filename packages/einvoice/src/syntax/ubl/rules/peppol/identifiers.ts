/** PEPPOL-COMMON: identifiers whose scheme says how they are made. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { attribute } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";
import { inEach } from "../contexts.ts";

function weighted(digits: string, weightAt: (index: number) => number): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * weightAt(index), 0);
}

/** The check digit of GS1 numbers, of any length. */
function hasGlnDigit(number: string): boolean {
  const body = [...number.slice(0, -1)].reverse().join("");
  return (10 - (weighted(body, (index) => (index % 2 === 0 ? 3 : 1)) % 10)) % 10 === Number(number.at(-1));
}

/** Norwegian organization numbers: modulus 11. */
export function isNorwegianNumber(number: string): boolean {
  const body = [...number.slice(0, -1)].reverse().join("");
  return Number(number) > 0 && (11 - (weighted(body, (index) => (index % 6) + 2) % 11)) % 11 === Number(number.at(-1));
}

/** Swedish organization numbers: Luhn over nine digits. */
export function isSwedishNumber(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const sum = [...number.slice(0, 9)].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(number[9]);
}

const isBelgianNumber = (number: string) =>
  /^\d{10}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));

/** Australian business numbers: the first digit less one, weights, modulus 89. */
function isAustralianNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return (weighted(number, (index) => weights[index]!) - 10) % 89 === 0;
}

interface Scheme {
  readonly scheme: string;
  readonly id: string;
  readonly what: string;
  readonly holds: (written: string) => boolean;
}

const normal = (holds: (text: string) => boolean) => (written: string) => holds(normalizeSpace(written));

const schemes: readonly Scheme[] = [
  { scheme: "0088", id: "R040", what: "GLN", holds: normal((text) => /^\d+$/.test(text) && hasGlnDigit(text)) },
  {
    scheme: "0192",
    id: "R041",
    what: "Norwegian organization number",
    holds: normal((text) => /^\d{9}$/.test(text) && isNorwegianNumber(text)),
  },
  { scheme: "0184", id: "R042", what: "Danish CVR number", holds: (text) => /^(DK)?\d{8}$/.test(text) },
  { scheme: "0096", id: "R052", what: "Danish P number", holds: (text) => /^\d{10}$/.test(text) },
  { scheme: "0198", id: "R053", what: "Danish SE number", holds: (text) => /^DK\d{8}$/.test(text) },
  { scheme: "0208", id: "R043", what: "Belgian enterprise number", holds: normal(isBelgianNumber) },
  {
    scheme: "0007",
    id: "R049",
    what: "Swedish organization number",
    holds: normal((text) => text.length === 10 && isSwedishNumber(text)),
  },
  { scheme: "0151", id: "R050", what: "Australian business number", holds: normal(isAustralianNumber) },
];

const places = ["cbc:EndpointID", "cac:PartyIdentification/cbc:ID", "cbc:CompanyID"];

export const identifierContexts: readonly RuleContext[] = schemes.flatMap(({ scheme, id, what, holds }) =>
  inEach(places, {
    when: (node: XmlElement) => attribute(node, "schemeID") === scheme,
    rules: [
      {
        id: `PEPPOL-COMMON-${id}`,
        holds: (node) => holds(stringValue(node)),
        message: (node) => `"${node.text}" is not a ${what} (scheme ${scheme}): look for a typing mistake`,
      },
    ],
  }),
);
