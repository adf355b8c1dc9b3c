/** One block of work: a contender, a lane, a number of clients and a time; and what many blocks amount to. */
import type { Contender, Lane } from "./contender.ts";
import { type Memory, machineCpuMs, memoryOf, processTree, treeCpuMs } from "./process-tree.ts";

export interface Block {
  contender: string;
  clients: number;
  round: number;
  documents: number;
  perSecond: number;
  latenciesMs: number[];
  cpuMsPerDocument: number;
  bytes: number;
  /** Cores that worked for something else than this run meanwhile. */
  foreignCores: number;
}

interface BlockPlan {
  lane: Lane;
  clients: number;
  round: number;
  durationMs: number;
}

/** Each client asks again as soon as it has its answer, until the time is over. */
export async function runBlock(contender: Contender, { lane, clients, round, durationMs }: BlockPlan): Promise<Block> {
  const latenciesMs: number[] = [];
  let bytes = 0;
  const cpuBefore = treeCpuMs(contender.pid);
  const ownBefore = treeCpuMs(process.pid);
  const machineBefore = machineCpuMs();
  const start = performance.now();

  const client = async () => {
    do {
      const asked = performance.now();
      bytes = await contender.render(lane);
      latenciesMs.push(performance.now() - asked);
    } while (performance.now() - start < durationMs);
  };
  await Promise.all(Array.from({ length: clients }, client));

  const elapsedMs = performance.now() - start;
  const cpuMs = treeCpuMs(contender.pid) - cpuBefore;
  const foreignMs = machineCpuMs() - machineBefore - (treeCpuMs(process.pid) - ownBefore);
  return {
    contender: contender.name,
    clients,
    round,
    documents: latenciesMs.length,
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    latenciesMs,
    cpuMsPerDocument: cpuMs / latenciesMs.length,
    bytes,
    foreignCores: Math.max(0, foreignMs / elapsedMs),
  };
}

/** The largest memory seen while four clients wait. Apart from the timed blocks: looking costs time. */
export async function peakMemory(contender: Contender, lane: Lane): Promise<Memory> {
  const peak: Memory = { rssMb: 0, pssMb: 0 };
  const look = setInterval(() => {
    const { rssMb, pssMb } = memoryOf(processTree(contender.pid).map(({ pid }) => pid));
    peak.rssMb = Math.max(peak.rssMb, rssMb);
    peak.pssMb = Math.max(peak.pssMb, pssMb);
  }, 100);
  const until = performance.now() + 1_000;
  const client = async () => {
    do await contender.render(lane);
    while (performance.now() < until);
  };
  await Promise.all([client(), client(), client(), client()]);
  clearInterval(look);
  return peak;
}

interface Figures {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  cpuMsPerDocument: number;
  kilobytes: number;
  rounds: number;
}

/** Medians over the rounds; p50 and p95 over all documents of all rounds. */
export function figuresOf(blocks: readonly Block[]): Figures {
  const latencies = blocks.flatMap((block) => block.latenciesMs);
  return {
    perSecond: median(blocks.map((block) => block.perSecond)),
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    cpuMsPerDocument: median(blocks.map((block) => block.cpuMsPerDocument)),
    kilobytes: median(blocks.map((block) => block.bytes)) / 1024,
    rounds: blocks.length,
  };
}

/** The median over the rounds of one contender's figure to another's in the same round: what slows both cancels out. */
export function ratioOf(
  blocks: readonly Block[],
  one: string,
  other: string,
  clients: number,
  of: (block: Block) => number,
): number | null {
  const inRound = (name: string, round: number) =>
    blocks.find((block) => block.contender === name && block.clients === clients && block.round === round);
  const ratios = blocks
    .filter((block) => block.contender === one && block.clients === clients)
    .flatMap((block) => {
      const against = inRound(other, block.round);
      return against ? [of(block) / of(against)] : [];
    });
  return ratios.length === 0 ? null : median(ratios);
}

export const perSecond = (block: Block) => block.perSecond;
export const p50Ms = (block: Block) => quantile(block.latenciesMs, 0.5);

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
