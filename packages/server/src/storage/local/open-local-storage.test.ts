import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Storage } from "../storage.ts";
import { openLocalStorage } from "./open-local-storage.ts";

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-storage-"));
  storage = await openLocalStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a stream that the reader gives up lets go of its file", async () => {
  await storage.put("large", new Uint8Array(4 * 1024 ** 2));
  const openFiles = () => readdirSync("/proc/self/fd").length;
  const before = process.platform === "linux" ? openFiles() : 0;
  for (let count = 0; count < 20; count++) {
    const reader = (await storage.stream("large"))!.body.getReader();
    await reader.read();
    await reader.cancel();
  }
  if (process.platform === "linux") expect(openFiles()).toBeLessThan(before + 10);
});

test("kill -9 in the middle of writing leaves every acknowledged file whole and no half file under a key", async () => {
  const module = new URL("./open-local-storage.ts", import.meta.url).href;
  const program = `import { openLocalStorage } from ${JSON.stringify(module)};
    const storage = await openLocalStorage(${JSON.stringify(folder)});
    const body = new Uint8Array(300_000).fill(7);
    for (let n = 0; ; n++) { const key = process.argv[1] + "-" + n; await storage.put(key, body); console.log(key); }`;
  const acknowledged: string[] = [];
  for (const round of ["r1", "r2", "r3"]) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, round], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let heard = 0;
    createInterface({ input: child.stdout }).on("line", (key) => {
      acknowledged.push(key);
      if (++heard === 25) child.kill("SIGKILL");
    });
    await once(child, "close");
  }

  expect(acknowledged.length).toBeGreaterThanOrEqual(75);
  for (const key of acknowledged) expect((await storage.get(key))?.every((byte) => byte === 7)).toBe(true);
  const sizes = await Promise.all(
    ["r1", "r2", "r3"].flatMap((round) =>
      Array.from({ length: 100 }, async (_, n) => (await storage.get(`${round}-${n}`))?.length),
    ),
  );
  expect(new Set(sizes)).toEqual(new Set([300_000, undefined]));
});

test("opening clears drafts that are a day old and leaves those that may be in work", async () => {
  const drafts = join(folder, ".drafts");
  writeFileSync(join(drafts, "old"), "x");
  writeFileSync(join(drafts, "young"), "x");
  const dayBeforeYesterday = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(join(drafts, "old"), dayBeforeYesterday, dayBeforeYesterday);
  await openLocalStorage(folder);
  expect(readdirSync(drafts)).toEqual(["young"]);
});

test("the check passes where files can be written and says why where they cannot", async () => {
  await storage.check();
  rmSync(join(folder, ".drafts"), { recursive: true });
  writeFileSync(join(folder, ".drafts"), "");
  await expect(storage.check()).rejects.toThrow(/Set PLATEN_STORAGE to another place/);

  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "sub", "file"), "");
  await expect(openLocalStorage(join(folder, "sub", "file"))).rejects.toThrow(
    /is a file, not a folder.*set PLATEN_STORAGE/,
  );
});
