/** The thread that joins the parts of one document. */
import { parentPort, workerData } from "node:worker_threads";
import { runThreadBehind } from "@platen/browser";
import { PartJoiner } from "@platen/pdf";
import type { PartRequest, PartResult, PartThreadData } from "./part-messages.ts";

const joiner = new PartJoiner((workerData as PartThreadData).isFinal);

// A report about a crash has a part for each thread: without the environment, which has keys.
process.report.excludeEnv = true;
runThreadBehind();
parentPort?.on("message", (request: PartRequest) => {
  if (request !== "join") {
    answer({ taken: joiner.read(request.part) });
    // The browser prints the next part meanwhile.
    joiner.add();
    return;
  }
  const joined = joiner.write();
  answer({ joined }, joined ? [joined.bytes.buffer as ArrayBuffer] : []);
});

function answer(result: PartResult, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, handedOver);
}
