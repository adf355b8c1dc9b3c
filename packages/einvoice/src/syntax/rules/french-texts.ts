/** The forms that the French rules ask of texts, in every syntax. */

import { stringValue } from "../../xml/tree.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import type { XmlRule } from "../xml-rule.ts";

/** The number of a document: letters, digits and + - _ /, and no spaces. */
export function isDocumentNumber(text: string): boolean {
  return /^[A-Za-z0-9+\-_/]+$/.test(normalizeSpace(text)) && !text.includes(" ");
}

/** An electronic address or a routing code: letters, digits and + - _ . only. */
export function isAddress(text: string): boolean {
  return /^[A-Za-z0-9+\-_.]+$/.test(text);
}

/** A SIREN; the official test takes the digits of every script. */
export function isNineDigits(text: string): boolean {
  return /^\p{Nd}{9}$/u.test(text);
}

/** A SIRET has 14 digits and begins with the SIREN; where that is not required it may be left out. */
export function isSiretOf(siret: string, siren: string, needsSiren: boolean): boolean {
  const start = siret.slice(0, 9);
  return /^\p{Nd}{14}$/u.test(siret) && start === (siren === "" && !needsSiren ? start : siren);
}

/** A VAT rate: four digits, two of them decimals, no sign. */
export function isRateFormat(text: string): boolean {
  return /^\p{Nd}{1,4}(\.\p{Nd}{1,2})?$/u.test(text) && text.replace(".", "").length <= 4;
}

/** The rule that an element has a text. */
export function notEmpty(id: string, what: string): XmlRule {
  return { id, holds: (node) => normalizeSpace(stringValue(node)) !== "", message: () => `The ${what} is empty` };
}
