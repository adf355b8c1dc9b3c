/**
 * Runs the conformance suites and prints one line for each: `npm run conformance [-- name…]`.
 * The reference data is not part of the project; PLATEN_CONFORMANCE_DATA names its folder.
 */
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Suite } from "./suite.ts";

const here = dirname(fileURLToPath(import.meta.url));
const dataFolder = process.env.PLATEN_CONFORMANCE_DATA;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");

if (!dataFolder || !existsSync(dataFolder)) {
  console.error("Set PLATEN_CONFORMANCE_DATA to the folder with the reference data.");
  process.exit(2);
}

const suites: Suite[] = [];
for (const file of globSync("*/*.ts", { cwd: here }).sort()) {
  const module = (await import(pathToFileURL(join(here, file)).href)) as { suites?: Suite[] };
  suites.push(...(module.suites ?? []));
}

let failed = 0;
let passed = 0;
for (const suite of suites) {
  if (wanted.length > 0 && !wanted.some((name) => suite.name.includes(name))) continue;
  const result = await suite.run(dataFolder);
  const share = result.total === 0 ? 0 : result.passed / result.total;
  const holds = result.total > 0 && share >= suite.floor;
  if (holds) passed++;
  else failed++;

  const percent = `${(share * 100).toFixed(2)} %`;
  const floor = `floor ${Number((suite.floor * 100).toFixed(2))} %`;
  console.log(
    `${holds ? "ok   " : "SHORT"} ${suite.name.padEnd(48)} ${result.passed}/${result.total} ${percent} (${floor})`,
  );
  const notes = isVerbose || !holds ? result.notes : result.notes.slice(0, 20);
  for (const note of notes) console.log(`        ${note}`);
  if (notes.length < result.notes.length)
    console.log(`        … ${result.notes.length - notes.length} more with --verbose`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
