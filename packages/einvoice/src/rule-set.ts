/** The sets of official rules that an invoice can be held against. */
export type RuleSetName = "en16931" | "facturx" | "extended-ctc-fr" | "br-fr" | "xrechnung" | "peppol";
