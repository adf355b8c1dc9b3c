/** `platen render` as scripts, which set-up builds beside the modules. */
import { keptCodeOf } from "./compile-cache.ts";
import { exitOnceWritten } from "./exit-once-written.ts";
import { loadScripts } from "./kept-scripts.ts";

const scripts = import.meta.dirname;
const keptCode = keptCodeOf("render", scripts);
const { program, keep } = loadScripts<typeof import("./program.ts")>(scripts, "program.cjs", keptCode);

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
program.run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
  exitOnceWritten(keep);
});
