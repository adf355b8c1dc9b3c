/** Lets a process that works for long step behind everything that others wait for. */
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

export interface HeldBack {
  /** Gives its priority back; false where the system does not allow it, which many do for root alone. */
  letGo(): boolean;
}

const lowerBy = 10;
const behindBy = 5;
const lowest = 19;

/** CAP_SYS_NICE, as Linux numbers it. */
const niceCapability = 1n << 23n;

/** Whether it can be done at all: the browser and templates of root have users of their own, and a container's root may be without the right to change their processes. */
export function mayHoldBack(): boolean {
  if (process.getuid?.() !== 0) return true;
  try {
    const [, rights = "0"] = /^CapEff:\s+([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return (BigInt(`0x${rights}`) & niceCapability) !== 0n;
  } catch {
    return true;
  }
}

/**
 * For a process that was just started: it runs behind the one that started it, whose short pieces of work everyone waits
 * for. Where the processor is free this makes no difference.
 */
export function runBehind(pid: number): void {
  const behind = Math.min(lowest, getPriority() + behindBy);
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < behind) setPriority(thread, behind);
    } catch {
      // it has ended, or the system does not allow it: it runs beside us then
    }
  }
}

/** For a thread that is about to begin: it steps behind the others of its process. Linux has a priority for each thread; elsewhere nothing changes. */
export function runThreadBehind(): void {
  if (process.platform === "linux") setPriority(Math.min(lowest, getPriority() + lowerBy));
}

/** Null where it has ended, or belongs to a user whose processes we may not change. */
export function holdBack(pid: number): HeldBack | null {
  const before = new Map<number, number>();
  for (const thread of threadsOf(pid)) {
    try {
      const priority = getPriority(thread);
      setPriority(thread, Math.min(lowest, priority + lowerBy));
      before.set(thread, priority);
    } catch {
      // it has ended, or it is not ours
    }
  }
  if (before.size === 0) return null;

  return { letGo: () => [...before].every(([thread, priority]) => raise(thread, priority)) };
}

/** Linux has a priority for each thread. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function raise(thread: number, priority: number): boolean {
  try {
    setPriority(thread, priority);
    return true;
  } catch (error) {
    return (error as { info?: { code?: string } }).info?.code === "ESRCH";
  }
}
