/** The side of a thread: takes one job at a time, asks the process for what it cannot do itself, and answers. */
import { parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "./thread-messages.ts";

/** Asks the process; rejects with what it says. */
type Call = (name: string, argument: unknown) => Promise<unknown>;

export function serveThread<Job, Result>(work: (job: Job, call: Call) => Result | Promise<Result>): void {
  // A report about a crash has a part for each thread: without the environment, which may have a key.
  process.report.excludeEnv = true;
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  let called = 0;
  const send = (message: FromThread<Result>) => parentPort?.postMessage(message);
  const call: Call = (name, argument) => {
    const answer = Promise.withResolvers<unknown>();
    calls.set(++called, answer);
    send({ call: called, name, argument });
    return answer.promise;
  };

  parentPort?.on("message", async (message: ToThread<Job>) => {
    if ("call" in message) {
      const answer = calls.get(message.call);
      calls.delete(message.call);
      if ("error" in message) answer?.reject(new Error(message.error));
      else answer?.resolve(message.value);
      return;
    }
    try {
      send({ result: await work(message.job, call) });
    } catch (error) {
      send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  send({ isLoaded: true });
}
