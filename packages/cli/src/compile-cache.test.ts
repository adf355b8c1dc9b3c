import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
