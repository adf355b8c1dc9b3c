/**
 * Asks the official XSD of UBL 2.1 about the structural mutants of UBL and keeps its verdicts in
 * `own/einvoice/data/ubl-structure-verdicts.json`:
 *
 *     PLATEN_ORACLE=… node conformance/outside/einvoice/record-ubl-structure.ts
 *
 * To be run when the generator of invoices has changed, because it changes the mutants. PLATEN_ORACLE is a command as in
 * `official-rules.ts`.
 */

import { writeFile } from "node:fs/promises";
import { ublStructureCount, ublStructureFile, ublStructureMutant } from "../../own/einvoice/ubl-structure-mutants.ts";
import { askOracle } from "./official-rules.ts";

async function record(oracle: string): Promise<void> {
  const mutants = Array.from({ length: ublStructureCount }, (_, index) => ublStructureMutant(index));
  const verdicts = await askOracle(oracle, mutants, ["phive", "ubl"]);
  const digit = (verdict: string[] | null) => (verdict === null ? "?" : verdict.includes("xsd") ? "0" : "1");
  const valid = verdicts.map(digit).join("");
  const source = "UBL 2.1 XSD; 1 is valid, one digit a mutant, ? where the program stopped with an error of its own";
  await writeFile(ublStructureFile, `${JSON.stringify({ source, valid }, null, 1)}\n`);
  console.log(`${valid.replaceAll(/[^1]/g, "").length} of ${mutants.length} mutants are valid by the XSD`);
}

if (import.meta.main) {
  const oracle = process.env.PLATEN_ORACLE;
  if (!oracle) throw new Error("Set PLATEN_ORACLE to the command that runs the official rules.");
  await record(oracle);
}
