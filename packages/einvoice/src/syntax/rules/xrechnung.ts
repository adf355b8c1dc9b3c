/** XRechnung 3.0: what both syntaxes are asked in the same words, by the places that each has for it. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { isBlank, normalizeSpace } from "../../xml/white-space.ts";
import { some } from "../select.ts";
import type { RuleContext, XmlRule } from "../xml-rule.ts";

/** Paths from the root, and of what is in an address or contact. */
interface XRechnungPlaces {
  readonly sellerAddress: string;
  readonly sellerContact: string;
  readonly buyerAddress: string;
  readonly deliveryAddress: string;
  readonly city: string;
  readonly postcode: string;
  readonly contactNames: readonly string[];
  readonly telephone: string;
  readonly email: string;
}

/** One of the paths leads to an element that is not blank. */
export function isFilled(node: XmlElement, ...paths: readonly string[]): boolean {
  return paths.some((path) => some(node, path, (element) => !isBlank(stringValue(element))));
}

export function filledRule(id: string, what: string, ...paths: readonly string[]): XmlRule {
  return {
    id,
    holds: (node) => isFilled(node, ...paths),
    message: () => `Germany asks for ${what}`,
  };
}

/** Contexts by path from the root; `wrap` makes the contexts of a syntax. */
export function addressContexts(
  places: XRechnungPlaces,
  wrap: (path: string, rules: readonly XmlRule[]) => readonly RuleContext[],
): RuleContext[] {
  const address = (path: string, city: readonly [string, string], postcode: readonly [string, string]) =>
    wrap(path, [filledRule(city[0], city[1], places.city), filledRule(postcode[0], postcode[1], places.postcode)]);
  return [
    ...address(
      places.sellerAddress,
      ["BR-DE-3", "the city of the seller (BT-37)"],
      ["BR-DE-4", "the postal code of the seller (BT-38)"],
    ),
    ...wrap(places.sellerContact, [
      filledRule("BR-DE-5", "the name of the seller's contact (BT-41)", ...places.contactNames),
      filledRule("BR-DE-6", "the telephone number of the seller's contact (BT-42)", places.telephone),
      filledRule("BR-DE-7", "the e-mail address of the seller's contact (BT-43)", places.email),
    ]),
    ...address(
      places.buyerAddress,
      ["BR-DE-8", "the city of the buyer (BT-52)"],
      ["BR-DE-9", "the postal code of the buyer (BT-53)"],
    ),
    ...address(
      places.deliveryAddress,
      ["BR-DE-10", "the city of the delivery address (BT-77)"],
      ["BR-DE-11", "the postal code of the delivery address (BT-78)"],
    ),
  ];
}

const skonto = /^#(SKONTO)#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

/** BR-DE-18: lines of the payment terms that begin with # are in the form of a cash discount, and a line break follows the last. */
export function discountTermsHold(terms: string): boolean {
  const marked = terms.split(/\r?\n/).filter((line) => normalizeSpace(line).startsWith("#"));
  if (marked.length === 0) return true;
  const rest = terms.split(/#.+#/).at(-1) ?? "";
  return marked.every((line) => skonto.test(normalizeSpace(line))) && /^\s*\n/.test(rest);
}

/** Categories that ask for a number of the seller. */
export const taxedCategories = ["S", "Z", "E", "AE", "K", "G", "L", "M"];

/** BR-DE-22: no two documents have a file of the same name. */
export function areDistinct(namesOfDocuments: readonly (readonly string[])[]): boolean {
  const names = namesOfDocuments.flatMap((own) => [...new Set(own)]);
  return new Set(names).size === names.length;
}
