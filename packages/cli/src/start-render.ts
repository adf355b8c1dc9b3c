/** `platen render` as scripts, which set-up builds beside the modules. */
import { keptCodeOf } from "./compile-cache.ts";
import { exitOnceWritten } from "./exit-once-written.ts";
import { loadScripts } from "./kept-scripts.ts";

const folder = import.meta.dirname;
const { load, keep } = loadScripts(folder, keptCodeOf("render", folder));
const args = process.argv.slice(2);

// Keys are in the environment: what Node writes about a crash is without it.
process.report.excludeEnv = true;
const { openEarly } = load<typeof import("./open-early.ts")>("open-early.cjs");
openEarly(args)
  .then((browser) => load<typeof import("./program.ts")>("program.cjs").run(args, browser))
  .then((exitCode) => {
    process.exitCode = exitCode;
    exitOnceWritten(keep);
  });
