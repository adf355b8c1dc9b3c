/** EXTENDED, the parties: it has a place for the tax number of a seller alone. */

import { type DataRule, each } from "../data-rule.ts";
import { partiesOf } from "../parties.ts";

export const onlySellerHasTaxNumber: DataRule = each(
  "BR-FXEXT-03",
  ["buyer.tax_number", "payee.tax_number", "tax_representative.tax_number"],
  (invoice) =>
    partiesOf(invoice)
      .filter(({ role, party }) => role !== "seller" && party.tax_number !== undefined)
      .map(({ role }) => ({
        path: `${role}.tax_number`,
        message: `${role}.tax_number has no place: only a seller has one; give vat_id, or leave it out`,
      })),
);
