/** What kind of tax or of adjustment an element of CII is. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { first, indicator, some } from "../select.ts";

/** Whether a tax is VAT, in either case, as the rules of the EN ask. */
export function isVat(tax: XmlElement): boolean {
  const type = first(tax, "TypeCode");
  return type !== undefined && stringValue(type).toUpperCase() === "VAT";
}

/** Whether an allowance or charge says that it is a charge, or that it is none. */
export function isOfKind(allowanceOrCharge: XmlElement, isCharge: boolean): boolean {
  return some(allowanceOrCharge, "ChargeIndicator/udt:Indicator", (each) => indicator(each) === isCharge);
}
