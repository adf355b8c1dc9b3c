/** The processes that a process has started, on Linux. */
import { readdirSync, readFileSync } from "node:fs";

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
        return Number(ppid) === parent ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}
