/** Every filter, test, method, function and helper on long values: work grows no faster than the value, or a limit stops it. */
import { Worker } from "node:worker_threads";
import type { OwnSuite, SuiteResult } from "../../suite.ts";
import type { MeasureMessage, MeasureOrder } from "./linear/measure-worker.ts";

/** Every nth case, in the short run and in the full one; primes, so that no language and no kind of value is left out. */
const STRIDES = { short: 997, full: 101 };
/** All of them, which takes several minutes. */
const isWhole = process.argv.includes("--all");
/** A call that takes longer than this does not end. */
const LONGEST_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

export const suites: OwnSuite[] = [
  {
    name: "filters-linear: no work grows faster than its value",
    floor: 0.99,
    run: (extent) => measureAll(isWhole ? 1 : STRIDES[extent]),
  },
];

async function measureAll(stride: number): Promise<SuiteResult> {
  const notes: string[] = [];
  for (let first = 0; ; ) {
    const outcome = await measureFrom(first, stride, notes);
    if ("total" in outcome) return { passed: outcome.total - notes.length, total: outcome.total, notes };
    notes.push(`case ${outcome.stuckAt} did not end`);
    first = outcome.stuckAt + 1;
  }
}

/** In a thread that is ended when one case takes too long; the rest is then measured by another. */
function measureFrom(first: number, stride: number, notes: string[]): Promise<{ total: number } | { stuckAt: number }> {
  const place = new Int32Array(new SharedArrayBuffer(4));
  const workerData: MeasureOrder = { first, stride, place };
  const worker = new Worker(new URL("./linear/measure-worker.ts", import.meta.url), { workerData });
  let seen = -1;
  let since = performance.now();

  return new Promise((resolve, reject) => {
    const timer = setInterval(async () => {
      const now = Atomics.load(place, 0);
      if (now !== seen) {
        seen = now;
        since = performance.now();
      } else if (performance.now() - since > LONGEST_MS) {
        clearInterval(timer);
        await worker.terminate();
        resolve({ stuckAt: seen });
      }
    }, LOOK_EVERY_MS);
    worker.on("message", (message: MeasureMessage) => {
      if (message.kind === "fault") notes.push(message.text);
      else {
        clearInterval(timer);
        resolve({ total: message.total });
      }
    });
    worker.on("error", (error) => {
      clearInterval(timer);
      reject(error);
    });
  });
}
