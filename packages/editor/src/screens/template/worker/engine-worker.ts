/** The web worker of the editor screen: engines and checks that answer while a person types. */

import { type Analysis, loadAnalysis } from "@platen/templates/analysis";
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
  const analysis = await loadAnalysis(job.engine);
  switch (job.kind) {
    case "check":
      return checkAll(analysis, job);
    case "complete":
      return completeAt(analysis, job);
    case "sample":
      return sampleData(analysis, job);
  }
}

async function checkAll(analysis: Analysis, job: CheckJob): Promise<CheckResult> {
  const { datasets, einvoice } = job;
  const { findings, missing } = findMissing(analysis, job);
  const checkInvoice = einvoice === null ? null : (await import("@platen/einvoice/check")).checkInvoice;

  return {
    findings: [
      ...checkFiles(analysis, job),
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
