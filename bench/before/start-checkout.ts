/** Starts the libraries of a checkout in a child process and gives its lanes as workers. */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { Worker } from "../interleaved.ts";
import type { LaneAnswer } from "./checkout-child.ts";

export interface Checkout {
  /** One for each lane, named `<label> <lane>`. */
  workers: Map<string, Worker>;
  stop(): Promise<void>;
}

export async function startCheckout(label: string, root: string, inputFile: string): Promise<Checkout> {
  const child = fork(new URL("./checkout-child.ts", import.meta.url), [root, inputFile], {
    // Packages import each other by name: the child finds those of its own checkout from there.
    cwd: root,
    execPath: process.execPath,
  });
  const waiting: PromiseWithResolvers<LaneAnswer>[] = [];
  child.on("message", (message: LaneAnswer) => waiting.shift()?.resolve(message));
  child.on("exit", (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`The process of ${root} ended with code ${code}.`));
  });
  const next = async (): Promise<LaneAnswer> => {
    const answer = Promise.withResolvers<LaneAnswer>();
    waiting.push(answer);
    const message = await answer.promise;
    if ("failure" in message) throw new Error(`${root}: ${message.failure}`);
    return message;
  };

  const first = await next();
  if (!("lanes" in first)) throw new Error(`The process of ${root} did not name its lanes.`);
  const workers = first.lanes.map((lane): [string, Worker] => [
    lane,
    {
      name: `${label} ${lane}`,
      async block(durationMs) {
        child.send({ lane, durationMs });
        const answer = await next();
        if (!("cost" in answer)) throw new Error(`The process of ${root} did not answer with a cost.`);
        return answer.cost;
      },
    },
  ]);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.disconnect();
    await once(child, "exit");
  };
  return { workers: new Map(workers), stop };
}
