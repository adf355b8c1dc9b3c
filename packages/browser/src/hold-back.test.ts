import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { runBehind } from "./hold-back.ts";

test("a process that runs behind has a lower priority than its parent", () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  try {
    runBehind(child.pid!);

    expect(getPriority(child.pid!)).toBe(Math.min(19, getPriority() + 5));
  } finally {
    child.kill("SIGKILL");
  }
});

test("a process that has ended is left alone", () => {
  expect(() => runBehind(2 ** 22 + 1)).not.toThrow();
});

test.runIf(process.platform === "linux")(
  "a thread steps back alone: the rest of its process keeps its priority",
  async () => {
    const before = getPriority();
    const module = JSON.stringify(new URL("./hold-back.ts", import.meta.url));
    const code = `
    const { getPriority } = require("node:os");
    import(${module}).then(({ runThreadBehind }) => {
      runThreadBehind();
      require("node:worker_threads").parentPort.postMessage(getPriority());
    });`;
    const [priority] = await once(new Worker(code, { eval: true }), "message");

    expect(priority).toBe(Math.min(19, before + 10));
    expect(getPriority()).toBe(before);
  },
);
