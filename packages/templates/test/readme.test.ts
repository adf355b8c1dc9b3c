import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, code]) => code!);

test.each([
  ["first", 0, 3],
  ["second", 1, 4],
])("the %s example of the README runs and prints what it says", (_which, at, lines) => {
  const code = examples[at] ?? "";
  const promised = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, text]) => text);

  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", code], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });

  expect(stderr.replaceAll(/.*ExperimentalWarning.*\n|\(Use `node .*\n/g, "")).toBe("");
  expect(promised).toHaveLength(lines);
  expect(stdout.trimEnd().split("\n")).toEqual(promised);
});
