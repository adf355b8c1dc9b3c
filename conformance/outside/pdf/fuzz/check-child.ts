/** Checks damaged files in a process of its own and tells the parent how it goes: `fuzz-child.ts <folder> <first> <count>`. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkPdfProfiles } from "@platen/pdf";
import { mutate } from "../../../../packages/pdf/test/mutate.ts";

const [folder = "", first = "0", count = "0"] = process.argv.slice(2);
/** Large files say no more than small ones and take the time of many. */
const LARGEST_FILE_BYTES = 60_000;
const files = globSync("{ua1,a2b,a3b}/**/*.pdf", { cwd: folder })
  .sort()
  .map((file) => join(folder, file))
  .filter((file) => statSync(file).size <= LARGEST_FILE_BYTES);

for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  // A stride that has no divisor with the number of files: few seeds reach all kinds of files.
  const file = files[(seed * 7_919) % files.length]!;
  const start = performance.now();
  let outcome = "result";
  try {
    const results = checkPdfProfiles(mutate(readFileSync(file), seed), ["ua1", "a3a", "a2b"]);
    if (results.some(({ error }) => error !== null)) outcome = "refusal";
    if (results.some(({ error, compliant }) => error !== null && (compliant || error === ""))) {
      outcome = "an unreadable file is conformant, or does not say why it is not";
    }
  } catch (error) {
    outcome = `crash: ${error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error)}`;
  }
  const ms = Math.round(performance.now() - start);
  process.send?.({ seed, file, outcome, ms, memory: process.resourceUsage().maxRSS / 1024 });
}
