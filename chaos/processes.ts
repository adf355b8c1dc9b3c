/** What runs below a process, as the system tells it. */
import { readdirSync, readFileSync } from "node:fs";

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

export function allProcesses(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command }];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}

/** All that the process started, and what those started. */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = allProcesses();
  const found: RunningProcess[] = [];
  const parents = [pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const each of all) {
      if (each.parent !== parent) continue;
      found.push(each);
      parents.push(each.pid);
    }
  }

  return found;
}

/** The variables that a process was started with, as text; empty where it has ended or is not ours to read. */
export function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").replaceAll("\0", "\n");
  } catch {
    return "";
  }
}

/** How long the processor has worked for a process; 0 where it has ended. */
export function workSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
