/** The verdicts of the official rules on mutants, run outside: by SaxonJS from the published stylesheets, or by an oracle command. */

import { installPeers } from "../../../../bench/peers/install.ts";
import { officialRules } from "../../../../bench/peers/official-rules.ts";
import { type FamilyName, formatFamilies } from "../../../own/einvoice/format-families.ts";
import type { MutantSet } from "../../../own/einvoice/rule-mutants.ts";
import { frenchVerdicts as askFrench } from "../french-verdicts.ts";
import { askOracle } from "../official-rules.ts";

/** The fatal rules that each file breaks, sorted; null where the official rules stopped with an error of their own. */
type Verdicts = (files: readonly string[]) => Promise<(string[] | null)[]>;

const stylesheets: Record<MutantSet, string | undefined> = {
  en16931: process.env.PLATEN_CEN_XSLT,
  "br-fr": process.env.PLATEN_BRFR_XSLT,
};

/** The official rules that can be run here. */
export function officialSets(): Map<MutantSet, Verdicts> {
  const sets = new Map<MutantSet, Verdicts>();
  const oracle = process.env.PLATEN_ORACLE;
  if (oracle) sets.set("en16931", (files) => askOracle(oracle, files));
  for (const [set, stylesheet] of Object.entries(stylesheets) as [MutantSet, string | undefined][]) {
    if (stylesheet) sets.set(set, bySaxon(stylesheet));
  }
  return sets;
}

/** The rules of a family that each file breaks; the program of PLATEN_ORACLE knows the sets by the names of the families. */
export async function formatVerdicts(name: FamilyName, files: readonly string[]): Promise<(string[] | null)[]> {
  const { set, ids } = formatFamilies[name];
  const verdicts = await (set === "br-fr" ? frenchVerdicts() : programVerdicts(name))(files);
  return verdicts.map((verdict) => verdict?.filter((id) => ids.test(id)) ?? null);
}

/** A rule that BR-FR 1.3.0 says otherwise makes the verdicts differ, so that no mutant is kept for it. */
function frenchVerdicts(): Verdicts {
  const stylesheet = process.env.PLATEN_BRFR_UBL_XSLT;
  if (stylesheet) return bySaxon(stylesheet);
  const oracle = givenProgram();
  return (files) => askFrench(oracle, files, "brfr-ubl");
}

function programVerdicts(name: FamilyName): Verdicts {
  const oracle = givenProgram();
  return (files) => askOracle(oracle, files, ["phive", "-s", name]);
}

function givenProgram(): string {
  const oracle = process.env.PLATEN_ORACLE;
  if (!oracle) throw new Error("Set PLATEN_ORACLE to the command that runs the official rules.");
  return oracle;
}

function bySaxon(stylesheet: string): Verdicts {
  installPeers();
  const check = officialRules(stylesheet);
  return async (files) => files.map((xml) => verdictOf(() => check(xml)));
}

function verdictOf(report: () => string): string[] | null {
  let svrl: string;
  try {
    svrl = report();
  } catch {
    return null;
  }
  // An attribute may hold a >, so the attributes are read one by one.
  const failed = svrl.match(/<svrl:failed-assert(?:\s+[\w:.-]+="[^"]*")*/g) ?? [];
  const fatal = failed.flatMap((assert) => {
    const flag = /\b(?:flag|role)="([^"]*)"/.exec(assert)?.[1] ?? "fatal";
    const id = /\bid="([^"]*)"/.exec(assert)?.[1];
    return id !== undefined && flag === "fatal" ? [id] : [];
  });
  return [...new Set(fatal)].sort();
}
