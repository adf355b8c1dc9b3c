/** The side of a thread: takes one job at a time and answers it. */
import { parentPort } from "node:worker_threads";
import { runThreadBehind } from "@platen/browser";
import type { JobOutcome, ThreadAnswer } from "./job-threads.ts";

interface ServeOptions<Job, Result> {
  /** The buffers of a result that the thread no longer needs. */
  handedOver?(result: Result): ArrayBuffer[];
  /** Whether the thread ends with the job, because it would keep the memory that the job took. */
  isLast?(job: Job): boolean;
}

export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  { handedOver = () => [], isLast = () => false }: ServeOptions<Job, Result> = {},
): void {
  // A report about a crash has a part for each thread: without the environment, which has keys.
  process.report.excludeEnv = true;
  // What threads do takes long: the loop that answers everyone goes first.
  runThreadBehind();
  parentPort?.on("message", async (job: Job) => {
    const outcome = await answerJob(work, job);
    const answer: ThreadAnswer<Result> = { ...outcome, isLast: isLast(job) };
    parentPort?.postMessage(answer, "result" in outcome ? handedOver(outcome.result) : []);
  });
}

async function answerJob<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  job: Job,
): Promise<JobOutcome<Result>> {
  try {
    return { result: await work(job) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
