/**
 * Runs the conformance suites and prints one line for each: `npm run conformance [-- name…]`. The suites of `own/` need
 * nothing else; those of `outside/` compare with reference data in the folder that PLATEN_CONFORMANCE_DATA names. Files run
 * beside each other, each in a process of its own, as many as the machine has cores.
 */
import { fork } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadSuites } from "./load-suites.ts";
import type { SuiteEnd } from "./run-file.ts";

const here = dirname(fileURLToPath(import.meta.url));
const dataFolder = process.env.PLATEN_CONFORMANCE_DATA;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");

if (dataFolder && !existsSync(dataFolder)) {
  console.error(
    `PLATEN_CONFORMANCE_DATA is ${dataFolder}, which does not exist: name the folder with the reference data.`,
  );
  process.exit(2);
}

let failed = 0;
let passed = 0;
const leftOut: string[] = [];
const withoutProgram: string[] = [];
const waiting: { file: string; names: string[] }[] = [];
for (const file of globSync("{own,outside}/*/*.ts", { cwd: here }).sort()) {
  const names = (await loadSuites(file, wanted)).map(({ name }) => name);
  if (names.length === 0) continue;
  if (file.startsWith("outside") && !dataFolder) leftOut.push(...names);
  else waiting.push({ file, names });
}

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));

console.log(`${passed} passed, ${failed} failed`);
if (leftOut.length > 0) {
  console.log(`${leftOut.length} left out, because PLATEN_CONFORMANCE_DATA does not name the reference data:`);
  for (const name of leftOut) console.log(`        ${name}`);
}
if (withoutProgram.length > 0) {
  console.log(`${withoutProgram.length} left out, because a program cannot be had on this machine:`);
  for (const line of withoutProgram) console.log(`        ${line}`);
}
if (passed + failed + leftOut.length + withoutProgram.length === 0) {
  console.error(`No suite has ${wanted.map((name) => `"${name}"`).join(" or ")} in its name.`);
}
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runFile(next.file, next.names);
}

/** A suite that its process did not end has failed, whatever ended the process. */
function runFile(file: string, names: string[]): Promise<void> {
  const open = new Set(names);
  const child = fork(join(here, "run-file.ts"), [file, ...wanted]);
  child.on("message", (end: SuiteEnd) => {
    open.delete(end.name);
    report(end);
  });

  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      for (const name of open) {
        failed++;
        console.log(`SHORT ${name.padEnd(48)} did not end: its process stopped with ${signal ?? code}`);
      }
      resolve();
    });
  });
}

function report({ name, floor: least, seconds, result }: SuiteEnd): void {
  if (result.leftOut !== undefined) {
    withoutProgram.push(`${name}: ${result.leftOut}`);
    return;
  }
  const share = result.total === 0 ? 0 : result.passed / result.total;
  const holds = result.total > 0 && share >= least;
  if (holds) passed++;
  else failed++;

  const percent = `${(share * 100).toFixed(2)} %`;
  const floor = `floor ${Number((least * 100).toFixed(2))} %`;
  console.log(
    `${holds ? "ok   " : "SHORT"} ${name.padEnd(48)} ${result.passed}/${result.total} ${percent} (${floor}), ${seconds} s`,
  );
  const notes = isVerbose || !holds ? result.notes : result.notes.slice(0, 20);
  for (const note of notes) console.log(`        ${note}`);
  if (notes.length < result.notes.length)
    console.log(`        … ${result.notes.length - notes.length} more with --verbose`);
}
