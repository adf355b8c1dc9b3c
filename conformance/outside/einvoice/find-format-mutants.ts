/**
 * Finds mutants for the rules of UBL, XRechnung, Peppol and BR-FR in UBL, and keeps the recipes with the official verdicts in
 * `own/einvoice/data/format-mutants.json`:
 *
 *     PLATEN_ORACLE=… PLATEN_BRFR_UBL_XSLT=… node conformance/outside/einvoice/find-format-mutants.ts [--all] [family …]
 *
 * Mutants that are kept stay, and those that are missing are looked for; `--all` finds all of them again, which takes some
 * minutes a family. PLATEN_ORACLE is a command as in `official-rules.ts`; PLATEN_BRFR_UBL_XSLT names
 * BR-FR-Flux2-Schematron-UBL.xslt of the French set, which SaxonJS runs, because the command has an older version of it; without
 * it that version is asked, and mutants are kept where it agrees with ours.
 * It ends with 1 where a rule that is not listed as unreachable has no mutant, or where a verdict differs from ours.
 */

import { writeFile } from "node:fs/promises";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import {
  baseXml,
  type FamilyName,
  familyNames,
  formatFamilies,
  mutantXml,
  reachableRules,
} from "../../own/einvoice/format-families.ts";
import { type FormatMutant, formatMutantsFile, readFormatMutants } from "../../own/einvoice/format-mutants.ts";
import { ciiScenes } from "./mutants/cii-scenes.ts";
import { ciiVocabulary } from "./mutants/cii-vocabulary.ts";
import { formatVerdicts } from "./mutants/official-verdicts.ts";
import { type Recipe, type SearchSpace, searchMutants } from "./mutants/search.ts";
import { ublScenes } from "./mutants/ubl-scenes.ts";
import { ublVocabulary } from "./mutants/ubl-vocabulary.ts";

/** Peppol's further countries have seeds of their own. */
const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
const peppolSeeds = [...seeds, ...seeds.map((seed) => 2000 + seed)];

function spaceOf(name: FamilyName): SearchSpace {
  const family = formatFamilies[name];
  const isUbl = family.syntax === "ubl";
  return {
    sets: [family.set],
    bases: new Map((name === "peppol" ? peppolSeeds : seeds).map((seed) => [seed, baseXml(family, seed)])),
    vocabulary: isUbl ? ublVocabulary : ciiVocabulary,
    scenes: isUbl ? ublScenes : ciiScenes,
    randomTries: 1_000,
  };
}

interface Outcome {
  readonly mutants: readonly FormatMutant[];
  readonly missing: readonly string[];
  readonly differences: readonly string[];
}

/** Of the recipes of a rule the first that the official rules name it for; those that stop them are passed over. */
async function find(name: FamilyName, kept: readonly FormatMutant[]): Promise<Outcome> {
  const family = formatFamilies[name];
  const wanted = reachableRules(family).filter((rule) => !kept.some((mutant) => mutant.rule === rule));
  const { recipes } = searchMutants(wanted, spaceOf(name), (line) => console.log(`${name}: ${line}`));
  const all = [...recipes].flatMap(([rule, list]) => list.map((recipe) => ({ rule, recipe })));
  const files = [...new Set(all.map(({ recipe }) => mutantXml(family, recipe)))];
  const verdicts = await formatVerdicts(name, files);
  const officialOf = new Map(files.map((xml, index) => [xml, verdicts[index] ?? null]));

  const mutants = new Map<string, FormatMutant>();
  const differences: string[] = [];
  for (const { rule, recipe } of all) {
    const xml = mutantXml(family, recipe);
    const official = officialOf.get(xml) ?? null;
    if (official === null) continue;
    const ours = fatalRules(xml, family.set);
    if (official.join() !== ours.join())
      differences.push(
        `${rule}: official ${official.join(", ") || "none"}; ours ${ours.join(", ") || "none"}; ${words(recipe)}`,
      );
    else if (!mutants.has(rule))
      mutants.set(rule, { family: name, rule, seed: recipe.seed, edits: recipe.edits, official });
  }
  return {
    mutants: [...mutants.values()],
    missing: wanted.filter((rule) => !mutants.has(rule)),
    differences: [...new Set(differences)],
  };
}

function words({ seed, edits }: Recipe): string {
  return `seed ${seed} ${JSON.stringify(edits)}`;
}

async function findAll(names: readonly FamilyName[], isFromScratch: boolean): Promise<boolean> {
  let mutants = await readFormatMutants();
  let isComplete = true;
  for (const name of names) {
    const kept = isFromScratch ? [] : mutants.filter(({ family }) => family === name);
    const found = await find(name, kept);
    for (const difference of found.differences) console.log(`${name} ${difference}`);
    for (const rule of found.missing) console.log(`${name} ${rule}: no mutant was found`);
    console.log(`${name}: ${kept.length} kept, ${found.mutants.length} found, ${found.missing.length} missing`);
    isComplete &&= found.missing.length === 0 && found.differences.length === 0;
    mutants = [...mutants.filter(({ family }) => family !== name), ...kept, ...found.mutants];
    await writeFile(formatMutantsFile, `[\n${mutants.map((mutant) => JSON.stringify(mutant)).join(",\n")}\n]\n`);
  }
  return isComplete;
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const names = familyNames.filter((name) => given.includes(name));
  process.exitCode = (await findAll(names.length > 0 ? names : familyNames, given.includes("--all"))) ? 0 : 1;
}
