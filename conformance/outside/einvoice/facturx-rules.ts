/**
 * The official Factur-X rules of each profile, run outside on a mutant for each row of our tables, and on blocks that the data
 * check accepts. PLATEN_ORACLE names the command that runs them (`facturx -s -p en16931`, names in, one line of JSON a file out).
 * A part of the mutants is taken; PLATEN_CONFORMANCE_LONG=1 takes all of them.
 */

import { checkInvoice, checkInvoiceXml, type FacturXProfile, writeInvoiceXml } from "@platen/einvoice";
import { facturXMutants } from "../../own/einvoice/facturx-mutants.ts";
import { facturXRules } from "../../own/einvoice/fatal-rules.ts";
import { generateExtended } from "../../own/einvoice/generate-extended.ts";
import { generateFacturX } from "../../own/einvoice/generate-facturx.ts";
import { mutateBlock } from "../../own/einvoice/mutate-block.ts";
import { Random } from "../../own/einvoice/random.ts";
import type { OutsideSuite } from "../../suite.ts";
import { frenchVerdictsOfToday } from "./french-verdicts.ts";
import { askOracle } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const isLong = process.env.PLATEN_CONFORMANCE_LONG === "1";

/** Of this number of mutants one is taken. */
const steps: Partial<Record<FacturXProfile, number>> = isLong
  ? { minimum: 1, basicwl: 1, basic: 1, en16931: 1, extended: 1 }
  : { minimum: 6, basicwl: 12, basic: 8, en16931: 4, extended: 24 };

async function compareMutants(oracle: string) {
  const notes: string[] = [];
  let passed = 0;
  let total = 0;
  for (const [profile, step] of Object.entries(steps) as [FacturXProfile, number][]) {
    const mutants = [...facturXMutants(profile, step)];
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

type Judged = "basic" | "en16931" | "extended";

interface AcceptedBlock {
  readonly profile: Judged;
  readonly xml: string;
  /** Whether the French rules are for it. */
  readonly isFrench: boolean;
}

function isOfFrance(xml: string): boolean {
  return checkInvoiceXml(xml).sets.some(({ name }) => name === "br-fr");
}

/** Blocks that were changed at random and that the data check still accepts. */
function acceptedBlocks(count: number, profileOf: (index: number) => Judged): AcceptedBlock[] {
  const random = new Random(1092);
  const accepted: AcceptedBlock[] = [];
  for (let index = 0; accepted.length < count; index++) {
    const profile = profileOf(index);
    const seed = 7000 + (index % 400);
    const block = profile === "extended" ? generateExtended(seed) : generateFacturX(seed, profile);
    const mutant = mutateBlock(block, random);
    if (checkInvoice(mutant, { profile }).some(({ severity }) => severity === "error")) continue;
    const xml = writeInvoiceXml(mutant, { profile });
    accepted.push({ profile, xml, isFrench: isOfFrance(xml) });
  }
  return accepted;
}

async function judgeAccepted(oracle: string) {
  const blocks = acceptedBlocks(isLong ? 2000 : 150, (index) => (index % 3 === 2 ? "basic" : "en16931"));
  const notes: string[] = [];
  let passed = 0;
  for (const profile of ["basic", "en16931"] as const) {
    const ofProfile = blocks.filter((block) => block.profile === profile);
    const files = ofProfile.map(({ xml }) => xml);
    const french = ofProfile.filter(({ isFrench }) => isFrench);
    const brFr = await frenchVerdictsOfToday(
      oracle,
      french.map(({ xml }) => xml),
      "brfr",
    );
    notes.push(`${profile}: ${french.length} of ${files.length} are French`);
    const facturx = await askOracle(oracle, files, ["facturx", "-p", profile]);
    const cen = await askOracle(oracle, files, ["phive", "-s", "cen"]);
    for (const [index, block] of ofProfile.entries()) {
      const ofFrance = block.isFrench ? (brFr[french.indexOf(block)] ?? ["br-fr stopped"]) : [];
      const broken = [...(facturx[index] ?? ["facturx stopped"]), ...(cen[index] ?? ["cen stopped"]), ...ofFrance];
      if (broken.length === 0) passed++;
      else notes.push(`${profile} ${index}: ${broken.join(", ")}`);
    }
  }
  return { passed, total: blocks.length, notes };
}

function generatedBlocks(count: number, isWanted: (block: AcceptedBlock) => boolean): AcceptedBlock[] {
  const found: AcceptedBlock[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const xml = writeInvoiceXml(generateExtended(seed), { profile: "extended" });
    const block: AcceptedBlock = { profile: "extended", xml, isFrench: isOfFrance(xml) };
    if (isWanted(block)) found.push(block);
  }
  return found;
}

/** EXTENDED is held against its own rules, French invoices also against EXTENDED-CTC-FR and the French rules that come with it. */
async function judgeExtended(oracle: string) {
  const changed = acceptedBlocks(isLong ? 1500 : 80, () => "extended");
  const blocks = [
    ...generatedBlocks(isLong ? 200 : 8, ({ isFrench }) => !isFrench),
    ...generatedBlocks(isLong ? 200 : 20, ({ isFrench }) => isFrench),
    ...changed.filter(({ isFrench }) => !isFrench).slice(0, isLong ? 500 : 8),
    ...changed.filter(({ isFrench }) => isFrench),
  ];
  const notes: string[] = [];
  let passed = 0;
  const facturx = await askOracle(
    oracle,
    blocks.map(({ xml }) => xml),
    ["facturx", "-p", "extended"],
  );
  const french = blocks.filter(({ isFrench }) => isFrench);
  const ctc = await askOracle(
    oracle,
    french.map(({ xml }) => xml),
    ["phive", "-s", "extended-ctc-fr-cii"],
  );
  for (const [index, block] of blocks.entries()) {
    const ofFrance = block.isFrench ? (ctc[french.indexOf(block)] ?? ["EXTENDED-CTC-FR stopped"]) : [];
    const broken = [...(facturx[index] ?? ["facturx stopped"]), ...ofFrance];
    if (broken.length === 0) passed++;
    else notes.push(`extended ${index}: ${broken.join(", ")}`);
  }
  notes.unshift(`${french.length} of them are French`);
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
        name: "einvoice: changed blocks that the data check accepts pass Factur-X, EN 16931 and BR-FR, run outside",
        floor: 1,
        run: () => judgeAccepted(command),
      },
      {
        name: "einvoice: generated and changed EXTENDED blocks pass Factur-X EXTENDED and EXTENDED-CTC-FR, run outside",
        floor: 1,
        run: () => judgeExtended(command),
      },
    ]
  : [];
