import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptFontCache } from "./font-cache.ts";

const usual = process.env.TMPDIR;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-fonts-"));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  rmSync(folder, { recursive: true });
});

/** What a browser has written. */
function written(...names: string[]): string {
  const own = mkdtempSync(join(folder, "own-"));
  for (const name of names) writeFileSync(join(own, name), name);

  return own;
}

test("what one browser found out about the fonts is there for the next, and is replaced by what is newer", () => {
  keptFontCache()?.add(written("one", "two"));
  const kept = keptFontCache()!;
  expect(readdirSync(kept.folder)).toEqual(["one", "two"]);

  const own = written("two");
  writeFileSync(join(own, "two"), "newer");
  kept.add(own);
  expect(readFileSync(join(kept.folder, "two"), "utf8")).toBe("newer");
  expect(readdirSync(kept.folder)).toEqual(["one", "two"]);
});

test("a link is not followed: the folder is open to all", () => {
  const own = written();
  writeFileSync(join(folder, "secret"), "secret");
  symlinkSync(join(folder, "secret"), join(own, "linked"));
  const kept = keptFontCache()!;
  kept.add(own);

  expect(readdirSync(kept.folder)).toEqual([]);
});

test("a folder that others can write to is not used", () => {
  const { folder: own } = keptFontCache()!;
  chmodSync(own, 0o777);
  expect(keptFontCache()).toBeNull();

  rmSync(own, { recursive: true });
  mkdirSync(join(folder, "of-others"));
  symlinkSync(join(folder, "of-others"), own);
  expect(keptFontCache()).toBeNull();
});
