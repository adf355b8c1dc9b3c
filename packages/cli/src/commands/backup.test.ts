import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-move-"));
  chmodSync(parent, 0o755);
});
afterAll(() => rmSync(parent, { recursive: true, maxRetries: 20 }));

test("a service is written into one file and read into an empty data folder; one in use is refused with 1", async () => {
  const first = { PLATEN_DATA_DIR: join(parent, "first") };
  const file = join(parent, "platen.backup");
  await platen(["workspaces", "create", "Ateliers Dupont"], { env: first });
  const written = await platen(["export", file], { env: first });
  expect(written).toMatchObject({ exitCode: 0, stderr: "" });
  expect(written.stdout).toContain(`Keep ${join(parent, "first")}/secret with it`);

  const secret = readFileSync(join(parent, "first", "secret"), "utf8").trim();
  const second = { PLATEN_DATA_DIR: join(parent, "second"), PLATEN_SECRET: secret };
  expect(await platen(["import-backup", file], { env: second })).toMatchObject({ exitCode: 0, stderr: "" });
  const listed = await platen(["workspaces", "list"], { env: second });
  expect(listed.stdout).toContain("Ateliers Dupont");

  expect(await platen(["import-backup", file], { env: second })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("The database is in use"),
  });
  const { stdout } = await platen(["import-backup", file, "--json"], {
    env: { PLATEN_DATA_DIR: join(parent, "third") },
  });
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: "backup_refused" } });
});
