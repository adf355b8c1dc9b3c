/** One mutant a rule: the check names it, and all others that the official rules name for the same file. */

import { readFile } from "node:fs/promises";
import { ruleIds, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { fatalRules } from "./fatal-rules.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { applyEdits, type Edit } from "./mutate-xml.ts";

/** The sets whose mutants and verdicts are kept. */
export type MutantSet = "en16931" | "br-fr";

/** A recipe and the verdicts that the official rules gave; null where they stopped with an error of their own. */
export interface RuleMutant {
  readonly rule: string;
  readonly seed: number;
  readonly edits: readonly Edit[];
  readonly en16931: readonly string[] | null;
  readonly "br-fr": readonly string[] | null;
}

/** Written by `find-rule-mutants.ts`. */
export const mutantsFile = new URL("data/rule-mutants.json", import.meta.url);

export async function readMutants(): Promise<RuleMutant[]> {
  return JSON.parse(await readFile(mutantsFile, "utf8"));
}

export function xmlOf({ seed, edits }: RuleMutant): string {
  return applyEdits(writeInvoiceXml(generateInvoice(seed)), edits);
}

function suite(set: MutantSet, name: string): OwnSuite {
  return {
    name: `einvoice: a mutant for each rule of ${name}, with the official verdict`,
    floor: 1,
    async run() {
      const mutants = (await readMutants()).filter(({ rule }) => ruleIds(set).includes(rule));
      const notes = ruleIds(set).flatMap((id) =>
        mutants.some(({ rule }) => rule === id) ? [] : [`${id}: there is no mutant`],
      );
      let passed = 0;
      for (const mutant of mutants) {
        const found = fatalRules(xmlOf(mutant), set);
        const official = mutant[set];
        if (official === null)
          notes.push(`${mutant.rule}: the official rules stop with an error; only the rule itself is asked for`);
        const agrees = official === null || official.join() === found.join();
        if (agrees && found.includes(mutant.rule)) passed++;
        else notes.push(`${mutant.rule}: official ${official?.join(", ") ?? "none"}; ours ${found.join(", ")}`);
      }
      return { passed, total: ruleIds(set).length, notes };
    },
  };
}

export const suites: OwnSuite[] = [suite("en16931", "EN 16931 CII 1.3.16"), suite("br-fr", "BR-FR Flux 2 1.4.0")];
