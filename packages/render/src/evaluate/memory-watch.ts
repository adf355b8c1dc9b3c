/** Ends a child that takes more memory than it may: V8's own limit is for its heap alone. */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 50;

/** Looks as long as a task runs; call the result when it has ended. Does nothing where there is no /proc. */
export function watchMemory(child: ChildProcess, maxBytes: number): () => void {
  const timer = setInterval(() => {
    if (residentBytes(child.pid) > maxBytes) child.kill("SIGKILL");
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
