import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { platen } from "./testing/platen.ts";

const parent = mkdtempSync(join(tmpdir(), "platen-compiled-"));
afterAll(() => rmSync(parent, { recursive: true }));

const env = (cache: string) => ({ XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: "" });

test("the compiled code is kept in the user's cache folder", async () => {
  const cache = join(parent, "own");
  expect(await platen(["--version"], { env: env(cache) })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(existsSync(join(cache, "platen", "compiled"))).toBe(true);
});

test("a folder that others can write to is not used, and a place where none can be made changes nothing", async () => {
  const open = join(parent, "open");
  mkdirSync(join(open, "platen"), { recursive: true });
  chmodSync(join(open, "platen"), 0o777);
  expect(await platen(["--version"], { env: env(open) })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(existsSync(join(open, "platen", "compiled"))).toBe(false);

  const file = join(parent, "file");
  writeFileSync(file, "");
  expect(await platen(["--version"], { env: env(file) })).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a document is rendered with such folders too, and again with what the first time has kept", async () => {
  const template = fileURLToPath(new URL("../../../templates/certificate", import.meta.url));
  const own = env(join(parent, "own-of-render"));
  const args = ["render", template, "-o", "-", "--format", "html", "--now", "2026-01-31T12:00:00Z"];
  const first = await platen(args, { env: own });
  expect(first).toMatchObject({ exitCode: 0, stderr: "" });
  for (const cache of [own, env(join(parent, "open")), env(join(parent, "file"))])
    expect(await platen(args, { env: cache })).toEqual(first);
});
