/** Where the parties of a Peppol invoice are, and contexts that are for some countries only. */

import type { XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { is, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { countryPath } from "../../paths.ts";

export const seller = "cac:AccountingSupplierParty/cac:Party";
export const buyer = "cac:AccountingCustomerParty/cac:Party";
export const legalId = "cac:PartyLegalEntity/cbc:CompanyID";

type Party = "Supplier" | "Customer";

export function rule(id: string, holds: XmlRule["holds"], message: string): XmlRule {
  return { id, holds, message: () => message };
}

/** VAT numbers of a party, by the name of the tax as it is written. */
export function vatNumbers(party: XmlElement): string[] {
  return select(party, "cac:PartyTaxScheme")
    .filter((scheme) => value(scheme, "cac:TaxScheme/cbc:ID") === "VAT")
    .flatMap((scheme) => texts(scheme, "cbc:CompanyID"));
}

/** The country of the address, in capitals. */
export function addressOf(root: XmlElement, party: Party): string {
  return value(root, countryPath(`cac:Accounting${party}Party`)).toUpperCase();
}

/** Whether the country of the address is written exactly so. */
export function isRaw(root: XmlElement, party: Party, country: string): boolean {
  return is(root, countryPath(`cac:Accounting${party}Party`), country);
}

/** By the first VAT number of the parties, else by the address. */
function countryOf(root: XmlElement, parties: readonly XmlElement[], address: Party): string {
  const [vat] = parties.flatMap(vatNumbers);
  return vat === undefined ? addressOf(root, address) : normalizeSpace(vat.slice(0, 2)).toUpperCase();
}

/** By the VAT number of the seller, else that of its tax representative, else its address. */
export function sellerCountry(root: XmlElement): string {
  return countryOf(root, [...select(root, seller), ...select(root, "cac:TaxRepresentativeParty")], "Supplier");
}

/** By the VAT number of the seller itself, else its address. */
export function ownSellerCountry(root: XmlElement): string {
  return countryOf(root, select(root, seller), "Supplier");
}

export function buyerCountry(root: XmlElement): string {
  return countryOf(root, select(root, buyer), "Customer");
}

/** The contexts for invoices that a test holds for. */
export function where(test: (root: XmlElement) => boolean, contexts: readonly RuleContext[]): RuleContext[] {
  return contexts.map((context) => ({
    ...context,
    when: (node, invoice) => test(invoice.root) && (context.when?.(node, invoice) ?? true),
  }));
}
