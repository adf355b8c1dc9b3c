import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { deleteExpired } from "./delete-expired.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_MIN_FILE_EXPIRY: "1s" });
});
afterAll(() => service.close());

/** Runs the job as a worker does every minute, on the same data. */
async function runRetention(retention: string): Promise<void> {
  const settings = { ...readSettings({ PLATEN_DATA_DIR: service.dataDir, PLATEN_RETENTION: retention }) };
  const database = await openDatabase(settings, makeLog("error"));
  await deleteExpired({ database, storage: await openStorage(settings), settings });
  await database.close();
}

function storedFiles(): string[] {
  return readdirSync(join(service.dataDir, "files"), { recursive: true, encoding: "utf8" });
}

test("a file is not given after its time, and the job then deletes it and keeps the record", async () => {
  const brief = (await service.api.post("/v1/renders", { html: "<p>x", format: "html", expires_in: 1 })).json;
  const kept = (await service.api.post("/v1/renders", { html: "<p>y", format: "html" })).json;
  await new Promise((resolve) => setTimeout(resolve, 1_100));

  expect((await service.as(null).get(brief.file.url)).status).toBe(410);
  expect((await service.api.get(`/v1/renders/${brief.id}/file`)).status).toBe(410);
  await runRetention("90d");
  expect(storedFiles().some((name) => name.includes(brief.id))).toBe(false);
  expect(storedFiles().some((name) => name.includes(kept.id))).toBe(true);
  expect((await service.api.get(`/v1/renders/${brief.id}`)).json).toMatchObject({ status: "succeeded", file: null });
  expect((await service.as(null).get(kept.file.url)).status).toBe(200);
});

test("a record older than the retention goes with its file", async () => {
  const { json } = await service.api.post("/v1/renders", { html: "<p>old", format: "html" });
  const settings = readSettings({ PLATEN_DATA_DIR: service.dataDir });
  const database = await openDatabase(settings, makeLog("error"));
  await database.pool.query("update renders set created_at = now() - interval '2 hours' where id = $1", [json.id]);
  await database.close();
  await runRetention("1h");

  expect((await service.api.get(`/v1/renders/${json.id}`)).status).toBe(404);
  expect((await service.as(null).get(json.file.url)).status).toBe(404);
  expect(storedFiles().some((name) => name.includes(json.id))).toBe(false);
});

test("the payload of a render is gone when the render has ended, and its hash stays", async () => {
  const { json } = await service.api.post("/v1/renders", { html: "<p>z", format: "html", data: { a: 1 } });
  const database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("error"));
  const { rows } = await database.pool.query("select payload, payload_sha256 from renders where id = $1", [json.id]);
  await database.close();

  expect(rows).toEqual([{ payload: null, payload_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});
