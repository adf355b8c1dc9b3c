import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { copyFile, mkdtemp, readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import { openDatabase } from "../database/open-database.ts";
import { makeKey } from "../keys/key-format.ts";
import { makeLog } from "../log.ts";
import { serve } from "../serve.ts";
import { readSettings } from "../settings/read-settings.ts";
import type { Settings } from "../settings/settings.ts";
import { apiOf } from "../testing/service.ts";
import { exportService, importService } from "./move.ts";

const rootKey = makeKey("live");
const everything = { files: true };
let parent: string;
let server: PostgresServer;
let embedded: Settings;
let secret: string;
let backup: string;
/** What the first service answered, to be answered by the others. */
let renderId: string;
let fileUrl: string;
let file: Uint8Array;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "platen-backup-"));
  chmodSync(parent, 0o755);
  server = await startPostgres(join(parent, "postgres"));
  embedded = settingsFor({ PLATEN_DATA_DIR: join(parent, "first") });
  backup = join(parent, "first.backup");
  await useService(embedded);
  secret = (await readFile(join(parent, "first", "secret"), "utf8")).trim();
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

function settingsFor(env: Record<string, string>): Settings {
  return readSettings({
    PLATEN_PORT: "0",
    PLATEN_BASE_URL: "http://platen.test",
    PLATEN_ROOT_KEY: rootKey,
    PLATEN_LOG_LEVEL: "error",
    PLATEN_CONCURRENCY: "1",
    ...env,
  });
}

/** Every kind of row: templates with assets, renders that ended and one that waits, keys, a webhook. */
async function useService(settings: Settings): Promise<void> {
  const service = await serve({ ...settings, baseUrl: null });
  const api = apiOf(() => service.url, rootKey);
  await api.post("/v1/templates", {
    slug: "odd",
    draft: { source: "<p>{{ text }}</p>" },
    datasets: [{ name: "default", data: { text: "tab\tline\nback\\slash \u{1F600} \\N" } }],
  });
  await api.send("PUT", "/v1/templates/odd/assets/assets/dot.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await api.post("/v1/templates/odd/publish");
  await api.post("/v1/webhooks", { url: "https://example.com/hook", events: ["render.failed"] });
  const render = await api.post("/v1/renders", { template: "odd", dataset: "default" });
  renderId = render.json.id;
  fileUrl = new URL(render.json.file.url).pathname;
  file = (await api.get(fileUrl)).body;
  await service.close();

  const waiting = await serve({ ...settings, baseUrl: null, role: "api" });
  await apiOf(() => waiting.url, rootKey).post("/v1/renders", { html: "<p>waits</p>", async: true });
  await waiting.close();
}

async function contentOf(settings: Settings): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(settings, makeLog("silent"), 0);
  const content: Record<string, unknown[]> = {};
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not in ('service_identity', 'sign_in_tokens', 'sessions', 'session_workspaces', 'stream_events') order by 1",
  );
  for (const { name } of rows) {
    const columns = name === "kysely_migration" ? "name" : "*";
    const { rows: all } = await database.pool.query(
      `select to_jsonb(t) as row from (select ${columns} from "${name}") t order by 1`,
    );
    content[name] = all.map(({ row }) => (name === "renders" ? { ...row, lease_owner: null, lease_until: null } : row));
  }
  await database.close();
  return content;
}

test("a service moves from the embedded database to PostgreSQL 15 and back: rows, files, links, keys; what waited is rendered", async () => {
  const before = await contentOf(embedded);
  const exported = await exportService(backup, embedded, everything);
  expect(exported.files).toBeGreaterThanOrEqual(2);
  expect(exported.missingFiles).toBe(0);
  expect(exported.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["workspaces", "api_keys", "templates", "template_versions", "renders", "webhooks"]),
  );

  const outside = settingsFor({
    DATABASE_URL: server.url,
    PLATEN_DATA_DIR: join(parent, "second"),
    PLATEN_SECRET: secret,
  });
  expect(await importService(backup, outside, everything)).toEqual({
    tables: exported.tables,
    files: exported.files,
  });
  expect(await contentOf(outside)).toEqual(before);

  const service = await serve({ ...outside, baseUrl: null });
  const api = apiOf(() => service.url, rootKey);
  expect((await api.get(`/v1/renders/${renderId}`)).json).toMatchObject({ status: "succeeded", units: 1 });
  expect((await api.get(fileUrl)).body).toEqual(file);
  expect((await api.get("/v1/templates/odd/assets/assets/dot.svg")).status).toBe(200);
  expect((await api.post("/v1/renders", { template: "odd", dataset: "default" })).status).toBe(200);
  while ((await api.get("/v1/renders?status=queued")).json.data.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await api.get("/v1/renders?status=succeeded")).json.data).toHaveLength(3);
  await service.close();

  const again = join(parent, "second.backup");
  await exportService(again, outside, everything);
  const back = settingsFor({ PLATEN_DATA_DIR: join(parent, "third"), PLATEN_SECRET: secret });
  await importService(again, back, everything);
  expect(await contentOf(back)).toEqual(await contentOf(outside));
});

test("a database that is in use is refused and stays as it is", async () => {
  const before = await contentOf(embedded);
  await expect(importService(backup, embedded, everything)).rejects.toThrow("The database is in use");
  expect(await contentOf(embedded)).toEqual(before);
});

test("a damaged, cut or foreign file is refused before anything is written", async () => {
  const target = await emptyDatabase("damaged");
  const cut = join(parent, "cut.backup");
  await copyFile(backup, cut);
  await truncate(cut, (await readFile(cut)).length - 100);
  await expect(importService(cut, target, everything)).rejects.toThrow("is cut off or was changed");

  const changed = join(parent, "changed.backup");
  const bytes = gunzipSync(await readFile(backup));
  const place = bytes.indexOf("Default");
  bytes.write("Defects", place);
  await writeFile(changed, gzipSync(bytes));
  await expect(importService(changed, target, everything)).rejects.toThrow("is cut off or was changed");

  const foreign = join(parent, "foreign.backup");
  await writeFile(foreign, "something else");
  await expect(importService(foreign, target, everything)).rejects.toThrow("is not a backup");
  await expect(importService(join(parent, "nowhere"), target, everything)).rejects.toThrow("cannot be read (ENOENT)");

  const client = new pg.Client({ connectionString: target.databaseUrl! });
  await client.connect();
  const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rows).toEqual([]);
});

test("a file whose content was changed together with its hashes is refused: its proof covers all of it", async () => {
  const target = await emptyDatabase("forged");
  const forged = join(parent, "forged.backup");
  const bytes = gunzipSync(await readFile(backup));
  const at = bytes.indexOf('{"kind":"table","name":"workspaces"}');
  const start = bytes.indexOf("\n", at) + 1;
  const length = bytes.readUInt32BE(start);
  const content = bytes.subarray(start + 4, start + 4 + length);
  content.write("Defects", content.indexOf("Default"));
  const sha256 = createHash("sha256").update(content).digest("hex");
  bytes.write(sha256, bytes.indexOf('{"sha256":"', start + 4 + length) + '{"sha256":"'.length);
  await writeFile(forged, gzipSync(bytes));

  await expect(importService(forged, target, everything)).rejects.toThrow(
    "was not written by a service with this secret",
  );
});

test("a chunk that claims to be huge is refused before it is read", async () => {
  const target = await emptyDatabase("huge");
  const huge = join(parent, "huge.backup");
  const bytes = gunzipSync(await readFile(backup));
  const start = bytes.indexOf("\n", bytes.indexOf('{"kind":"table"')) + 1;
  bytes.writeUInt32BE(0x7fffffff, start);
  await writeFile(huge, gzipSync(bytes));

  await expect(importService(huge, target, everything)).rejects.toThrow("is cut off or was changed");
});

test("another secret is refused: what is sealed could not be opened", async () => {
  const target = await emptyDatabase("sealed");
  const other = { ...target, secrets: ["another-secret-of-some-length"] };
  await expect(importService(backup, other, everything)).rejects.toThrow("another secret");

  const fresh = settingsFor({ PLATEN_DATA_DIR: join(parent, "fresh") });
  await expect(importService(backup, fresh, everything)).rejects.toThrow(`Copy that service's file "secret"`);
});

test("without files the storage is left alone, and a backup never replaces a file", async () => {
  const rowsOnly = join(parent, "rows.backup");
  expect(await exportService(rowsOnly, embedded, { files: false })).toMatchObject({ files: 0, missingFiles: 0 });
  await expect(exportService(rowsOnly, embedded, { files: false })).rejects.toThrow("is already there");

  const target = await emptyDatabase("rows");
  expect(await importService(rowsOnly, target, everything)).toMatchObject({ files: 0 });
});

async function emptyDatabase(name: string): Promise<Settings> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();

  return settingsFor({
    DATABASE_URL: server.url.replace(/\/postgres$/, `/${name}`),
    PLATEN_DATA_DIR: join(parent, name),
    PLATEN_SECRET: secret,
  });
}
