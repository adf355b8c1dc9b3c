/**
 * Watches a child at its task: V8's own limit is for its heap alone, and nothing else limits the time. On a busy machine a
 * task may wait for the processor most of its time, which is not its fault: what counts then is how long it worked.
 */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { workedMsOf } from "@platen/browser";

export interface TaskLimits {
  bytes: number;
  /** Work after which `isLong` is called. */
  longMs: number;
  timeMs: number;
}

interface TaskEvents {
  isLong(): void;
  /** Its time is up. `wasStarved` where it hardly ran in all that time. */
  isOver(wasStarved: boolean): void;
}

const LOOK_EVERY_MS = 50;

/** A task that is not long when its time is up goes on, up to as many times the limit. */
const STARVED_FACTOR = 6;

/** Looks until the result is called. Where there is no /proc all of the time counts as work, and memory is not watched. */
export function watchTask(child: ChildProcess, limits: TaskLimits, on: TaskEvents): () => void {
  const startedAt = performance.now();
  let workedBefore: number | undefined;
  let isLong = false;

  const timer = setInterval(() => {
    const lastedMs = performance.now() - startedAt;
    const total = workedMsOf(child.pid ?? 0);
    // Most tasks have ended before the first look: what this one worked until then is not counted.
    workedBefore ??= total ?? 0;
    const workedMs = total === null ? lastedMs : total - workedBefore;

    if (residentBytes(child.pid) > limits.bytes) child.kill("SIGKILL");
    else if (!isLong && workedMs > limits.longMs) {
      isLong = true;
      on.isLong();
    } else if (isLong && lastedMs > limits.timeMs) on.isOver(false);
    else if (lastedMs > limits.timeMs * STARVED_FACTOR) on.isOver(true);
  }, LOOK_EVERY_MS);

  return () => clearInterval(timer);
}

/** 0 where it cannot be read. */
function residentBytes(pid: number | undefined): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];

    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
