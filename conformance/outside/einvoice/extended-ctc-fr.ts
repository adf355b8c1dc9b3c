/**
 * The official rules of EXTENDED-CTC-FR 1.3.0 in CII, run outside on the mutants of the other sets, on generated EXTENDED invoices
 * and on the public ones. PLATEN_ORACLE names the command that runs them (`phive -s extended-ctc-fr-cii`, names in, one line of
 * JSON a file out). A part of the files is taken, all of them with PLATEN_CONFORMANCE_LONG=1.
 */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeInvoiceXml } from "@platen/einvoice";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import { generateExtended } from "../../own/einvoice/generate-extended.ts";
import { readMutants, xmlOf } from "../../own/einvoice/rule-mutants.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { askOracle } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const step = process.env.PLATEN_CONFORMANCE_LONG === "1" ? 1 : 8;
const generated = 60;

/** Files on which ours differ, each with the reason. */
const excused: Readonly<Record<string, string>> = {
  "invoices/cas-limites/CALC-004.xml":
    "100.005 is rounded as a binary number there, which makes the difference of a cent larger than a cent",
  "invoices/cas-limites/XML-002.xml": "its root is of another namespace: it is refused before any rule is asked",
};

interface Named {
  readonly name: string;
  readonly xml: string;
}

async function filesIn(dataFolder: string): Promise<Named[]> {
  const mutants = (await readMutants()).map((mutant) => ({ name: mutant.rule, xml: xmlOf(mutant) }));
  const made = Array.from({ length: generated }, (_, index) => ({
    name: `EXTENDED, seed ${index + 1}`,
    xml: writeInvoiceXml(generateExtended(index + 1), { profile: "extended" }),
  }));
  const received = globSync("invoices/**/*.xml", { cwd: dataFolder })
    .sort()
    .map((name) => ({ name, xml: readFileSync(join(dataFolder, name), "utf8") }));
  return [...mutants, ...made, ...received].filter((_, index) => index % step === 0);
}

async function compare(oracle: string, dataFolder: string): Promise<SuiteResult> {
  const files = (await filesIn(dataFolder)).filter(({ name }) => !(name in excused));
  const verdicts = await askOracle(
    oracle,
    files.map(({ xml }) => xml),
    ["phive", "-s", "extended-ctc-fr-cii"],
  );
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  for (const [index, { name, xml }] of files.entries()) {
    // The French rules are run with them and are another set here.
    const official = verdicts[index]?.filter((id) => !id.startsWith("BR-FR-")).join(", ");
    if (official === undefined) continue;
    result.total++;
    const ours = fatalRules(xml, "extended-ctc-fr").join(", ");
    if (official === ours) result.passed++;
    else result.notes.push(`${name}: official ${official || "none"}; ours ${ours || "none"}`);
  }
  result.notes.unshift(`${files.length - result.total} of ${files.length} files stopped the official rules`);
  for (const [name, reason] of Object.entries(excused)) result.notes.push(`${name} is left out: ${reason}`);
  return result;
}

export const suites: OutsideSuite[] = command
  ? [
      {
        name: "einvoice: EXTENDED-CTC-FR 1.3.0 in CII, official rules run outside",
        floor: 1,
        run: (dataFolder) => compare(command, dataFolder),
      },
    ]
  : [];
