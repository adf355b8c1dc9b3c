/** This checkout against another one, such as the state before a change: libraries and service, in one interleaved run. */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Checkout, startCheckout } from "./before/start-checkout.ts";
import type { Options, Outcome } from "./bench.ts";
import { runFolder } from "./child.ts";
import type { Contender, Entry, Lane } from "./contender.ts";
import { startPlaten } from "./contenders/platen.ts";
import { einvoiceXml } from "./documents/einvoice.ts";
import { longTable } from "./documents/long-table.ts";
import { loadDocuments } from "./documents.ts";
import { type Cost, costRatio, joinRounds, type Rounds, runInterleaved } from "./interleaved.ts";
import { type Block, median, p50Ms, perSecond, ratioOf, runBlock } from "./measure.ts";
import type { Requirement } from "./requirement.ts";
import { shuffled } from "./shuffled.ts";
import { table } from "./table.ts";

export const name = "before";

/** A lane may take this share of the time it took before. */
const MOST = 1.03;
/** How often both checkouts are started, each time in processes of their own. */
const STARTS = 8;
/** Short blocks in quick turns: a shared machine is twice as fast in one second as in the next, and both should meet the same. */
const LIBRARY_TURNS = { rounds: 20, durationMs: 100, warmUpMs: 1_000 };
const SERVICE_TURNS = { rounds: 27, durationMs: 1_000 };
const QUICK_TURNS = { rounds: 2, durationMs: 100 };
const TABLE_LINES = 1_800;
const XML_LINES = 500;
const CLIENTS = [1, 4] as const;

interface Figure {
  lane: string;
  before: number;
  now: number;
  /** Now to before, the median of the ratios of the rounds; above 1 is slower. */
  ratio: number | null;
}

export async function run({ quick, lanes }: Options): Promise<Outcome> {
  const { PLATEN_BENCH_BEFORE } = process.env;
  if (!PLATEN_BENCH_BEFORE) {
    console.log("PLATEN_BENCH_BEFORE does not name a checkout to compare with: before is left out.");
    return { results: null, requirements: [] };
  }
  const before = resolve(PLATEN_BENCH_BEFORE);
  if (!existsSync(join(before, "packages", "cli", "src", "main.ts")) || !existsSync(join(before, "node_modules"))) {
    throw new Error(`PLATEN_BENCH_BEFORE is ${before}: name a checkout of Platen that is set up (npm test does that).`);
  }
  const now = dirname(dirname(fileURLToPath(import.meta.url)));
  const isChosen = (lane: string) => lanes.length === 0 || lanes.some((part) => lane.includes(part));

  const libraries = await compareLibraries(before, now, isChosen, quick);
  const services = await compareServices(before, now, isChosen, quick);
  const figures = [...libraries, ...services];
  const rows = figures.map(({ lane, before, now, ratio }) => [
    lane,
    before.toFixed(2),
    now.toFixed(2),
    ratio?.toFixed(3) ?? "–",
  ]);
  console.log(`\n${table(["median, ms", "before", "now", "now/before"], rows)}\n`);
  const requirements = figures.map(
    ({ lane, ratio }): Requirement => ({ name: `before: ${lane}`, figure: ratio, bound: { most: MOST } }),
  );
  return { results: figures, requirements };
}

async function compareLibraries(
  before: string,
  now: string,
  isChosen: (lane: string) => boolean,
  quick: boolean,
): Promise<Figure[]> {
  const { invoice = "", scripted = "" } = loadDocuments();
  const inputFile = join(runFolder, "before-input.json");
  const input = { invoiceHtml: invoice, scriptedHtml: scripted, tableHtml: longTable(TABLE_LINES) };
  writeFileSync(inputFile, JSON.stringify({ ...input, invoiceXml: einvoiceXml(XML_LINES) }));

  const starts: Map<string, Rounds>[] = [];
  for (let start = 0; start < (quick ? 1 : STARTS); start++) {
    starts.push(await measureLanes({ before, now, inputFile }, isChosen, quick));
  }

  return [...(starts[0]?.keys() ?? [])].map((lane) => {
    const rounds = joinRounds(starts.flatMap((measured) => measured.get(lane) ?? []));
    const measure = measureOf(lane);
    const medianOf = (label: string) =>
      median((rounds.costs.get(`${label} ${lane}`) ?? []).map((cost) => cost[measure]));
    const ratio = costRatio(rounds, `now ${lane}`, `before ${lane}`, measure);
    console.log(`${lane}: ${ratio?.toFixed(3)} (other work: ${rounds.foreignCores.toFixed(2)} cores)`);

    return { lane, before: medianOf("before"), now: medianOf("now"), ratio };
  });
}

/** One start of both checkouts: every lane that both have. */
async function measureLanes(
  { before, now, inputFile }: { before: string; now: string; inputFile: string },
  isChosen: (lane: string) => boolean,
  quick: boolean,
): Promise<Map<string, Rounds>> {
  const started: Checkout[] = [];
  try {
    const old = await startCheckout("before", before, inputFile);
    started.push(old);
    const current = await startCheckout("now", now, inputFile);
    started.push(current);
    const measured = new Map<string, Rounds>();
    for (const [lane, worker] of current.workers) {
      const other = old.workers.get(lane);
      if (!other || !isChosen(lane)) continue;
      measured.set(lane, await runInterleaved([other, worker], quick ? QUICK_TURNS : LIBRARY_TURNS));
    }
    return measured;
  } finally {
    for (const checkout of started) await checkout.stop();
  }
}

/** Rendering happens in the browser: only the clock sees all of it. */
function measureOf(lane: string): keyof Cost {
  return lane.startsWith("render") ? "wallMs" : "cpuMs";
}

async function compareServices(
  before: string,
  now: string,
  isChosen: (lane: string) => boolean,
  quick: boolean,
): Promise<Figure[]> {
  const documents = loadDocuments();
  const wanted = (["invoice", "scripted"] as const satisfies Lane[]).filter((lane) => isChosen(`http: ${lane}`));
  if (wanted.length === 0) return [];

  const started: Entry[] = [];
  try {
    const contenders: Contender[] = [];
    for (const [label, root] of Object.entries({ before, now })) {
      const entry = await startPlaten(documents, ["json"], root);
      started.push(entry);
      contenders.push(...entry.contenders.map((contender) => ({ ...contender, name: label })));
    }
    const figures: Figure[] = [];
    for (const lane of wanted) figures.push(...(await compareLane(lane, contenders, quick)));
    return figures;
  } finally {
    for (const entry of started.reverse()) await entry.stop();
  }
}

async function compareLane(lane: Lane, contenders: readonly Contender[], quick: boolean): Promise<Figure[]> {
  for (const contender of contenders) {
    for (let time = 0; time < (quick ? 2 : 20); time++) await contender.render(lane);
  }
  const blocks: Block[] = [];
  const { rounds, durationMs } = quick ? QUICK_TURNS : SERVICE_TURNS;
  for (let round = 1; round <= rounds; round++) {
    const plans = contenders.flatMap((contender) => CLIENTS.map((clients) => ({ contender, clients })));
    for (const { contender, clients } of shuffled(plans)) {
      blocks.push(await runBlock(contender, { lane, clients, round, durationMs }));
    }
  }
  const msPerDocument = (block: Block) => 1000 / perSecond(block);
  return CLIENTS.map((clients) => {
    const of = clients === 1 ? p50Ms : msPerDocument;
    const medianOf = (contender: string) =>
      median(blocks.filter((block) => block.contender === contender && block.clients === clients).map(of));
    const label = `http: ${lane}, ${clients === 1 ? "1 client, p50" : `${clients} clients, ms a document`}`;
    return {
      lane: label,
      before: medianOf("before"),
      now: medianOf("now"),
      ratio: ratioOf(blocks, "now", "before", clients, of),
    };
  });
}
