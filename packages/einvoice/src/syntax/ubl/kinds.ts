/** What kind of tax or of adjustment an element of UBL is. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import { indicator, some } from "../select.ts";

/** Whether a category or registration is one of VAT, in either case, as the rules of the EN ask. */
export function isVat(node: XmlElement): boolean {
  return some(node, "cac:TaxScheme/cbc:ID", (id) => normalizeSpace(stringValue(id).toUpperCase()) === "VAT");
}

/** Whether an allowance or charge says that it is a charge, or that it is none. */
export function isOfKind(allowanceOrCharge: XmlElement, isCharge: boolean): boolean {
  return some(allowanceOrCharge, "cbc:ChargeIndicator", (each) => indicator(each) === isCharge);
}
