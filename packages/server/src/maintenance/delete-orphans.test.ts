import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { newId } from "../ids.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { deleteOrphans } from "./delete-orphans.ts";

let service: TestService;
let database: Database;
let storage: Storage;
let workspaceId: string;
beforeAll(async () => {
  service = await startTestService();
  const settings = readSettings({ PLATEN_DATA_DIR: service.dataDir });
  database = await openDatabase(settings, makeLog("error"));
  storage = await openStorage(settings);
  const { rows } = await database.pool.query("select id from workspaces where is_default");
  workspaceId = rows[0].id;
});
afterAll(async () => {
  await database.close();
  await service.close();
});

const html = "<p>x";
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 3600 * 1000);

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

async function put(...keys: string[]): Promise<void> {
  for (const key of keys) await storage.put(key, Buffer.from("left behind"));
}

test("files that no row names are deleted, those that one names stay", async () => {
  const { json: kept } = await service.api.post("/v1/renders", { html, format: "html" });
  const zipped = await service.api.post("/v1/renders/batch", { html, format: "html", items: [{}], zip: true });
  await service.api.post("/v1/templates", { slug: "sweep", draft: { source: "x" } });
  await service.api.send("PUT", "/v1/templates/sweep/assets/logo.svg", "<svg/>");
  await service.api.post("/v1/templates/sweep/publish");
  await service.api.send("DELETE", "/v1/templates/sweep/assets/logo.svg", null);
  while ((await service.api.get(`/v1/batches/${zipped.json.id}`)).json.zip_url === null);
  const named = await storedKeys();

  const left = [
    `renders/${workspaceId}/${kept.id}-2`,
    `renders/${workspaceId}/${kept.id}-2.xml`,
    `renders/${workspaceId}/${newId("rnd")}-1`,
    `batches/${workspaceId}/${newId("bat")}`,
    `assets/${workspaceId}/${"0".repeat(64)}`,
  ];
  await put(...left);

  expect(await deleteOrphans({ database, storage }, inTwoDays())).toBe(left.length);
  expect(await storedKeys()).toEqual(named);
});

test("the file of a render that has not ended, a young file and another service's file are left alone", async () => {
  const { json } = await service.api.post("/v1/renders", { html, format: "html" });
  await database.pool.query(
    "update renders set status = 'rendering', file_key = null, lease_owner = 'other', lease_until = now() + interval '1 hour' where id = $1",
    [json.id],
  );
  await put(`renders/${newId("wsp")}/${newId("rnd")}-1`);
  expect(await deleteOrphans({ database, storage }, inTwoDays())).toBe(0);

  await put(`renders/${workspaceId}/${newId("rnd")}-1`);
  expect(await deleteOrphans({ database, storage })).toBe(0);
  await database.pool.query("delete from renders where id = $1", [json.id]);
});

test("an asset that is being stored waits for the sweep, and the sweep for it", async () => {
  await service.api.post("/v1/templates", { slug: "busy", draft: { source: "x" } });
  const uploads = Array.from({ length: 20 }, (_, number) => `<svg><!-- ${number} --></svg>`);
  // Each is left behind first, so that storing it again and sweeping it away can meet.
  const upload = (content: string, number: number) =>
    service.api.send("PUT", `/v1/templates/busy/assets/${number}.svg`, content);
  for (const [number, content] of uploads.entries()) await upload(content, number);
  for (const number of uploads.keys()) await service.api.delete(`/v1/templates/busy/assets/${number}.svg`);
  await Promise.all([
    ...uploads.map(upload),
    deleteOrphans({ database, storage }, inTwoDays()),
    deleteOrphans({ database, storage }, inTwoDays()),
  ]);

  for (const [number, content] of uploads.entries())
    expect((await service.api.get(`/v1/templates/busy/assets/${number}.svg`)).text).toBe(content);
});
