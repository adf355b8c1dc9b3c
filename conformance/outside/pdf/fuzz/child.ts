/** Tries damaged files in a process of its own and tells the parent how it goes: `child.ts <folder> <first> <count>`. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mutate } from "../../../../packages/pdf/test/mutate.ts";
import { tryEverything } from "../../../../packages/pdf/test/try-everything.ts";

const [folder = "", first = "0", count = "0"] = process.argv.slice(2);
/** Large files say no more than small ones and take the time of many. */
const LARGEST_FILE_BYTES = 60_000;
const files = globSync("{ua1,a2b,a3b}/**/*.pdf", { cwd: folder })
  .sort()
  .map((file) => join(folder, file))
  .filter((file) => statSync(file).size <= LARGEST_FILE_BYTES);
const companion = readFileSync(files[0]!);

for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const file = files[seed % files.length]!;
  const start = performance.now();
  let outcome = "result";
  try {
    if (tryEverything(mutate(readFileSync(file), seed), companion)) outcome = "refusal";
  } catch (error) {
    outcome = `crash: ${error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error)}`;
  }
  const ms = Math.round(performance.now() - start);
  process.send?.({ seed, file, outcome, ms, memory: process.resourceUsage().maxRSS / 1024 });
}
