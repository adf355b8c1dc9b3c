/**
 * Finds a mutant for each rule of the XML check again and keeps the recipes in `own/einvoice/data/rule-mutants.json`:
 *
 *     PLATEN_CEN_XSLT=… PLATEN_BRFR_XSLT=… node conformance/outside/einvoice/find-rule-mutants.ts
 *
 * To be run when a rule set is brought up to a new version, or when the generator of invoices has changed, because a
 * recipe names an invoice by its seed and the elements it changes by their numbers. It takes some minutes.
 *
 * Where it looks: `mutants/cii-vocabulary.ts` says which changes an element suggests (another code, one decimal too many,
 * a child that must not be there …), `mutants/cii-scenes.ts` which situations some rules are about. `mutants/search.ts` tries
 * single changes on the richest of the generated invoices, then the situations, then a single change in the odd ones,
 * then several at random. A new rule that stays without a mutant mostly needs a word in the vocabulary or a scene.
 * For each rule the recipe is kept that breaks the fewest others.
 *
 * Our check decides what is found; the official rules decide whether it was right. Their stylesheets are not part of the
 * project: PLATEN_CEN_XSLT names EN16931-CII-validation.xslt of the CEN set, PLATEN_BRFR_XSLT BR-FR-Flux2-Schematron-CII.xslt
 * of the French one; SaxonJS, a peer of the bench, runs them. PLATEN_ORACLE, a command as in `official-rules.ts`, serves for
 * the CEN set as well. With both sets the recipes are written with the official verdicts; otherwise the run only
 * says what it found. It ends with 1 where a rule has no mutant or a verdict differs from ours.
 */

import { writeFile } from "node:fs/promises";
import { ruleIds, writeInvoiceXml } from "@platen/einvoice";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import { generateInvoice } from "../../own/einvoice/generate-invoice.ts";
import { applyEdits } from "../../own/einvoice/mutate-xml.ts";
import { type MutantSet, mutantsFile, type RuleMutant } from "../../own/einvoice/rule-mutants.ts";
import { ciiScenes } from "./mutants/cii-scenes.ts";
import { ciiVocabulary } from "./mutants/cii-vocabulary.ts";
import { officialSets } from "./mutants/official-verdicts.ts";
import { type Recipe, type SearchSpace, searchMutants } from "./mutants/search.ts";

const sets: readonly MutantSet[] = ["en16931", "br-fr"];
const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

interface Judged extends RuleMutant {
  /** How the official verdicts differ from ours, in words. */
  readonly differences: readonly string[];
}

async function findMutants(): Promise<boolean> {
  const space: SearchSpace = {
    sets,
    bases: new Map(seeds.map((seed) => [seed, writeInvoiceXml(generateInvoice(seed))])),
    vocabulary: ciiVocabulary,
    scenes: ciiScenes,
    randomTries: 30_000,
  };
  const found = searchMutants(
    sets.flatMap((set) => ruleIds(set)),
    space,
    (line) => console.log(line),
  );
  for (const rule of found.missing) console.log(`${rule}: no mutant was found`);

  const official = officialSets();
  for (const set of sets) if (!official.has(set)) console.log(`The official rules of ${set} were not given.`);
  const mutants = await judge(found.recipes, official);
  const differing = mutants.filter(({ differences }) => differences.length > 0);
  for (const { rule, differences } of differing) for (const words of differences) console.log(`${rule}: ${words}`);
  console.log(
    `${mutants.length} rules have a mutant, ${found.missing.length} have none, ${differing.length} verdicts differ.`,
  );

  const isComplete = found.missing.length === 0 && differing.length === 0;
  if (isComplete && sets.every((set) => official.has(set))) {
    await writeFile(mutantsFile, `[\n${mutants.map(rowOf).join(",\n")}\n]\n`);
    console.log(`Written to ${mutantsFile.pathname}.`);
  }
  return isComplete;
}

type SetVerdicts = Record<MutantSet, string[] | null>;

/** For each rule the first recipe on which the official rules of its set do not stop, with the verdicts of both sets. */
async function judge(
  recipes: ReadonlyMap<string, readonly Recipe[]>,
  official: ReturnType<typeof officialSets>,
): Promise<Judged[]> {
  const judged = new Map<string, Judged>();
  for (let attempt = 0; judged.size < recipes.size; attempt++) {
    const open = [...recipes].filter(([rule]) => !judged.has(rule));
    const verdicts = await verdictsOn([...new Set(open.map(([, all]) => xmlOf(all[attempt]!)))], official);
    for (const [rule, all] of open) {
      const mutant = judgedMutant(rule, all[attempt]!, verdicts);
      if (mutant[setOf(rule)] !== null || attempt === all.length - 1) judged.set(rule, mutant);
    }
  }
  return [...judged.values()].sort((one, other) => (one.rule < other.rule ? -1 : 1));
}

function setOf(rule: string): MutantSet {
  return ruleIds("en16931").includes(rule) ? "en16931" : "br-fr";
}

/** A set that was not given has our own verdicts. */
async function verdictsOn(
  texts: readonly string[],
  official: ReturnType<typeof officialSets>,
): Promise<Map<string, SetVerdicts>> {
  const [en16931, french] = await Promise.all(
    sets.map(async (set) => (await official.get(set)?.(texts)) ?? texts.map((xml) => fatalRules(xml, set))),
  );
  return new Map(
    texts.map((xml, index) => [xml, { en16931: en16931?.[index] ?? null, "br-fr": french?.[index] ?? null }]),
  );
}

function judgedMutant(rule: string, recipe: Recipe, verdicts: ReadonlyMap<string, SetVerdicts>): Judged {
  const xml = xmlOf(recipe);
  const verdict = verdicts.get(xml) ?? { en16931: null, "br-fr": null };
  const differences = sets.flatMap((set) => {
    const ours = fatalRules(xml, set);
    const theirs = verdict[set];
    return theirs === null || theirs.join() === ours.join()
      ? []
      : [`${set} says ${theirs.join(", ") || "nothing"}, we say ${ours.join(", ") || "nothing"}`];
  });
  return { rule, seed: recipe.seed, edits: recipe.edits, ...verdict, differences };
}

function xmlOf({ seed, edits }: Recipe): string {
  return applyEdits(writeInvoiceXml(generateInvoice(seed)), edits);
}

function rowOf({ rule, seed, edits, en16931, "br-fr": french }: Judged): string {
  return JSON.stringify({ rule, seed, edits, en16931, "br-fr": french });
}

if (import.meta.main) process.exitCode = (await findMutants()) ? 0 : 1;
