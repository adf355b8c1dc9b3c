/** Mutants of UBL, XRechnung and Peppol invoices: for each rule that a file can break, all that the official rules name for it. */

import { readFile } from "node:fs/promises";
import type { OwnSuite } from "../../suite.ts";
import { fatalRules } from "./fatal-rules.ts";
import {
  type FamilyName,
  familyNames,
  formatFamilies,
  type MutantRecipe,
  mutantXml,
  reachableRules,
} from "./format-families.ts";

/** A recipe and the fatal rules of the set that the official rules named for it. */
export interface FormatMutant extends MutantRecipe {
  readonly family: FamilyName;
  readonly rule: string;
  readonly official: readonly string[];
}

/** Written by `find-format-mutants.ts`. */
export const formatMutantsFile = new URL("data/format-mutants.json", import.meta.url);

export async function readFormatMutants(): Promise<FormatMutant[]> {
  return JSON.parse(await readFile(formatMutantsFile, "utf8"));
}

function suite(name: FamilyName): OwnSuite {
  const family = formatFamilies[name];
  return {
    name: `einvoice: a mutant for each rule of ${family.title}, with the official verdict`,
    floor: 1,
    async run() {
      const mutants = (await readFormatMutants()).filter((mutant) => mutant.family === name);
      const asked = reachableRules(family);
      const notes = asked.flatMap((rule) =>
        mutants.some((mutant) => mutant.rule === rule) ? [] : [`${rule}: there is no mutant`],
      );
      let passed = 0;
      for (const mutant of mutants) {
        const found = fatalRules(mutantXml(family, mutant), family.set);
        if (found.join() === mutant.official.join() && found.includes(mutant.rule)) passed++;
        else notes.push(`${mutant.rule}: official ${mutant.official.join(", ")}; ours ${found.join(", ")}`);
      }
      const left = Object.entries(family.unreachable).map(([rule, reason]) => `${rule}: left out, ${reason}`);
      return { passed, total: asked.length, notes: [...notes, ...left] };
    },
  };
}

export const suites: OwnSuite[] = familyNames.map(suite);
