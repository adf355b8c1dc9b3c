/** Documents over HTTP: Platen, the browser's own floor, and peers, in one interleaved run for each lane. */
import type { Options, Outcome } from "./bench.ts";
import { chromiumPath, shellPath } from "./browsers.ts";
import { type Contender, type Documents, type Entry, type Lane, lanes } from "./contender.ts";
import { startFloor } from "./contenders/floor.ts";
import { startGotenberg } from "./contenders/gotenberg.ts";
import { startJsreport } from "./contenders/jsreport.ts";
import { startPlaten } from "./contenders/platen.ts";
import { startPuppeteer } from "./contenders/puppeteer.ts";
import { loadDocuments } from "./documents.ts";
import { type LaneRun, laneFigures, printLane } from "./lane-report.ts";
import { type Block, p50Ms, peakMemory, perSecond, ratioOf, runBlock } from "./measure.ts";
import { installPeers } from "./peers/install.ts";
import type { Requirement } from "./requirement.ts";
import { shuffled } from "./shuffled.ts";

export const name = "http-render";

type Start = (documents: Documents) => Promise<Entry> | Entry;
const entries: Record<string, Start> = {
  floor: (documents) => startFloor("floor", documents, []),
  "floor-nt": (documents) => startFloor("floor-nt", documents, ["--disable-threaded-compositing"]),
  platen: (documents) => startPlaten(documents),
  jsreport: (documents) => startJsreport("jsreport", documents, chromiumPath()),
  "jsreport-shell": (documents) => startJsreport("jsreport-shell", documents, shellPath()),
  puppeteer: (documents) => startPuppeteer("puppeteer", documents, chromiumPath()),
};
const { GOTENBERG_BIN } = process.env;
if (GOTENBERG_BIN) {
  entries.gotenberg = (documents) => startGotenberg("gotenberg", documents, GOTENBERG_BIN, chromiumPath());
}

export async function run(options: Options): Promise<Outcome> {
  const documents = loadDocuments();
  const chosenLanes = chosenFrom(lanes, options.lanes);
  const chosen = chosenFrom(Object.keys(entries), options.contenders);
  if (chosen.some((entry) => entry.startsWith("jsreport") || entry === "puppeteer")) installPeers();

  const started: Entry[] = [];
  try {
    for (const entry of chosen) {
      console.log(`starting ${entry} …`);
      const start = entries[entry];
      if (start) started.push(await start(documents));
    }
    const contenders = started.flatMap((entry) => entry.contenders);
    const runs: LaneRun[] = [];
    for (const lane of chosenLanes) {
      if (documents[lane] === undefined) {
        console.log(`no document for ${lane}: set PLATEN_BENCH_DATA to a folder that has ${lane}.html`);
        continue;
      }
      const able = contenders.filter((contender) => contender.lanes.includes(lane));
      const laneRun = await runLane(lane, able, options);
      printLane(laneRun);
      runs.push(laneRun);
    }
    const results = Object.fromEntries(runs.map((laneRun) => [laneRun.lane, laneFigures(laneRun)]));
    return { results, requirements: requirementsOf(runs) };
  } finally {
    for (const entry of started.reverse()) await entry.stop();
  }
}

async function runLane(lane: Lane, contenders: Contender[], { quick }: Options): Promise<LaneRun> {
  const rounds = quick ? 2 : 5;
  const durationMs = quick ? 1_000 : 4_000;
  const memory: LaneRun["memory"] = new Map();
  for (const contender of contenders) {
    await warmUp(contender, lane);
    memory.set(contender.name, await peakMemory(contender, lane));
  }

  const blocks: Block[] = [];
  for (let round = 1; round <= rounds; round++) {
    const plans = contenders.flatMap((contender) => [1, 4].map((clients) => ({ contender, clients })));
    for (const { contender, clients } of shuffled(plans)) {
      blocks.push(await runBlock(contender, { lane, clients, round, durationMs }));
    }
    console.log(`${lane}: round ${round} of ${rounds}`);
  }
  return { lane, blocks, memory };
}

/** The first documents of a process are slow for everybody and would only add noise. */
async function warmUp(contender: Contender, lane: Lane): Promise<void> {
  for (let time = 0; time < 3; time++) await Promise.all([contender.render(lane), contender.render(lane)]);
}

function requirementsOf(runs: LaneRun[]): Requirement[] {
  const blocksOf = (lane: Lane) => runs.find((laneRun) => laneRun.lane === lane)?.blocks ?? [];
  return ["platen json", "platen binary"].flatMap((platen) => {
    const rate = (lane: Lane, other: string, least: number): Requirement => ({
      name: `${lane}, ${platen}: docs/s against ${other}, 4 clients`,
      figure: ratioOf(blocksOf(lane), platen, other, 4, perSecond),
      bound: { least },
    });
    const wait: Requirement = {
      name: `invoice, ${platen}: p50 against floor, 1 client`,
      figure: ratioOf(blocksOf("invoice"), platen, "floor", 1, p50Ms),
      bound: { most: 1.5 },
    };
    return [
      rate("invoice", "floor", 0.75),
      rate("invoice", "jsreport-shell", 6),
      rate("invoice", "jsreport", 10),
      wait,
      rate("report", "floor", 0.85),
      rate("scripted", "jsreport", 3),
    ];
  });
}

function chosenFrom<Name extends string>(all: readonly Name[], wanted: readonly string[]): Name[] {
  const unknown = wanted.find((one) => !all.some((known) => known === one));
  if (unknown) throw new Error(`"${unknown}" is not known: choose from ${all.join(", ")}.`);
  return all.filter((one) => wanted.length === 0 || wanted.includes(one));
}
