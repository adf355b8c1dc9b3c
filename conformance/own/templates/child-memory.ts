/** Memory of the template children while they run, as the kernel counts it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const LOOK_EVERY_MS = 20;

/** A child keeps what an earlier template took; only one that grew by more than this is to blame again. */
const GROWTH_MB = 8;

interface ChildMemory {
  /** The peaks of children that grew over the cap since the last call, in megabytes. */
  takeOverCap(): number[];
  /** The largest peak of all; null where the system has no /proc. */
  readonly largestMb: number | null;
  stop(): void;
}

export function watchChildren(capMb: number): ChildMemory {
  /** By process, since the last call; one that was killed keeps its last figure. */
  const peaks = new Map<number, number>();
  const sizesBefore = new Map<number, number>();
  let largest = 0;
  const look = () => {
    for (const pid of templateChildren()) {
      const peak = peakMb(pid);
      if (peak === null) continue;
      peaks.set(pid, peak);
      largest = Math.max(largest, peak);
    }
  };
  const timer = existsSync("/proc/self/status") ? setInterval(look, LOOK_EVERY_MS) : undefined;

  return {
    takeOverCap() {
      if (timer) look();
      const over = [...peaks].filter(([pid, peak]) => peak > capMb && peak > (sizesBefore.get(pid) ?? 0) + GROWTH_MB);
      for (const pid of peaks.keys()) {
        forgetPeak(pid);
        sizesBefore.set(pid, peakMb(pid) ?? 0);
      }
      peaks.clear();
      return over.map(([, peak]) => peak);
    },
    get largestMb() {
      return timer ? largest : null;
    },
    stop: () => clearInterval(timer),
  };
}

function templateChildren(): number[] {
  const pids = readOrNull(`/proc/self/task/${process.pid}/children`)?.trim().split(" ") ?? [];

  return pids.filter((pid) => readOrNull(`/proc/${pid}/cmdline`)?.includes("pool-child")).map(Number);
}

/** VmHWM: the largest resident size so far, so that no peak between two looks is missed. */
function peakMb(pid: number): number | null {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readOrNull(`/proc/${pid}/status`) ?? "")?.[1];

  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** proc(5): 5 sets the largest resident size back to the present one. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // it has ended
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // it ended while we were looking
  }
}
