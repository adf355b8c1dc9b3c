/** The sets of official rules that an invoice can be held against. */
export type RuleSetName = "en16931" | "facturx" | "br-fr" | "xrechnung" | "peppol";
