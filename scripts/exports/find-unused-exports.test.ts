/** The export check finds a name that nobody imports, however names are exported and imported. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUnusedExports } from "./find-unused-exports.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "platen-exports-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, ...lines: string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), lines.join("\n"));
}

test("a name that another file imports is used, one that nobody imports is not", () => {
  write("packages/a/src/names.ts", "export const used = 1;", "export function unused() {}", "const own = 2;");
  write("packages/a/src/types.ts", "export interface Used {}", "export type Unused = string;");
  write("packages/a/src/b.ts", 'import { used as u } from "./names.ts";', 'import { type Used } from "./types.ts";');

  expect(findUnusedExports(root)).toEqual([
    { file: "packages/a/src/names.ts", name: "unused" },
    { file: "packages/a/src/types.ts", name: "Unused" },
  ]);
});

test("what an index passes on, a namespace import and a dynamic import count as used", () => {
  write("packages/a/src/a.ts", "export const a = 1;");
  write("packages/a/src/b.ts", "export const b = 1;");
  write("packages/a/src/c.ts", "export const c = 1;");
  write("packages/a/src/index.ts", 'export { a } from "./a.ts";');
  write("bench/b.ts", 'import * as b from "../packages/a/src/b.ts";', 'await import("../packages/a/src/c.ts");');

  expect(findUnusedExports(root)).toEqual([]);
});

test("a name of the same spelling in another file does not count", () => {
  write("packages/a/src/a.ts", "export const same = 1;");
  write("packages/a/src/b.ts", "export const same = 1;");
  write("packages/a/src/c.ts", 'import { same } from "./b.ts";');

  expect(findUnusedExports(root)).toEqual([{ file: "packages/a/src/a.ts", name: "same" }]);
});

test("what a file passes on that the package's manifest exports counts as used", () => {
  write("packages/a/package.json", '{"exports": {".": "./src/index.ts", "./small": "./src/small.ts"}}');
  write("packages/a/src/small.ts", "export const small = 1;");
  write("packages/a/src/other.ts", "export const other = 1;");

  expect(findUnusedExports(root)).toEqual([{ file: "packages/a/src/other.ts", name: "other" }]);
});
