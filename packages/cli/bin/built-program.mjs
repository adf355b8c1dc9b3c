/**
 * The program as JavaScript: always in the published package, and in a checkout while what set-up built is current. It goes by the
 * same files as `builtChild` of the package render, which cannot be loaded here: this runs on any Node, before anything else.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Null where the sources have to run: nothing is built, or a source has changed since. */
export function builtProgram(packageFolder) {
  const built = join(packageFolder, "dist");
  const program = join(built, "main.js");
  if (!existsSync(program)) return null;
  const stamp = statSync(join(built, ".sources"), { throwIfNoEntry: false });
  if (!stamp) return program;

  const sources = JSON.parse(readFileSync(join(built, "sources.json"), "utf8"));
  const packages = join(packageFolder, "..");
  const isCurrent = sources.every((path) => {
    // Not joined: that takes as long as looking, for more than a thousand.
    const source = statSync(`${packages}/${path}`, { throwIfNoEntry: false });
    return source !== undefined && source.mtimeMs <= stamp.mtimeMs;
  });

  return isCurrent ? program : null;
}
