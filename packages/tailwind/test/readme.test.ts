import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the example of the README runs and prints what it says", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const promised = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, text]) => text);

  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", code], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });

  expect(stderr.replaceAll(/.*ExperimentalWarning.*\n|\(Use `node .*\n/g, "")).toBe("");
  expect(promised).toHaveLength(1);
  expect(stdout.trimEnd().split("\n")).toEqual(promised);
});
