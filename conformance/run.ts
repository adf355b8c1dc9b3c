/**
 * Runs the conformance suites and prints one line for each: `npm run conformance [-- name…]`. The suites of `own/` need
 * nothing else; those of `outside/` compare with reference data in the folder that PLATEN_CONFORMANCE_DATA names.
 */
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { OutsideSuite, OwnSuite, SuiteResult } from "./suite.ts";

const here = dirname(fileURLToPath(import.meta.url));
const dataFolder = process.env.PLATEN_CONFORMANCE_DATA;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part));

if (dataFolder && !existsSync(dataFolder)) {
  console.error(
    `PLATEN_CONFORMANCE_DATA is ${dataFolder}, which does not exist: name the folder with the reference data.`,
  );
  process.exit(2);
}

let failed = 0;
let passed = 0;
for (const suite of (await load<OwnSuite>("own")).filter(isWanted)) {
  report(suite.name, suite.floor, await suite.run("full"));
}
const outside = (await load<OutsideSuite>("outside")).filter(isWanted);
for (const suite of dataFolder ? outside : []) report(suite.name, suite.floor, await suite.run(dataFolder!));

console.log(`${passed} passed, ${failed} failed`);
if (!dataFolder && outside.length > 0) {
  console.log(`${outside.length} left out, because PLATEN_CONFORMANCE_DATA does not name the reference data:`);
  for (const { name } of outside) console.log(`        ${name}`);
}
if (passed + failed === 0 && (dataFolder || outside.length === 0)) {
  console.error(`No suite has ${wanted.map((name) => `"${name}"`).join(" or ")} in its name.`);
}
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function load<Kind>(folder: "own" | "outside"): Promise<Kind[]> {
  const suites: Kind[] = [];
  for (const file of globSync(`${folder}/*/*.ts`, { cwd: here }).sort()) {
    const module = (await import(pathToFileURL(join(here, file)).href)) as { suites?: Kind[] };
    suites.push(...(module.suites ?? []));
  }
  return suites;
}

function report(name: string, least: number, result: SuiteResult): void {
  const share = result.total === 0 ? 0 : result.passed / result.total;
  const holds = result.total > 0 && share >= least;
  if (holds) passed++;
  else failed++;

  const percent = `${(share * 100).toFixed(2)} %`;
  const floor = `floor ${Number((least * 100).toFixed(2))} %`;
  console.log(`${holds ? "ok   " : "SHORT"} ${name.padEnd(48)} ${result.passed}/${result.total} ${percent} (${floor})`);
  const notes = isVerbose || !holds ? result.notes : result.notes.slice(0, 20);
  for (const note of notes) console.log(`        ${note}`);
  if (notes.length < result.notes.length)
    console.log(`        … ${result.notes.length - notes.length} more with --verbose`);
}
