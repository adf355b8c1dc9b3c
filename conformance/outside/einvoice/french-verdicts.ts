/** The French rules as the program in PLATEN_ORACLE has them: BR-FR 1.3.0, in which every rule is a warning. */

import { askOracle } from "./official-rules.ts";

/** As the program names the rules for CII and for UBL. */
type FrenchSet = "brfr" | "brfr-ubl";

/** The rules that each file breaks, sorted; null where the official rules stopped with an error of their own. */
export async function frenchVerdicts(
  oracle: string,
  files: readonly string[],
  set: FrenchSet,
): Promise<(string[] | null)[]> {
  const verdicts = await askOracle(oracle, files, ["phive", "-s", set], ["warn"]);
  // Rules of EN 16931 warn too.
  return verdicts.map((verdict) => verdict?.filter((id) => id.startsWith("BR-FR")) ?? null);
}

/** The same without what 1.4.0, the version that we have, allows: a point in an electronic address. */
export async function frenchVerdictsOfToday(
  oracle: string,
  files: readonly string[],
  set: FrenchSet,
): Promise<(string[] | null)[]> {
  const verdicts = await frenchVerdicts(oracle, files, set);
  const isAllowedNow = (id: string, file: string) =>
    id.startsWith("BR-FR-23_") && /<(cbc:EndpointID|ram:URIID)[^>]*>[^<]*\./.test(file);
  return verdicts.map((verdict, index) => verdict?.filter((id) => !isAllowedNow(id, files[index]!)) ?? null);
}
