/** Processor time and memory of a process and all that descends from it, read from /proc. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux that Node runs on

interface ProcessStat {
  pid: number;
  parent: number;
  command: string;
  /** Own time and that of children that ended and were waited for. */
  cpuMs: number;
}

export interface Memory {
  rssMb: number;
  /** Shared pages divided among those who share them. */
  pssMb: number;
}

/** The living processes of the tree, the root included. */
export function processTree(root: number): ProcessStat[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== null);
  const children = Map.groupBy(all, (stat) => stat.parent);
  const tree = all.filter((stat) => stat.pid === root);
  for (const stat of tree) tree.push(...(children.get(stat.pid) ?? []));
  return tree;
}

/** Counts processes that ended too, as long as their parent is alive and has waited for them. */
export function treeCpuMs(root: number): number {
  return processTree(root).reduce((sum, stat) => sum + stat.cpuMs, 0);
}

/** Resolves when the processes of the tree have hardly anything to do, or after half a minute. */
export async function untilIdle(root: number): Promise<void> {
  for (let looks = 0; looks < 60; looks++) {
    const before = treeCpuMs(root);
    await sleep(500);
    if (treeCpuMs(root) - before < 25) return;
  }
}

export function memoryOf(pids: readonly number[]): Memory {
  let rss = 0;
  let pss = 0;
  for (const pid of pids) {
    const text = readOrNull(`/proc/${pid}/smaps_rollup`) ?? "";
    rss += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    pss += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return { rssMb: rss / 1024, pssMb: pss / 1024 };
}

/** Time that all processors of the machine spent working. */
export function machineCpuMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return ((user + nice + system + irq + softirq) / TICKS_PER_SECOND) * 1000;
}

function readStat(pid: number): ProcessStat | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return null;
  // proc(5): the command is in parentheses and may hold anything, so fields are counted from the last one.
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0); // utime, stime, cutime, cstime
  return {
    pid,
    parent: Number(fields[1]),
    command: text.slice(text.indexOf("(") + 1, end),
    cpuMs: (ticks / TICKS_PER_SECOND) * 1000,
  };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // the process ended while we were looking
  }
}
