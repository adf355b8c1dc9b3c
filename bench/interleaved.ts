/** Work without HTTP, timed in blocks: every worker once a round, in random order, ratios taken within each round. */
import { median } from "./measure.ts";
import { machineCpuMs, treeCpuMs } from "./process-tree.ts";
import { shuffled } from "./shuffled.ts";
import { table } from "./table.ts";

export interface Cost {
  /** Time on the clock. */
  wallMs: number;
  /** Processor time of the thread that works: what else runs on the machine hardly changes it. */
  cpuMs: number;
}

export interface Worker {
  name: string;
  /** Works for so long, at least once, and gives the mean cost of one piece of work. */
  block(durationMs: number): Cost | Promise<Cost>;
}

export interface Rounds {
  /** By worker, one a round. */
  costs: Map<string, Cost[]>;
  /** Cores that worked for something else than this run meanwhile. */
  foreignCores: number;
}

export interface RoundsPlan {
  rounds: number;
  durationMs: number;
  /** How long each works before that; `durationMs` where it is not named. */
  warmUpMs?: number;
  /** Waited for before each block: what one worker leaves to be done is not to slow the next one down. */
  settled?: (next: Worker) => unknown;
}

/** A worker of this process: does the same again and again. */
export function repeating(name: string, work: () => unknown): Worker {
  return {
    name,
    block(durationMs) {
      const start = performance.now();
      const cpuStart = process.threadCpuUsage();
      let done = 0;
      let elapsedMs = 0;
      do {
        work();
        done++;
        elapsedMs = performance.now() - start;
      } while (elapsedMs < durationMs);
      const { user, system } = process.threadCpuUsage(cpuStart);
      return { wallMs: elapsedMs / done, cpuMs: (user + system) / 1000 / done };
    },
  };
}

/** The same for work that has to be waited for; where others work for it, `cpuMs` counts their time too. */
export function repeatingLater(name: string, work: () => Promise<unknown>, cpuMs = threadCpuMs): Worker {
  return {
    name,
    async block(durationMs) {
      const cpuStart = cpuMs();
      const start = performance.now();
      let done = 0;
      let elapsedMs = 0;
      do {
        await work();
        done++;
        elapsedMs = performance.now() - start;
      } while (elapsedMs < durationMs);
      return { wallMs: elapsedMs / done, cpuMs: (cpuMs() - cpuStart) / done };
    },
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Each worker once in every round; `warmUp` works before that and is not counted. */
export async function runInterleaved(
  workers: readonly Worker[],
  { rounds, durationMs, warmUpMs = durationMs, settled }: RoundsPlan,
  warmUp = workers,
): Promise<Rounds> {
  for (const worker of shuffled(warmUp)) await worker.block(warmUpMs);

  const costs = new Map<string, Cost[]>(workers.map(({ name }) => [name, []]));
  const start = performance.now();
  const foreignBefore = machineCpuMs() - treeCpuMs(process.pid);
  for (let round = 0; round < rounds; round++) {
    for (const worker of shuffled(workers)) {
      await settled?.(worker);
      costs.get(worker.name)?.push(await worker.block(durationMs));
    }
  }
  const foreignMs = machineCpuMs() - treeCpuMs(process.pid) - foreignBefore;
  return { costs, foreignCores: Math.max(0, foreignMs / (performance.now() - start)) };
}

/**
 * The rounds of several processes as those of one. How a process compiles and lays out its code is a matter of luck, which moves
 * its times by a tenth and more: only several starts show a difference of a few per cent.
 */
export function joinRounds(starts: readonly Rounds[]): Rounds {
  const names = [...(starts[0]?.costs.keys() ?? [])];

  return {
    costs: new Map(names.map((name) => [name, starts.flatMap(({ costs }) => costs.get(name) ?? [])])),
    foreignCores: median(starts.map(({ foreignCores }) => foreignCores)),
  };
}

/** The median over the rounds of what one worker needs to what another needs; null where one of them did not take part. */
export function costRatio({ costs }: Rounds, one: string, other: string, of: keyof Cost = "cpuMs"): number | null {
  const against = costs.get(other);
  const ratios = costs.get(one)?.map((cost, round) => cost[of] / (against?.[round]?.[of] ?? Number.NaN));
  return against === undefined || ratios === undefined ? null : median(ratios);
}

export function printRounds(title: string, { costs, foreignCores }: Rounds): void {
  const rows = [...costs].map(([worker, figures]) => [
    worker,
    median(figures.map(({ cpuMs }) => cpuMs)).toFixed(2),
    median(figures.map(({ wallMs }) => wallMs)).toFixed(2),
  ]);
  console.log(`\n${table([title, "cpu ms", "wall ms"], rows)}`);
  console.log(`other work on the machine: ${foreignCores.toFixed(2)} cores\n`);
}

/** As the JSON file of the run keeps it. */
export function roundsAsJson({ costs, foreignCores }: Rounds): object {
  return { costs: Object.fromEntries(costs), foreignCores };
}
