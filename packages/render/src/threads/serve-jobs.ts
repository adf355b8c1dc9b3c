/** The side of a thread: takes one job at a time and answers it. */
import { parentPort } from "node:worker_threads";
import { runThreadBehind } from "@platen/browser";
import type { ThreadAnswer } from "./job-threads.ts";

/** `handedOver`: the buffers of a result that the thread needs no more. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  handedOver: (result: Result) => ArrayBuffer[] = () => [],
): void {
  // A report about a crash has a part for each thread: without the environment, which has keys.
  process.report.excludeEnv = true;
  // What threads do takes long: the loop that answers everyone goes first.
  runThreadBehind();
  parentPort?.on("message", async (job: Job) => {
    const answer = await answerJob(work, job);
    parentPort?.postMessage(answer, "result" in answer ? handedOver(answer.result) : []);
  });
}

async function answerJob<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  job: Job,
): Promise<ThreadAnswer<Result>> {
  try {
    return { result: await work(job) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
