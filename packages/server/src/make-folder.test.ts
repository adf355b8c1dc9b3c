import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { makeLog } from "./log.ts";
import { makeFolder } from "./make-folder.ts";
import { openSecret } from "./secrets/open-secret.ts";
import { openStorage } from "./storage/open-storage.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "platen-folder-"));
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "gone"), join(root, "link"));
});
afterAll(() => rmSync(root, { recursive: true }));

const setting = "PLATEN_DATA_DIR";
const make = (path: string) => makeFolder(path, { mode: 0o700, setting });

test("a folder is made with those above it, and stays as it is when it exists", async () => {
  const folder = join(root, "a", "b", "c");
  await Promise.all([make(folder), make(folder)]);
  await make(folder);

  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("many that make the same deep folder at once all find it made", async () => {
  for (let round = 0; round < 50; round += 1) {
    const folder = join(root, `round-${round}`, "a", "b", "c", "d");
    await Promise.all(Array.from({ length: 4 }, () => make(folder)));
    expect(existsSync(folder)).toBe(true);
  }
});

test("a file in the place of the folder is named as that", async () => {
  await expect(make(join(root, "file"))).rejects.toThrow(/file is a file, not a folder\. .*PLATEN_DATA_DIR/);
  await expect(make(join(root, "file", "below"))).rejects.toThrow(/cannot be made: a part of .*file is a file/);
  await expect(make(join(root, "link"))).rejects.toThrow(/is a link to nothing/);
});

test.runIf(existsSync("/proc/self"))("a file system that takes no folders is named at once", async () => {
  await expect(make("/proc/x")).rejects.toThrow(/\/proc is on a file system that takes no folders.*PLATEN_DATA_DIR/);
  await expect(make("/proc/x/y/z")).rejects.toThrow(/takes no folders/);
});

test("database, storage and secret say what is wrong with the data folder", async () => {
  const dataDir = join(root, "file");
  const place = { databaseUrl: null, dataDir, postgresBin: null };

  await expect(openDatabase(place, makeLog("silent"))).rejects.toThrow(/is a file, not a folder\. .*PLATEN_DATA_DIR/);
  await expect(openStorage({ storage: { kind: "file", folder: join(dataDir, "files") } })).rejects.toThrow(
    /a part of .*file is a file\. .*PLATEN_STORAGE/,
  );
  await expect(openSecret({ secrets: null, dataDir: join(dataDir, "data") })).rejects.toThrow(/PLATEN_DATA_DIR/);
});
