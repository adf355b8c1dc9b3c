/** How much memory the processes of a browser hold: what each of them has for itself alone. */
import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4096;

export interface ProcessMemory {
  pid: number;
  bytes: number;
}

/** Private memory of every process in the process groups; 0 where there is no /proc. */
export function memoryOfGroups(groups: ReadonlySet<number>): number {
  return processesOf(groups).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The processes of one browser that run documents, with their private memory; none where there is no /proc. */
export function renderersOf(group: number): ProcessMemory[] {
  return processesOf(new Set([group])).filter(({ pid }) => isRenderer(pid));
}

function processesOf(groups: ReadonlySet<number>): ProcessMemory[] {
  if (process.platform !== "linux") return [];
  const found: ProcessMemory[] = [];
  for (const id of readdirSync("/proc")) {
    if (!/^\d+$/.test(id)) continue;
    try {
      if (groups.has(processGroup(id))) found.push({ pid: Number(id), bytes: privateBytes(id) });
    } catch {
      // it ended while we looked
    }
  }
  return found;
}

/** The command name before it may hold anything, so count from its closing bracket: state, parent, group. */
function processGroup(id: string): number {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
}

function privateBytes(id: string): number {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${id}/statm`, "latin1").split(" ").map(Number);
  return (resident - shared) * pageBytes;
}

function isRenderer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("--type=renderer");
  } catch {
    return false;
  }
}
