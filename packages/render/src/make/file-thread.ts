/** The thread that makes large files: takes one order at a time and answers it. */
import { parentPort } from "node:worker_threads";
import type { FileAnswer } from "./file-maker.ts";
import { type FileOrder, makeFile } from "./make-file.ts";

parentPort?.on("message", (order: FileOrder) => {
  const answer = run(order);
  parentPort?.postMessage(answer, "made" in answer ? [answer.made.bytes.buffer as ArrayBuffer] : []);
});

function run(order: FileOrder): FileAnswer {
  try {
    return { made: makeFile(order) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
