/** The check of an e-invoice's XML: against the official rules in SaxonJS, and as an invoice grows. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { checkInvoiceXml, type Syntax } from "@platen/einvoice";
import type { Options, Outcome } from "./bench.ts";
import { einvoiceXml } from "./documents/einvoice.ts";
import {
  costRatio,
  printRounds,
  type RoundsPlan,
  repeating,
  roundsAsJson,
  runInterleaved,
  type Worker,
} from "./interleaved.ts";
import { installPeers } from "./peers/install.ts";
import { loadOfficialRules, type OfficialCheck } from "./peers/official-rules.ts";
import type { Requirement } from "./requirement.ts";

export const name = "einvoice";

/** How many times as fast as SaxonJS, by the lines of the invoice. */
const floors = [
  { lines: 10, least: 25 },
  { lines: 500, least: 200 },
];
const [SMALL, LARGE] = [1_000, 10_000];
const GROWTH_LIMIT = 2;

const syntaxes = ["cii", "ubl"] as const satisfies readonly Syntax[];

const own = (lines: number, syntax: Syntax) => `platen, ${syntax}, ${lines} lines`;
const official = (lines: number, syntax: Syntax) => `SaxonJS, ${syntax}, ${lines} lines`;

export async function run({ quick }: Options): Promise<Outcome> {
  installPeers();
  const results: Record<string, unknown> = {};
  const requirements: Requirement[] = [];
  for (const syntax of syntaxes) {
    const outcome = await runSyntax(syntax, quick);
    results[syntax] = outcome.results;
    requirements.push(...outcome.requirements);
  }
  return { results, requirements };
}

async function runSyntax(syntax: Syntax, quick: boolean): Promise<Outcome> {
  const officialCheck = loadOfficialRules(syntax);
  const plan: RoundsPlan = { rounds: quick ? 1 : 5, durationMs: quick ? 200 : 1_000 };
  // Long enough for several checks of the long invoice with all the garbage they make, and enough rounds for a steady middle.
  const growthPlan: RoundsPlan = quick ? plan : { rounds: 9, durationMs: 2_500 };

  const workers = floors.flatMap(({ lines }) => workersOf(lines, syntax, officialCheck));
  // The long invoice takes SaxonJS many seconds; the short one has warmed it up.
  const warmUp = workers.filter(({ name: worker }) => worker !== official(500, syntax));
  const against = await runInterleaved(workers, plan, warmUp);
  const growth = await runInterleaved(
    [SMALL, LARGE].flatMap((lines) => workersOf(lines, syntax, null)),
    growthPlan,
  );
  printRounds("check of the XML", against);
  printRounds("check of the XML", growth);

  const perLine = costRatio(growth, own(LARGE, syntax), own(SMALL, syntax));
  const title = syntax === "cii" ? "einvoice" : "einvoice, UBL";
  const requirements: Requirement[] = [
    ...floors.map(({ lines, least }) => ({
      name: `${title}, ${lines} lines: speed against SaxonJS with the CEN rules`,
      figure: costRatio(against, official(lines, syntax), own(lines, syntax)),
      bound: { least },
    })),
    {
      name: `${title}: time a line at ${LARGE} lines to ${SMALL}`,
      figure: perLine === null ? null : perLine / (LARGE / SMALL),
      bound: { most: GROWTH_LIMIT },
    },
  ];
  return { results: { against: roundsAsJson(against), growth: roundsAsJson(growth) }, requirements };
}

function workersOf(lines: number, syntax: Syntax, officialCheck: OfficialCheck | null) {
  const xml = einvoiceXml(lines, syntax);
  const { messages } = checkInvoiceXml(xml, { sets: ["en16931"] });
  if (messages.length > 0) throw new Error(`The invoice of the bench is faulty: ${JSON.stringify(messages[0])}`);
  const workers = [repeating(own(lines, syntax), () => checkInvoiceXml(xml, { sets: ["en16931"] }))];
  if (officialCheck) workers.push(repeating(official(lines, syntax), () => refuseFindings(officialCheck(xml))));
  return workers.map(withCleanHeap);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What a block leaves behind is cleared before the next: each worker pays for its own garbage, none for another's. */
function withCleanHeap(worker: Worker): Worker {
  return {
    name: worker.name,
    block(durationMs) {
      collectGarbage();
      return worker.block(durationMs);
    },
  };
}

/** Both must find nothing: an invoice that one of them stops at early would not be a comparison. */
function refuseFindings(report: string): void {
  const finding = /<svrl:failed-assert[\s\S]*?<\/svrl:failed-assert>/.exec(report)?.[0];
  if (finding) throw new Error(`The official rules find a fault in the invoice of the bench: ${finding}`);
  if (!report.includes("svrl:fired-rule"))
    throw new Error("The stylesheet gives no report: is it the one of the CEN set for this syntax?");
}
