/** The web worker of the editor screen: engines and checks that answer while a person types. */

import { checkDataTexts } from "./check-data-texts.ts";
import { checkFiles } from "./check-files.ts";
import { checkResources } from "./check-resources.ts";
import { completeAt } from "./complete-at.ts";
import type { Answer, CheckJob, CheckResult, Job, JobFault, Jobs } from "./engine-request.ts";
import { findMissing, sampleData } from "./missing-variables.ts";

self.onmessage = async ({ data }: MessageEvent<{ id: number; job: Job }>) => {
  const { id, job } = data;
  try {
    answer({ id, result: await run(job) });
  } catch (error) {
    answer({ id, fault: faultOf(error) });
  }
};
// The page counts the time of a job from here on, not from when the worker's code was asked for.
answer({ id: 0, result: "" });

function answer(message: Answer): void {
  self.postMessage(message);
}

async function run(job: Job): Promise<Jobs[keyof Jobs]["result"]> {
  switch (job.kind) {
    case "check":
      return checkAll(job);
    case "complete":
      return completeAt(job);
    case "sample":
      return sampleData(job);
  }
}

async function checkAll(job: CheckJob): Promise<CheckResult> {
  const { datasets, einvoice } = job;
  const { findings, missing } = findMissing(job);
  const checkInvoice = einvoice === null ? null : (await import("@platen/einvoice")).checkInvoice;

  return {
    findings: [
      ...checkFiles(job),
      ...checkResources(job),
      ...findings,
      ...checkDataTexts(datasets, { einvoice, checkInvoice }),
    ],
    missing,
  };
}

function faultOf(error: unknown): JobFault {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, file, line, column } = error as Error & Partial<JobFault>;
  if (code === undefined || file === undefined || line === undefined || column === undefined) return { message };

  return { message, code, file, line, column };
}
