/** The refusal of a document that is XML but not an invoice that can be read; it says what the document is. */

import { stepName, type XmlElement } from "./xml/tree.ts";

export class NotAnInvoice extends Error {
  constructor(root: XmlElement) {
    super(`The document is ${describeRoot(root.name)}. Send an invoice in UN/CEFACT CII or UBL.`);
    this.name = "NotAnInvoice";
  }
}

const knownRoots: readonly (readonly [RegExp, string])[] = [
  [
    /^\{urn:ferd:CrossIndustryDocument:invoice:1p0\}/,
    "an invoice of ZUGFeRD 1.0, which is older than what is read here",
  ],
  [/CrossIndustryInvoice$/, "a CrossIndustryInvoice in another namespace than that of UN/CEFACT CII"],
  [/CrossDomainAcknowledgementAndResponse$/, "a lifecycle message (CDAR), not an invoice"],
  [/FatturaElettronica$/, "a FatturaPA invoice, which is not read here"],
  [/^(\{http:\/\/www\.w3\.org\/1999\/xhtml\})?html$/i, "a web page (HTML)"],
  [/^(\{http:\/\/www\.w3\.org\/2000\/svg\})?svg$/, "a drawing (SVG)"],
  [/^\{urn:iso:std:iso:20022:/, "a payment message (ISO 20022)"],
];

function describeRoot(name: string): string {
  const known = knownRoots.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  const ubl = /^\{urn:oasis:names:specification:ubl:schema:xsd:[\w-]+\}(\w{1,60})$/.exec(name);
  if (ubl) return `a UBL document of the type ${ubl[1]}`;
  return `XML with the root element ${stepName(name).replace(/^\*:/, "").slice(0, 80)}, which is not an invoice`;
}
