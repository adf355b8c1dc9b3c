/** Mutants of UBL, XRechnung and Peppol invoices: for each rule that a file was found for, all that the official rules name for it. */

import { readFile } from "node:fs/promises";
import { type InvoiceBlock, type RuleSetName, ruleIds, type Syntax, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { peppolBlock, ublBlock, xrechnungBlock } from "./bases.ts";
import { fatalRules } from "./fatal-rules.ts";
import { applyEdits, type Edit } from "./mutate-xml.ts";

interface Family {
  readonly set: RuleSetName;
  readonly syntax: Syntax;
  readonly title: string;
  readonly block: (seed: number) => InvoiceBlock;
  readonly profile: "en16931" | "xrechnung" | "peppol-bis-3";
  /** Rules that no file was found for. */
  readonly withoutMutant: readonly string[];
}

const words = (text: string) => (text === "" ? [] : text.split(" "));

const families: Readonly<Record<string, Family>> = {
  ubl: {
    set: "en16931",
    syntax: "ubl",
    title: "EN 16931 UBL 1.3.16",
    block: ublBlock,
    profile: "en16931",
    withoutMutant: words(
      "BR-AE-03 BR-AE-04 BR-E-03 BR-E-04 BR-G-03 BR-G-04 BR-IC-03 BR-IC-04 BR-AF-03 BR-AF-04 BR-AG-03 BR-AG-04 BR-S-03 BR-S-04 BR-Z-03 BR-Z-04 BR-O-13 BR-30 BR-29 BR-20 BR-AF-06 BR-AF-07 UBL-CR-666 UBL-CR-673 UBL-SR-09 UBL-SR-15 UBL-SR-27 UBL-SR-22",
    ),
  },
  "xrechnung-ubl": {
    set: "xrechnung",
    syntax: "ubl",
    title: "XRechnung 3.0.2 in UBL",
    block: xrechnungBlock,
    profile: "xrechnung",
    withoutMutant: words("PEPPOL-EN16931-R040 PEPPOL-EN16931-R110 PEPPOL-EN16931-R111"),
  },
  "xrechnung-cii": {
    set: "xrechnung",
    syntax: "cii",
    title: "XRechnung 3.0.2 in CII",
    block: xrechnungBlock,
    profile: "xrechnung",
    withoutMutant: words("BR-DE-22 BR-DE-10 BR-DE-11 BR-DE-14 BR-TMP-3 PEPPOL-EN16931-R040"),
  },
  peppol: {
    set: "peppol",
    syntax: "ubl",
    title: "Peppol BIS Billing 2026.5",
    block: peppolBlock,
    profile: "peppol-bis-3",
    withoutMutant: words(
      "PEPPOL-EN16931-R040 PEPPOL-EN16931-CL002 PEPPOL-EN16931-CL003 DE-R-022 IT-R-001 NL-R-006 IS-R-009",
    ),
  },
};

/** A recipe and the fatal rules of the set that the official rules named for it. */
interface FormatMutant {
  readonly family: string;
  readonly rule: string;
  readonly seed: number;
  readonly edits: readonly Edit[];
  readonly official: readonly string[];
}

const file = new URL("data/format-mutants.json", import.meta.url);

function suite(name: string, { set, syntax, title, block, profile, withoutMutant }: Family): OwnSuite {
  return {
    name: `einvoice: a mutant for each rule of ${title}, with the official verdict`,
    floor: 1,
    async run() {
      const kept: FormatMutant[] = JSON.parse(await readFile(file, "utf8"));
      const mutants = kept.filter(({ family }) => family === name);
      const asked = ruleIds(set, syntax).filter((rule) => !withoutMutant.includes(rule));
      const notes = asked.flatMap((rule) =>
        mutants.some((mutant) => mutant.rule === rule) ? [] : [`${rule}: there is no mutant`],
      );
      let passed = 0;
      for (const { rule, seed, edits, official } of mutants) {
        const found = fatalRules(applyEdits(writeInvoiceXml(block(seed), { profile, syntax }), edits), set);
        if (found.join() === official.join() && found.includes(rule)) passed++;
        else notes.push(`${rule}: official ${official.join(", ")}; ours ${found.join(", ")}`);
      }
      return { passed, total: asked.length, notes };
    },
  };
}

export const suites: OwnSuite[] = Object.entries(families).map(([name, family]) => suite(name, family));
