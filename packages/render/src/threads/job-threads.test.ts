import { expect, onTestFinished, test } from "vitest";
import { startJobThreads } from "./job-threads.ts";

/** Answers with its own number, and says whether the job was its last. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ isLast }) => parentPort.postMessage({ result: threadId, isLast }));
  `)}`,
);

function startThreads() {
  const failed = () => new Error("failed");
  const threads = startJobThreads<{ isLast: boolean }, number>({
    module,
    threads: 1,
    maxPerOwner: 1,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    late: failed,
    outOfMemory: failed,
  });
  onTestFinished(() => threads.close());
  return (isLast: boolean) => threads.run({ isLast }, { owner: "" });
}

test("a thread that has answered does the next job too", async () => {
  const run = startThreads();
  expect(await run(false)).toBe(await run(false));
});

test("a thread whose job was its last is replaced", async () => {
  const run = startThreads();
  const first = await run(true);
  const second = await run(false);
  expect(second).not.toBe(first);
  expect(await run(false)).toBe(second);
});
