/** The rules of a set that an invoice breaks, as the official rules would name them. */
import { checkInvoiceXml, type RuleSetName } from "@platen/einvoice";

export function fatalRules(xml: string, set: RuleSetName): string[] {
  const { messages } = checkInvoiceXml(xml, { sets: [set] });
  const rules = messages.flatMap(({ rule, severity }) => (severity === "error" && rule !== "XSD" ? [rule] : []));
  return [...new Set(rules)].sort();
}

/** The rules of the Factur-X profile that an invoice names; those without an id are `report`. */
export function facturXRules(xml: string): string[] {
  return fatalRules(xml, "facturx");
}
