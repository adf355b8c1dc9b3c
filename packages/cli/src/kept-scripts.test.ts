import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadScripts } from "./kept-scripts.ts";

interface Program {
  greet(name: string): string;
}

let folder: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-scripts-"));
  kept = join(folder, "cache", "kept");
  write("program.cjs", 'exports.greet = (name) => require("./words.cjs").hello + name + require("node:path").sep;');
  write("words.cjs", 'exports.hello = "Hello ";');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, source: string) => writeFileSync(join(folder, name), source);

/** What one run of the program says; its compiled code is kept afterwards. */
function run(file: string | null = kept): string {
  const { load, keep } = loadScripts(folder, file);
  const said = load<Program>("program.cjs").greet("Ada");
  keep();

  return said;
}

test("scripts run with those that they require, before and after their compiled code is kept", () => {
  expect(run()).toBe("Hello Ada/");
  expect(statSync(kept).size).toBeGreaterThan(100);
  expect(run()).toBe("Hello Ada/");
});

test("what was kept is read by the next run, which writes nothing again", () => {
  run();
  const before = readFileSync(kept);
  const { ino } = statSync(kept);
  run();
  expect(readFileSync(kept)).toEqual(before);
  expect(statSync(kept).ino).toBe(ino);
});

test("a script that has changed runs as it is, also where it is as long as before", () => {
  run();
  write("words.cjs", 'exports.hello = "Salut ";');
  expect(run()).toBe("Salut Ada/");
  expect(run()).toBe("Salut Ada/");
});

test("a file that is damaged, cut off or empty is not used, and is written again", () => {
  run();
  const whole = readFileSync(kept);
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20]! ^= 0xff;
  for (const damaged of [flipped, whole.subarray(0, 200), Buffer.alloc(0)]) {
    writeFileSync(kept, damaged);
    expect(run()).toBe("Hello Ada/");
    expect(readFileSync(kept).length).toBeGreaterThan(200);
  }
});

test("scripts that are used later than the others are added", () => {
  const { load, keep } = loadScripts(folder, kept);
  load("program.cjs");
  keep();
  const { size } = statSync(kept);
  run();
  expect(statSync(kept).size).toBeGreaterThan(size);
});

test("what a run does not use stays for those that do", () => {
  run();
  write("other.cjs", 'exports.greet = (name) => "Good day " + name;');
  const { load, keep } = loadScripts(folder, kept);
  expect(load<Program>("other.cjs").greet("Ada")).toBe("Good day Ada");
  keep();
  const { ino } = statSync(kept);
  expect(run()).toBe("Hello Ada/");
  expect(statSync(kept).ino).toBe(ino);
});

test("after a while a run looks again whether there is more to keep, and says so by the time of the file", () => {
  run();
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(kept, longAgo, longAgo);
  run();
  expect(statSync(kept).mtimeMs).toBeGreaterThan(longAgo.getTime());
});

test("without a place for it, or where it cannot be written, nothing is kept", () => {
  expect(run(null)).toBe("Hello Ada/");
  writeFileSync(join(folder, "file"), "");
  expect(run(join(folder, "file", "kept"))).toBe("Hello Ada/");
  mkdirSync(kept, { recursive: true });
  expect(run()).toBe("Hello Ada/");
});
