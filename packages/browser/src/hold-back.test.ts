import { spawn } from "node:child_process";
import { getPriority } from "node:os";
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
