/** What the XML check reports. */

import type { InvoiceIdentity } from "./invoice-identity.ts";
import type { RuleSetName } from "./rule-set.ts";

export interface XmlMessage {
  /** The official assert id, `report` for an official rule without an id, or `XSD` for the structure of the profile. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** An XPath into the XML. */
  readonly location: string;
}

/** A rule set that is for an invoice, and whether its rules were run. */
export interface SetReport {
  readonly name: RuleSetName;
  /** The version that is in force, as reports name it; null where none is built or none is in force on the day asked for. */
  readonly version: string | null;
  readonly checked: boolean;
}

export interface XmlReport {
  /** What the invoice says of itself; null where the text is not XML. */
  readonly identity: InvoiceIdentity | null;
  /** Whether no error was found; it says nothing on a set that was not checked. */
  readonly valid: boolean;
  /** The sets that are for this invoice; empty where the text is not XML. */
  readonly sets: readonly SetReport[];
  readonly messages: readonly XmlMessage[];
}
