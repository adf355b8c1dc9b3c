import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Check } from "../doctor/check.ts";
import { checkNode } from "../doctor/node.ts";
import { platen } from "../testing/platen.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-doctor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function doctor(env: NodeJS.ProcessEnv): Promise<{ exitCode: number | null; ok: boolean; checks: Check[] }> {
  const { exitCode, stdout } = await platen(["doctor", "--json"], { env });
  return { exitCode, ...JSON.parse(stdout) };
}

test("a machine that has everything it needs gets a good report and 0", async () => {
  const { exitCode, ok, checks } = await doctor({ PLATEN_DATA_DIR: join(folder, "data"), PLATEN_PORT: "0" });
  expect(checks.filter(({ status }) => status === "error")).toEqual([]);
  expect({ exitCode, ok }).toEqual({ exitCode: 0, ok: true });
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "node",
      "packages",
      "settings",
      "browser",
      "sandbox",
      "fonts",
      "data_folder",
      "disk",
      "database",
      "template_user",
      "template_network",
      "template_sockets",
      "template_memory",
      "priorities",
      "database_user",
      "port",
    ]),
  );
});

test("what is missing is named with how to fix it, and ends with 1", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const file = join(folder, "file");
  writeFileSync(file, "");
  try {
    const { exitCode, checks } = await doctor({
      PLATEN_CHROMIUM: "/nowhere/chromium",
      PLATEN_DATA_DIR: join(file, "data"),
      PLATEN_PORT: String((server.address() as AddressInfo).port),
      PG_BIN: "/nowhere/bin",
    });
    expect(exitCode).toBe(1);
    const errors = checks.filter(({ status }) => status === "error");
    expect(errors.map(({ name }) => name)).toEqual(["browser", "data_folder", "database", "port"]);
    for (const { fix } of errors) expect(fix).toMatch(/\w{3}/);
  } finally {
    server.close();
  }
});

test("the report says how to get a new key when every key is lost", async () => {
  const { checks } = await doctor({ PLATEN_CHROMIUM: "/nowhere/chromium", PLATEN_DATA_DIR: join(folder, "data") });

  expect(checks.find(({ name }) => name === "keys")?.message).toMatch(/lost: run platen keys root.*PLATEN_ROOT_KEY/);
});

test("an invalid setting is part of the report", async () => {
  const { stdout, exitCode } = await platen(["doctor"], {
    env: { PLATEN_ROLE: "boss", PLATEN_CHROMIUM: "/nowhere/chromium" },
  });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('error    PLATEN_ROLE is "boss"; allowed: all, api, worker');
  expect(stdout).toMatch(/\n\d+ errors, \d+ warnings?: fix the errors, then start the service\.\n$/);
});

test("a Node that is too old is an error, not a warning", () => {
  expect(checkNode("20.11.0")).toMatchObject({
    status: "error",
    fix: expect.stringContaining("Install Node.js 24"),
  });
});
