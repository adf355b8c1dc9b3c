import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noPrivate } from "@platen/egress";
import { afterAll, expect, test } from "vitest";
import { findBrowser } from "./find-browser.ts";
import { startBrowser } from "./start-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-find-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script = "exit 1", mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, mode);
  return path;
}

test("the browser that PLATEN_CHROMIUM names comes before all others", () => {
  const path = program("my-browser");

  expect(findBrowser({ PLATEN_CHROMIUM: path, PATH: "/usr/bin" })).toEqual({ path, kind: "chrome" });
});

test("a headless shell on the PATH comes before a full browser", () => {
  program("chromium");
  const path = program("chromium-headless-shell");

  expect(findBrowser({ PATH: folder })).toEqual({ path, kind: "headless-shell" });
});

test("a PLATEN_CHROMIUM that cannot be run is refused with its value", () => {
  const path = program("not-executable", "exit 1", 0o644);

  expect(() => findBrowser({ PLATEN_CHROMIUM: path })).toThrow(
    `PLATEN_CHROMIUM is "${path}", which is not a file that can be run`,
  );
  expect(() => findBrowser({ PLATEN_CHROMIUM: "/no/where" })).toThrow(
    'PLATEN_CHROMIUM is "/no/where", which does not exist',
  );
});

test.each([
  ["prints why", "echo 'no usable sandbox' >&2; exit 7", "it ended with exit code 7. It printed: no usable sandbox"],
  ["prints nothing", "exit 3", "it ended with exit code 3. It printed nothing."],
  ["is killed", "kill -9 $$", "it was ended by SIGKILL. It printed nothing."],
])("a browser that does not start and %s is refused with what is known and what to do", async (_, script, reason) => {
  chmodSync(folder, 0o755);
  const executable = program("liar", script);
  const options = { executable, sandbox: "on" as const, concurrency: 1, allowPrivate: noPrivate, log: () => {} };

  await expect(startBrowser(options)).rejects.toThrow(
    `${executable} did not start: ${reason} Run "${executable} --version" to see whether it runs on this machine, and "platen doctor" for what it needs.`,
  );
});
