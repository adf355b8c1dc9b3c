/** Takes the parts of a long document as they are printed, and joins each while the browser prints the next. */
import type { WorkerOptions } from "node:worker_threads";
import type { PartTaker } from "@platen/browser";
import { moduleBeside } from "../threads/job-threads.ts";
import { startThread } from "../threads/start-thread.ts";
import type { PartRequest, PartResult, PartThreadData } from "./part-messages.ts";

export interface JoinOptions {
  isFinal: boolean;
  signal?: AbortSignal | undefined;
}

/** In this thread: for the command line, where nobody else waits. */
export function joinPartsHere({ isFinal }: JoinOptions): PartTaker {
  const opened = import("@platen/pdf").then(({ PartJoiner }) => new PartJoiner(isFinal));
  let later: NodeJS.Immediate | undefined;

  return {
    async take(part) {
      const joiner = await opened;
      const taken = joiner.read(part);
      // First the browser is given the next part.
      later = setImmediate(() => joiner.add());
      return taken;
    },
    join: async () => (await opened).write(),
    close: () => clearImmediate(later),
  };
}

/** In a thread of its own, which ends with the document. What it throws ends it, and is thrown to those who wait or ask. */
export function joinPartsInThread(
  { isFinal, signal }: JoinOptions,
  resourceLimits: NonNullable<WorkerOptions["resourceLimits"]>,
): PartTaker {
  const worker = startThread(moduleBeside(import.meta.url, "part-thread"), {
    resourceLimits,
    workerData: { isFinal } satisfies PartThreadData,
  });
  const answers: PromiseWithResolvers<PartResult>[] = [];
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const stop = () => fail(signal?.reason);
  worker.on("message", (result: PartResult) => answers.shift()?.resolve(result));
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread has ended before the parts were joined.")));
  signal?.addEventListener("abort", stop, { once: true });
  const ask = (request: PartRequest): Promise<PartResult> => {
    const answer = Promise.withResolvers<PartResult>();
    answers.push(answer);
    worker.postMessage(request);
    return Promise.race([answer.promise, failed]);
  };

  return {
    take: async (part) => (await ask({ part })).taken!,
    join: async () => (await ask("join")).joined ?? null,
    close() {
      signal?.removeEventListener("abort", stop);
      void worker.terminate();
    },
  };
}
