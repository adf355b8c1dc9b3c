/** What the XML check reports. */

export interface XmlMessage {
  /** The official assert id, or `XSD` for the structure of the profile. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** An XPath into the XML. */
  readonly location: string;
}

export interface XmlReport {
  readonly valid: boolean;
  readonly messages: readonly XmlMessage[];
}
