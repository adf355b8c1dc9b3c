/** What one lane came to: as a table for people, as figures for the JSON file. */
import type { Lane } from "./contender.ts";
import { type Block, figuresOf, median, perSecond, ratioOf } from "./measure.ts";
import type { Memory } from "./process-tree.ts";
import { table } from "./table.ts";

export interface LaneRun {
  lane: Lane;
  blocks: Block[];
  /** By contender. */
  memory: Map<string, Memory>;
}

const NOISY_CORES = 0.25;
const columns = [
  "p50(1)",
  "p95(1)",
  "docs/s(1)",
  "÷floor",
  "p50(4)",
  "p95(4)",
  "docs/s(4)",
  "÷floor",
  "cpu ms",
  "rss MB",
  "pss MB",
  "KB",
];

export function printLane({ lane, blocks, memory }: LaneRun): void {
  const rows = [...memory.keys()].map((contender) => {
    const cells = [1, 4].flatMap((clients) => {
      const { p50Ms, p95Ms, perSecond: rate } = figuresOf(blocksOf(blocks, contender, clients));
      const toFloor = ratioOf(blocks, contender, "floor", clients, perSecond);
      return [p50Ms.toFixed(0), p95Ms.toFixed(0), rate.toFixed(1), toFloor?.toFixed(2) ?? "–"];
    });
    const { cpuMsPerDocument, kilobytes } = figuresOf(blocksOf(blocks, contender, 4));
    const { rssMb = 0, pssMb = 0 } = memory.get(contender) ?? {};
    return [contender, ...cells, ...[cpuMsPerDocument, rssMb, pssMb, kilobytes].map((figure) => figure.toFixed(0))];
  });
  const noisy = blocks.filter((block) => block.foreignCores > NOISY_CORES).length;
  const foreign = median(blocks.map((block) => block.foreignCores)).toFixed(2);
  console.log(`\n${table([lane, ...columns], rows)}`);
  console.log(
    `other work on the machine: ${foreign} cores in the median block, above ${NOISY_CORES} in ${noisy} of ${blocks.length}\n`,
  );
}

export function laneFigures({ blocks, memory }: LaneRun): unknown[] {
  return [...memory].flatMap(([contender, peak]) =>
    [1, 4].map((clients) => {
      const own = blocksOf(blocks, contender, clients);
      return {
        contender,
        clients,
        ...figuresOf(own),
        ...peak,
        ratioToFloor: ratioOf(blocks, contender, "floor", clients, perSecond),
        blocks: own.map(({ latenciesMs: _latencies, contender: _contender, clients: _clients, ...block }) => block),
      };
    }),
  );
}

function blocksOf(blocks: readonly Block[], contender: string, clients: number): Block[] {
  return blocks.filter((block) => block.contender === contender && block.clients === clients);
}
