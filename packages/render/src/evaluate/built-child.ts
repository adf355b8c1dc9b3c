/** The program of a template child as set-up builds it in a checkout: one file, which starts much faster than its sources. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The built file of the package at this folder; null where there is none, or where a source has changed since. */
export function builtChild(packageFolder: string): string | null {
  const built = join(packageFolder, "dist");
  try {
    const { mtimeMs } = statSync(join(built, ".sources"));
    const sources = JSON.parse(readFileSync(join(built, "sources.json"), "utf8")) as string[];
    const isCurrent = sources.every((path) => statSync(join(packageFolder, "..", path)).mtimeMs <= mtimeMs);

    return isCurrent ? join(built, "pool-child.js") : null;
  } catch {
    return null;
  }
}
