/** The French rules for UBL as the program in PLATEN_ORACLE has them: BR-FR 1.3.0, in which every rule is a warning. */

import { askOracle } from "./official-rules.ts";

/** The rules that each file breaks, sorted; null where the official rules stopped with an error of their own. */
export async function frenchUblVerdicts(oracle: string, files: readonly string[]): Promise<(string[] | null)[]> {
  const verdicts = await askOracle(oracle, files, ["phive", "-s", "brfr-ubl"], ["warn"]);
  // Rules of EN 16931 warn too.
  return verdicts.map((verdict) => verdict?.filter((id) => id.startsWith("BR-FR")) ?? null);
}
