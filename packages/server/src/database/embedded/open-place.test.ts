import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findLeftDatabases, recordDataFolder } from "./open-place.ts";

const parent = mkdtempSync(join(tmpdir(), "platen-place-"));
afterAll(() => rmSync(parent, { recursive: true }));

test("a database is left when no data folder leads to it any more", async () => {
  const place = join(parent, "place");
  const dataDirs = ["kept", "deleted", "used-again"].map((name) => join(parent, name));
  for (const dataDir of dataDirs) {
    const folder = join(place, dataDir.split("/").at(-1)!);
    mkdirSync(folder, { recursive: true });
    mkdirSync(dataDir);
    symlinkSync(folder, join(dataDir, "postgres"));
    await recordDataFolder(folder, dataDir);
  }
  mkdirSync(join(place, "not-ours"));
  expect(await findLeftDatabases(place)).toEqual([]);

  rmSync(join(parent, "deleted"), { recursive: true });
  rmSync(join(parent, "used-again", "postgres"));
  mkdirSync(join(parent, "used-again", "postgres"));
  expect(await findLeftDatabases(place)).toEqual([
    { folder: join(place, "deleted"), dataDir: join(parent, "deleted") },
    { folder: join(place, "used-again"), dataDir: join(parent, "used-again") },
  ]);
  expect(await findLeftDatabases(join(parent, "nowhere"))).toEqual([]);
});
