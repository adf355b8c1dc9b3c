import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type TaskLimits, watchTask } from "./watch-task.ts";

const limits: TaskLimits = { bytes: 1024 ** 4, longMs: 200, timeMs: 1_000 };
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start(code: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "ignore"] });
  children.push(child);
  await once(child.stdout!, "data");

  return child;
}

/** What is called until the time is up, in order. */
function watched(child: ChildProcess, own: Partial<TaskLimits> = {}, onLong = () => {}): Promise<string[]> {
  const calls: string[] = [];

  return new Promise((resolve) => {
    const unwatch = watchTask(
      child,
      { ...limits, ...own },
      {
        isLong: () => {
          calls.push("long");
          onLong();
        },
        isOver: (wasStarved) => {
          unwatch();
          resolve([...calls, wasStarved ? "starved" : "over"]);
        },
      },
    );
  });
}

test("a task that works is called long, and stopped when its time is up", async () => {
  const child = await start("console.log(1); for (;;);");

  expect(await watched(child)).toEqual(["long", "over"]);
});

test.runIf(process.platform === "linux")(
  "a task that worked for long and then hardly has the processor is over when its time is up",
  async () => {
    const child = await start("console.log(1); for (;;);");

    expect(await watched(child, {}, () => child.kill("SIGSTOP"))).toEqual(["long", "over"]);
  },
);

test.runIf(process.platform === "linux")(
  "a task that hardly has the processor is neither long nor over when its time is up, and is given up much later",
  async () => {
    const child = await start("console.log(1); process.stdin.resume();");
    const startedAt = performance.now();

    expect(await watched(child, { timeMs: 200 })).toEqual(["starved"]);
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
  },
);

test.runIf(process.platform === "linux")("a child that takes more memory than it may is ended", async () => {
  const child = await start("console.log(1); process.stdin.resume();");
  const ended = once(child, "exit");
  const unwatch = watchTask(child, { ...limits, bytes: 1024 }, { isLong() {}, isOver() {} });

  expect(await ended).toEqual([null, "SIGKILL"]);
  unwatch();
});
