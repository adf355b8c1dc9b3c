/** How much memory the processes of a browser hold: what each of them has for itself alone. */
import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4096;

export interface ProcessMemory {
  pid: number;
  bytes: number;
}

/** Private memory of every process in the process groups; 0 where there is no /proc. */
export function memoryOfGroups(groups: ReadonlySet<number>): number {
  let total = 0;
  for (const id of processIds()) {
    try {
      if (groups.has(processGroup(id))) total += privateBytes(id);
    } catch {
      // it ended while we looked
    }
  }
  return total;
}

/**
 * Finds the processes of one browser that run documents, with their private memory; none where there is no /proc. Asked
 * again, it reads only what is new: most processes of a machine belong to others and stay that way.
 */
export function rendererFinder(group: number): () => ProcessMemory[] {
  let foreign = new Set<string>();
  return () => {
    const stillForeign = new Set<string>();
    const found: ProcessMemory[] = [];
    for (const id of processIds()) {
      try {
        if (foreign.has(id) || processGroup(id) !== group) stillForeign.add(id);
        else if (isRenderer(id)) found.push({ pid: Number(id), bytes: privateBytes(id) });
      } catch {
        // it ended while we looked
      }
    }
    foreign = stillForeign;
    return found;
  };
}

function processIds(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
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

function isRenderer(id: string): boolean {
  return readFileSync(`/proc/${id}/cmdline`, "latin1").includes("--type=renderer");
}
