/** The thread that makes large files: takes one job at a time and answers it. */
import { parentPort } from "node:worker_threads";
import type { FileAnswer } from "./file-maker.ts";
import { type FileJob, makeFile } from "./make-file.ts";

parentPort?.on("message", (job: FileJob) => {
  const answer = run(job);
  parentPort?.postMessage(answer, "made" in answer ? [answer.made.bytes.buffer as ArrayBuffer] : []);
});

function run(job: FileJob): FileAnswer {
  try {
    return { made: makeFile(job) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
