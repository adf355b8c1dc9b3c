/**
 * The program as JavaScript: always in the published package, and in a checkout while what set-up built is current. It goes by the
 * same files as `builtChild` of the package render, which cannot be loaded here: this runs on any Node, before anything else.
 */
const { existsSync, readFileSync, statSync } = require("node:fs");
const { join } = require("node:path");

/** `platen render` has a form of its own, which starts sooner. Null where the sources have to run: nothing is built, or a source has changed since. */
exports.builtProgram = function builtProgram(packageFolder, command) {
  const built = join(packageFolder, "dist");
  const scripts = join(built, "scripts", "start-render.cjs");
  const program = command === "render" && existsSync(scripts) ? scripts : join(built, "main.js");
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
};
