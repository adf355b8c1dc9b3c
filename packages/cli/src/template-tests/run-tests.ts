/** Runs the tests of several folders at the same time, with one browser for all of them. */
import { availableParallelism } from "node:os";
import { type Rasteriser, startRasteriser } from "@platen/compare";
import { startFileThreads } from "@platen/render";
import { readSettings } from "@platen/server";
import { openBrowser } from "../open-browser.ts";
import { renderLimits } from "../render-limits.ts";
import { type RanCase, runCase, type TestTools } from "./run-case.ts";
import type { TestedFolder } from "./test-case.ts";

export interface OpenTestTools extends TestTools {
  close(): Promise<void>;
}

/** Documents at the same time: while one is printed, others are evaluated, finished and compared. */
export const testsAtATime = availableParallelism() + 1;

/** What runs the tests, started once and used until the command ends. */
export async function openTestTools(env: NodeJS.ProcessEnv = process.env): Promise<OpenTestTools> {
  const settings = readSettings(env);
  const browser = await openBrowser(settings, { concurrency: testsAtATime });
  const files = startFileThreads();
  let started: Rasteriser | undefined;

  return {
    browser,
    files,
    limits: renderLimits(settings),
    rasteriser() {
      started ??= startRasteriser();
      return started;
    },
    async close() {
      await Promise.all([browser.close(), files.close(), started?.close()]);
    },
  };
}

/** In the order of the folders and their tests, whichever ends first; `onEnd` hears of each when its turn has come. */
export async function runTests(
  folders: readonly TestedFolder[],
  tools: TestTools,
  { update, onEnd }: { update: boolean; onEnd: (ran: RanCase) => void },
): Promise<RanCase[]> {
  const jobs = folders.flatMap(({ template, cases }) => cases.map((test) => ({ test, template })));
  const ran: RanCase[] = [];
  let next = 0;
  let reported = 0;
  const work = async () => {
    while (next < jobs.length) {
      const index = next++;
      const { test, template } = jobs[index]!;
      ran[index] = await runCase(test, template, tools, update);
      while (ran[reported]) onEnd(ran[reported++]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(testsAtATime, jobs.length) }, work));

  return ran;
}
