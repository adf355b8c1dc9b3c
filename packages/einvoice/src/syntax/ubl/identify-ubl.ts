/** The guideline of a UBL document and the countries of its parties. */

import type { InvoiceIdentity } from "../../invoice-identity.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { value } from "../select.ts";
import { countryPath } from "./paths.ts";

export function identifyUbl(root: XmlElement): Omit<InvoiceIdentity, "syntax"> {
  return {
    guideline: value(root, "cbc:CustomizationID") || null,
    sellerCountry: value(root, countryPath("cac:AccountingSupplierParty")) || null,
    buyerCountry: value(root, countryPath("cac:AccountingCustomerParty")) || null,
  };
}
