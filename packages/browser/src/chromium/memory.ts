/** How much memory a browser holds: what each of its processes has for itself alone. */
import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4096;

/** Private memory of every process in the process groups; 0 where there is no /proc. */
export function memoryOfGroups(groups: ReadonlySet<number>): number {
  if (process.platform !== "linux") return 0;
  let bytes = 0;
  for (const id of readdirSync("/proc")) {
    if (!/^\d+$/.test(id)) continue;
    try {
      if (groups.has(processGroup(id))) bytes += privateBytes(id);
    } catch {
      // it ended while we looked
    }
  }
  return bytes;
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
