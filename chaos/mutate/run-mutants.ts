/** `npm run chaos -- --mutate N`: N damaged inputs over all parsers, from a seed: none crashes, none hangs. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { workSecondsOf } from "../processes.ts";
import type { Progress } from "./child.ts";
import { parsers } from "./parsers.ts";

const PER_PROCESS = 20_000;
/** Fifty inputs that work for more seconds than this together count as a hang. */
const MOST_WORK_SECONDS = 60;
/** The same for fifty that do not work: something waits forever. */
const LONGEST_SECONDS = 1_800;
const MOST_MEMORY_MB = 512;
const MOST_SHOWN = 40;

/** Prints the figures; whether all went well. */
export async function runMutants(count: number, seed: number): Promise<boolean> {
  const faults: string[] = [];
  const note = (fault: string) => {
    faults.push(fault);
    // At once: a long run may be ended before its end.
    if (faults.length <= MOST_SHOWN) console.log(`  ${fault}`);
  };
  const startedAt = Date.now();
  let done = 0;
  for (let first = seed; first < seed + count; ) {
    const end = Math.min(first + PER_PROCESS, seed + count);
    const last = await runRange(first, end, note);
    done += last - first;
    first = last;
    if (done % 100_000 < PER_PROCESS) console.log(`${done} of ${count}, ${faults.length} faults`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const byParser = parsers.map(({ name }, index) => `${name} ${countOf(index, seed, seed + done)}`).join(", ");
  console.log(
    `${faults.length === 0 ? "ok  " : "OFF "} ${done} damaged inputs from seed ${seed} (${byParser}): ${faults.length} faults, ${seconds} s`,
  );
  return faults.length === 0;
}

/** How many of the seeds are a parser's: they take turns. */
function countOf(index: number, first: number, end: number): number {
  const below = (limit: number) => Math.ceil((limit - index) / parsers.length);
  return below(end) - below(first);
}

/** Gives the seed to go on with: the end, or the one after the input that ended the process. */
function runRange(first: number, end: number, note: (fault: string) => void): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./child.ts", import.meta.url)), [String(first), String(end)], {
      execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    });
    let last = first;
    let hasHung = false;
    let silentSeconds = 0;
    let workedBefore = 0;
    // By the work of the process: on a busy machine a long time need not be the parser's.
    const timer = setInterval(() => {
      if (++silentSeconds < LONGEST_SECONDS && workSecondsOf(child.pid!) - workedBefore < MOST_WORK_SECONDS) return;
      hasHung = true;
      child.kill("SIGKILL");
    }, 1_000);
    child.on("message", ({ seed, parser, crash }: Progress) => {
      last = seed + 1;
      if (crash !== null) note(`seed ${seed}, ${parser}: ${crash}`);
      silentSeconds = 0;
      workedBefore = workSecondsOf(child.pid!);
    });
    child.on("exit", (code) => {
      clearInterval(timer);
      if (code === 0 && last === end) return resolve(end);
      note(`${hasHung ? "a hang" : `an end with code ${code}`} within 50 inputs after seed ${last}`);
      resolve(Math.min(end, last + 50));
    });
  });
}
