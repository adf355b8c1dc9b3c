import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

let parent: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-cli-"));
  chmodSync(parent, 0o755);
  env = { PLATEN_DATA_DIR: join(parent, "data") };
});
afterAll(() => rmSync(parent, { recursive: true }));

test("a workspace is made with two keys that are shown once, and listed without them", async () => {
  const made = await platen(["workspaces", "create", "Ateliers Dupont", "--json"], { env });
  expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(made.stdout)).toEqual({
    id: expect.stringMatching(/^wsp_/),
    name: "Ateliers Dupont",
    keys: { live: expect.stringMatching(/^plt_live_\w{36}$/), test: expect.stringMatching(/^plt_test_\w{36}$/) },
  });

  const listed = await platen(["workspaces", "list"], { env });
  expect(listed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("Ateliers Dupont") });
  expect(listed.stdout).not.toContain("plt_");
});

test("a name of nothing is wrong usage", async () => {
  expect(await platen(["workspaces", "create", " "], { env })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("give 1 to 200"),
  });
});

test("a database that refuses ends with 4, and with --json says so in fields", async () => {
  const outside = {
    DATABASE_URL: "postgres://someone:pa55@localhost/none",
    PLATEN_SECRET: "0123456789abcdef",
    PGHOST: "",
  };
  const { exitCode, stdout } = await platen(["workspaces", "list", "--json"], { env: outside });
  expect(exitCode).toBe(4);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: "database_unavailable" } });
  expect(stdout).not.toContain("pa55");
});
