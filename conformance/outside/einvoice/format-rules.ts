/**
 * Blocks that were changed at random and that the data check accepts for UBL, XRechnung or Peppol pass the official schemas and
 * rules of their format, run outside. PLATEN_ORACLE names the command that runs them (`phive peppol`, names in, one line of JSON a
 * file out). Some blocks of two formats are taken; PLATEN_CONFORMANCE_LONG=1 takes 700 of each, and French ones in UBL.
 */

import { checkInvoice, writeInvoiceXml } from "@platen/einvoice";
import { type FamilyName, familyNames, formatFamilies } from "../../own/einvoice/format-families.ts";
import { mutateBlock } from "../../own/einvoice/mutate-block.ts";
import { Random } from "../../own/einvoice/random.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { frenchVerdictsOfToday } from "./french-verdicts.ts";
import { removedRules } from "./official-calls.ts";
import { askOracle } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const isLong = process.env.PLATEN_CONFORMANCE_LONG === "1";

/** A program is started for each: these two have the schemas and EN 16931 rules of both syntaxes. */
const sample: readonly FamilyName[] = ["peppol", "xrechnung-cii"];
/** EXTENDED-CTC-FR is left to its own suite: its schema for CII is not the one of Factur-X, and its mutants in UBL are of EN 16931. */
const families = isLong ? familyNames.filter((name) => formatFamilies[name].set !== "extended-ctc-fr") : sample;
const blocksOfEach = isLong ? 700 : 20;

/** The rules that each file breaks; null where the official ones stopped with an error of their own. */
async function brokenRules(oracle: string, name: FamilyName, files: readonly string[]): Promise<(string[] | null)[]> {
  if (name === "brfr-ubl") return frenchVerdictsOfToday(oracle, files, "brfr-ubl");
  const verdicts = await askOracle(oracle, files, ["phive", name]);
  // The other sets come with the version of EN 16931 that we have.
  if (formatFamilies[name].set !== "xrechnung") return verdicts;
  return verdicts.map((verdict) => verdict?.filter((id) => !removedRules.includes(id)) ?? null);
}

/** Blocks that were changed at random and that the data check still accepts, as XML. */
function acceptedFiles(name: FamilyName): string[] {
  const { block, profile, syntax } = formatFamilies[name];
  const random = new Random(3021);
  const files: string[] = [];
  for (let index = 0; files.length < blocksOfEach; index++) {
    // Peppol's further countries have seeds of their own.
    const seed = name === "peppol" && index % 4 === 3 ? 2000 + (Math.floor(index / 4) % 100) : 1 + (index % 400);
    const mutant = mutateBlock(block(seed), random);
    if (checkInvoice(mutant, { profile, syntax }).some(({ severity }) => severity === "error")) continue;
    files.push(writeInvoiceXml(mutant, { profile, syntax }));
  }
  return files;
}

async function judgeAccepted(oracle: string): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  for (const name of families) {
    const files = acceptedFiles(name);
    for (const [index, verdict] of (await brokenRules(oracle, name, files)).entries()) {
      result.total++;
      const broken = verdict ?? ["the official rules stopped"];
      if (broken.length === 0) result.passed++;
      else result.notes.push(`${name} ${index}: ${broken.join(", ")}`);
    }
  }
  return result;
}

export const suites: OutsideSuite[] = command
  ? [
      {
        name: "einvoice: changed blocks that the data check accepts pass UBL, XRechnung and Peppol, run outside",
        floor: 1,
        run: () => judgeAccepted(command),
      },
    ]
  : [];
