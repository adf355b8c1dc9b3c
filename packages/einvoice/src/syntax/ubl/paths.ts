/** Places of a UBL document that are asked for in several files. */

type MainParty = "cac:AccountingSupplierParty" | "cac:AccountingCustomerParty";

/** BT-40 or BT-55. */
export function countryPath(party: MainParty): string {
  return `${party}/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode`;
}
