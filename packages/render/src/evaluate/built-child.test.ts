import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { builtChild } from "./built-child.ts";

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true }));

/** A package `render` built at second 100 from two sources, written at the seconds given. */
function builtPackage(...[own, other]: [number, number]): string {
  folder = mkdtempSync(join(tmpdir(), "platen-built-"));
  const write = (path: string, text: string, seconds: number) => {
    const file = join(folder!, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  write("render/src/own.ts", "", own);
  write("json/src/other.ts", "", other);
  write("render/dist/pool-child.js", "", 100);
  write("render/dist/sources.json", '["render/src/own.ts", "json/src/other.ts"]', 100);
  write("render/dist/.sources", "", 100);

  return join(folder, "render");
}

test("the built program is taken while no source is newer", () => {
  const built = builtPackage(99, 100);

  expect(builtChild(built)).toBe(join(built, "dist", "pool-child.js"));
});

test("a source that changed, also in another package, or is gone: the sources run", () => {
  expect(builtChild(builtPackage(99, 101))).toBeNull();
  const built = builtPackage(99, 99);
  rmSync(join(built, "src", "own.ts"));
  expect(builtChild(built)).toBeNull();
});

test("where nothing was built the sources run", () => {
  const built = builtPackage(99, 99);
  rmSync(join(built, "dist"), { recursive: true });

  expect(builtChild(built)).toBeNull();
});
