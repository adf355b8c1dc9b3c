import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { newId } from "../ids.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { createTemplate } from "./create-template.ts";
import type { FoundTemplate } from "./find-template.ts";
import { keepSnapshot } from "./keep-snapshot.ts";
import { emptyDraft } from "./template-content.ts";

let folder: string;
let database: Database;
let template: FoundTemplate;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-snapshots-"));
  database = await openDatabase(readSettings({ PLATEN_DATA_DIR: folder, PLATEN_PORT: "0" }), makeLog("silent"));
  const workspaceId = newId("wsp");
  await database.db
    .insertInto("workspaces")
    .values({
      id: workspaceId,
      name: "W",
      is_default: true,
      webhook_secret: null,
      test_webhook_secret: null,
      created_at: new Date(),
    })
    .execute();
  const fields = { workspaceId, slug: "t", name: "T", kind: "pdf", engine: "liquid", draft: emptyDraft } as const;
  template = await createTemplate({ ...fields, datasets: [] }, database.db);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const ageBy = (minutes: number) =>
  database.pool.query(`update template_snapshots set created_at = created_at - interval '${minutes} minutes'`);
const count = async () => (await database.db.selectFrom("template_snapshots").select("id").execute()).length;

test("a snapshot is kept where the newest is older than five minutes, and the last fifty stay", async () => {
  await keepSnapshot(template, null, database.db);
  await keepSnapshot(template, null, database.db);
  expect(await count()).toBe(1);

  await ageBy(4);
  await keepSnapshot(template, null, database.db);
  expect(await count()).toBe(1);

  const [first] = await database.db.selectFrom("template_snapshots").select("id").execute();
  for (let i = 0; i < 50; i++) {
    await ageBy(6);
    await keepSnapshot(template, "key_x", database.db);
  }
  expect(await count()).toBe(50);
  const kept = await database.db.selectFrom("template_snapshots").select("id").execute();
  expect(kept.map(({ id }) => id)).not.toContain(first!.id);
});
