/** The side of a thread: takes one job at a time and answers it. */
import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "./job-threads.ts";

/** `handedOver`: the buffers of a result that the thread needs no more. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result,
  handedOver: (result: Result) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on("message", (job: Job) => {
    const answer = answerJob(work, job);
    parentPort?.postMessage(answer, "result" in answer ? handedOver(answer.result) : []);
  });
}

function answerJob<Job, Result>(work: (job: Job) => Result, job: Job): ThreadAnswer<Result> {
  try {
    return { result: work(job) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
