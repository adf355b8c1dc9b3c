/** Hostile files: damaged copies of the reference files end in a result or a refusal, in bounded time and memory. */
import { fork } from "node:child_process";
import { join } from "node:path";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

const FILES = 6_000;
const PER_PROCESS = 2_000;
/** A file that takes longer counts as a hang. */
const LONGEST_MS = 30_000;
const MOST_MEMORY_MB = 512;

const CHECKED_FILES = 2_000;

export const suites: OutsideSuite[] = [
  {
    name: "pdf: hostile files end well",
    floor: 1,
    run: (folder) => fuzz(folder, join("fuzz", "child.ts"), Number(process.env.PLATEN_FUZZ_FILES ?? FILES)),
  },
  {
    name: "pdf check: hostile files end well",
    floor: 1,
    run: (folder) =>
      fuzz(folder, join("fuzz", "check-child.ts"), Number(process.env.PLATEN_FUZZ_FILES ?? CHECKED_FILES)),
  },
];

interface Report {
  seed: number;
  file: string;
  outcome: string;
  ms: number;
  memory: number;
}

async function fuzz(dataFolder: string, script: string, total: number): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  let most = 0;
  let refused = 0;
  for (let first = 0; first < total; first += PER_PROCESS) {
    const count = Math.min(PER_PROCESS, total - first);
    const memory = await runChild(script, join(dataFolder, "pdf"), first, count, (report) => {
      result.total++;
      if (report.outcome === "refusal") refused++;
      if (report.outcome === "refusal" || report.outcome === "result") result.passed++;
      else result.notes.push(`seed ${report.seed} of ${report.file}: ${report.outcome}`);
    });
    most = Math.max(most, memory.memory);
    if (memory.failure) {
      result.total++;
      result.notes.push(memory.failure);
    }
  }
  if (most > MOST_MEMORY_MB) {
    result.total++;
    result.notes.push(`The process used ${Math.round(most)} MB, more than ${MOST_MEMORY_MB}`);
  }
  result.notes.push(`${refused} files were refused, the most memory used was ${Math.round(most)} MB`);

  return result;
}

function runChild(
  script: string,
  folder: string,
  first: number,
  count: number,
  tell: (report: Report) => void,
): Promise<{ memory: number; failure: string | null }> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, script), [folder, String(first), String(count)], {
      execArgv: ["--max-old-space-size=400"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let last: Report | null = null;
    let hasHung = false;
    const stop = () => {
      hasHung = true;
      child.kill("SIGKILL");
    };
    let timer = setTimeout(stop, LONGEST_MS);
    child.on("message", (message) => {
      last = message as Report;
      tell(last);
      clearTimeout(timer);
      timer = setTimeout(stop, LONGEST_MS);
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      const after = last === null ? `before the first, seed ${first}` : `after seed ${last.seed}`;
      const failure = hasHung ? `hung ${after}` : code === 0 ? null : `ended with code ${code} ${after}`;
      resolve({ memory: last?.memory ?? 0, failure });
    });
  });
}
