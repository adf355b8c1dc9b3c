/** The rule sets beside those of CII whose mutants are kept: where their invoices come from, and which rules no file can break. */

import { type InvoiceBlock, type RuleSetName, ruleIds, type Syntax, writeInvoiceXml } from "@platen/einvoice";
import { extendedFrenchBlock, frenchUblBlock, peppolBlock, ublBlock, xrechnungBlock } from "./bases.ts";
import { applyEdits, type Edit } from "./mutate-xml.ts";

interface FormatFamily {
  readonly set: RuleSetName;
  readonly syntax: Syntax;
  readonly title: string;
  readonly block: (seed: number) => InvoiceBlock;
  readonly profile: "en16931" | "extended" | "xrechnung" | "peppol-bis-3";
  /** Which ids are of this set: official runs name those of EN 16931 too. */
  readonly ids: RegExp;
  /** Rules without a mutant, each with the reason why no file can break it alone or in company. */
  readonly unreachable: Readonly<Record<string, string>>;
}

const stopsAnother = (rule: string) =>
  `two of them stop the official rules at ${rule}; the invoice is refused all the same`;

const stoppedInUbl = {
  "UBL-SR-09": stopsAnother("BR-06"),
  "UBL-SR-15": stopsAnother("BR-07"),
  "UBL-SR-22": stopsAnother("BR-18"),
  "UBL-SR-27": stopsAnother("BR-49"),
};

export type FamilyName =
  | "extended-ctc-fr-cii"
  | "extended-ctc-fr-ubl"
  | "ubl"
  | "xrechnung-ubl"
  | "xrechnung-cii"
  | "peppol"
  | "brfr-ubl";

export const formatFamilies: Readonly<Record<FamilyName, FormatFamily>> = {
  ubl: {
    set: "en16931",
    syntax: "ubl",
    title: "EN 16931 UBL 1.3.16",
    block: ublBlock,
    profile: "en16931",
    ids: /^(?!BR-FR)/,
    unreachable: stoppedInUbl,
  },
  "extended-ctc-fr-cii": {
    set: "extended-ctc-fr",
    syntax: "cii",
    title: "EXTENDED-CTC-FR 1.3.0 in CII",
    block: extendedFrenchBlock,
    profile: "extended",
    ids: /^(?!BR-FR-)/,
    unreachable: {
      ...Object.fromEntries(
        ["22", "23", "24", "26", "27", "CO-04"].map((number) => [
          `BR-FREXT-${number}`,
          "its context never fires: that of all lines comes before it",
        ]),
      ),
      ...Object.fromEntries(
        ["CII-SR-459", "CII-SR-460"].map((rule) => [
          rule,
          "every file that breaks it stops the French rules that are run with these; the invoice is refused all the same",
        ]),
      ),
    },
  },
  "extended-ctc-fr-ubl": {
    set: "extended-ctc-fr",
    syntax: "ubl",
    title: "EXTENDED-CTC-FR 1.3.0 in UBL",
    block: ublBlock,
    profile: "en16931",
    ids: /^(?!BR-FR-)/,
    unreachable: {
      ...stoppedInUbl,
      "UBL-SR-33": stopsAnother("BR-FR-17"),
    },
  },
  "xrechnung-ubl": {
    set: "xrechnung",
    syntax: "ubl",
    title: "XRechnung 3.0.2 in UBL",
    block: xrechnungBlock,
    profile: "xrechnung",
    ids: /^(BR-DE-|BR-TMP|PEPPOL)/,
    unreachable: {},
  },
  "xrechnung-cii": {
    set: "xrechnung",
    syntax: "cii",
    title: "XRechnung 3.0.2 in CII",
    block: xrechnungBlock,
    profile: "xrechnung",
    ids: /^(BR-DE-|BR-TMP|PEPPOL)/,
    unreachable: {},
  },
  peppol: {
    set: "peppol",
    syntax: "ubl",
    title: "Peppol BIS Billing 2026.5",
    block: peppolBlock,
    profile: "peppol-bis-3",
    ids: /^(PEPPOL|[A-Z]{2}-R-)/,
    unreachable: {},
  },
  "brfr-ubl": {
    set: "br-fr",
    syntax: "ubl",
    // Our rules are those of 1.4.0; the newest that can be asked outside are those of 1.3.0.
    title: "BR-FR Flux 2 in UBL (asked of 1.3.0)",
    block: frenchUblBlock,
    profile: "en16931",
    ids: /^BR-FR/,
    unreachable: {},
  },
};

export const familyNames = Object.keys(formatFamilies) as FamilyName[];

/** The rules of a family that a mutant is asked for. */
export function reachableRules({ set, syntax, unreachable }: FormatFamily): string[] {
  return ruleIds(set, syntax).filter((rule) => !(rule in unreachable));
}

/** An invoice of the family as it is before changes. */
export function baseXml({ block, profile, syntax }: FormatFamily, seed: number): string {
  return writeInvoiceXml(block(seed), { profile, syntax });
}

/** How a mutant is made. */
export interface MutantRecipe {
  readonly seed: number;
  readonly edits: readonly Edit[];
}

export function mutantXml(family: FormatFamily, { seed, edits }: MutantRecipe): string {
  return applyEdits(baseXml(family, seed), edits);
}
