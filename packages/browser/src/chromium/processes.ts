/** What the processes of a browser use: the memory that each has for itself alone, and processor time. */
import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4096;
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

export interface Renderer {
  pid: number;
  bytes: number;
  /** Read when it is asked for, which takes longer than all the rest; 0 once it has ended. */
  cpuMs(): number;
}

/** Private memory of every process in the process groups; 0 where there is no /proc. */
export function memoryOfGroups(groups: ReadonlySet<number>): number {
  let total = 0;
  for (const id of processIds()) {
    try {
      if (groups.has(readStat(id).group)) total += privateBytes(id);
    } catch {
      // it ended while we looked
    }
  }
  return total;
}

/** Every process of the process group; none where there is no /proc. */
export function processesOfGroup(group: number): number[] {
  return processIds()
    .filter((id) => {
      try {
        return readStat(id).group === group;
      } catch {
        return false; // it ended while we looked
      }
    })
    .map(Number);
}

/** A renderer begins as a copy of another process and takes its own name soon after. */
const looksUntilNamed = 10;

/**
 * Finds the processes of one browser that run documents, with what they use; none where there is no /proc. Asked again,
 * it reads only what is new: most processes of a machine belong to others and stay that way.
 */
export function rendererFinder(group: number): () => Renderer[] {
  /** How often each was looked at and was not a renderer; null for renderers. */
  let known = new Map<string, number | null>();
  return () => {
    const stillKnown = new Map<string, number | null>();
    const found: Renderer[] = [];
    for (const id of processIds()) {
      try {
        const looks = known.get(id);
        const isKnown = looks === null || looks === looksUntilNamed;
        const state = isKnown ? looks : stateOf(id, group, looks ?? 0);
        if (state === null)
          found.push({ pid: Number(id), bytes: privateBytes(id), cpuMs: () => workedMsOf(Number(id)) ?? 0 });
        stillKnown.set(id, state);
      } catch {
        // it ended while we looked
      }
    }
    known = stillKnown;
    return found;
  };
}

/** Whether the process is still a renderer of the browser: ids are used again. */
export function isRendererOf(group: number, pid: number): boolean {
  try {
    return stateOf(String(pid), group, 0) === null;
  } catch {
    return false;
  }
}

function stateOf(id: string, group: number, looks: number): number | null {
  if (readStat(id).group !== group) return looksUntilNamed;

  return isRenderer(id) ? null : looks + 1;
}

/** The processor time of one process so far; null where it has ended, or where there is no /proc. */
export function workedMsOf(pid: number): number | null {
  try {
    return readStat(String(pid)).cpuMs;
  } catch {
    return null;
  }
}

function processIds(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

/** The command name before it may hold anything, so count from its closing bracket: state, parent, group. */
function readStat(id: string): { group: number; cpuMs: number } {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { group: Number(fields[2]), cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
}

function privateBytes(id: string): number {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${id}/statm`, "latin1").split(" ").map(Number);
  return (resident - shared) * pageBytes;
}

function isRenderer(id: string): boolean {
  return readFileSync(`/proc/${id}/cmdline`, "latin1").includes("--type=renderer");
}
