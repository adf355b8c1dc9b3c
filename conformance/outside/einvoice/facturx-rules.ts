/**
 * The official Factur-X rules of each profile, run outside on a mutant for each row of our tables, and on blocks that the data
 * check accepts. PLATEN_ORACLE names the command that runs them (`facturx -s -p en16931`, names in, one line of JSON a file out).
 * A part of the mutants is taken; PLATEN_CONFORMANCE_LONG=1 takes all of them.
 */

import { checkInvoice, type FacturXProfile, writeInvoiceXml } from "@platen/einvoice";
import { facturXMutants } from "../../own/einvoice/facturx-mutants.ts";
import { facturXRules } from "../../own/einvoice/fatal-rules.ts";
import { generateFacturX } from "../../own/einvoice/generate-facturx.ts";
import { mutateBlock } from "../../own/einvoice/mutate-block.ts";
import { Random } from "../../own/einvoice/random.ts";
import type { OutsideSuite } from "../../suite.ts";
import { askOracle } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const isLong = process.env.PLATEN_CONFORMANCE_LONG === "1";

/** Every how manieth mutant is taken. */
const steps: Partial<Record<FacturXProfile, number>> = isLong
  ? { minimum: 1, basicwl: 1, basic: 1, en16931: 1, extended: 1 }
  : { minimum: 6, basicwl: 12, basic: 8, en16931: 4, extended: 24 };

async function compareMutants(oracle: string) {
  const notes: string[] = [];
  let passed = 0;
  let total = 0;
  for (const [profile, step] of Object.entries(steps) as [FacturXProfile, number][]) {
    const mutants = [...facturXMutants(profile)].filter((_, index) => index % step === 0);
    const verdicts = await askOracle(
      oracle,
      mutants.map(({ xml }) => xml),
      ["facturx", "-s", "-p", profile],
    );
    let stopped = 0;
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict === null) {
        stopped++;
        continue;
      }
      total++;
      const { rule, place, xml } = mutants[index]!;
      const official = verdict.join(", ");
      const ours = facturXRules(xml).join(", ");
      if (official === ours) passed++;
      else notes.push(`${profile} ${rule} at ${place}: official ${official || "none"}; ours ${ours || "none"}`);
    }
    notes.unshift(`${profile}: ${mutants.length} mutants, ${stopped} stopped the official rules`);
  }
  return { passed, total, notes };
}

/** Blocks that were changed at random and that the data check still accepts. */
function acceptedBlocks(count: number): { profile: "basic" | "en16931"; xml: string }[] {
  const random = new Random(1092);
  const accepted: { profile: "basic" | "en16931"; xml: string }[] = [];
  for (let index = 0; accepted.length < count; index++) {
    const profile = index % 3 === 2 ? "basic" : "en16931";
    const mutant = mutateBlock(generateFacturX(7000 + (index % 400), profile), random);
    if (checkInvoice(mutant, { profile }).some(({ severity }) => severity === "error")) continue;
    accepted.push({ profile, xml: writeInvoiceXml(mutant, { profile }) });
  }
  return accepted;
}

async function judgeAccepted(oracle: string) {
  const blocks = acceptedBlocks(isLong ? 2000 : 150);
  const notes: string[] = [];
  let passed = 0;
  for (const profile of ["basic", "en16931"] as const) {
    const files = blocks.filter((block) => block.profile === profile).map(({ xml }) => xml);
    const facturx = await askOracle(oracle, files, ["facturx", "-p", profile]);
    const cen = await askOracle(oracle, files, ["phive", "-s", "cen"]);
    for (const [index] of files.entries()) {
      const broken = [...(facturx[index] ?? ["facturx stopped"]), ...(cen[index] ?? ["cen stopped"])];
      if (broken.length === 0) passed++;
      else notes.push(`${profile} ${index}: ${broken.join(", ")}`);
    }
  }
  return { passed, total: blocks.length, notes };
}

export const suites: OutsideSuite[] = command
  ? [
      {
        name: "einvoice: Factur-X 1.09.2, official rules run outside on mutants",
        floor: 1,
        run: () => compareMutants(command),
      },
      {
        name: "einvoice: changed blocks that the data check accepts pass Factur-X and EN 16931, run outside",
        floor: 1,
        run: () => judgeAccepted(command),
      },
    ]
  : [];
