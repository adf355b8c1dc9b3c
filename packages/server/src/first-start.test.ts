import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProcess, RenderFailure } from "@platen/render";
import { expect, test } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { firstStart } from "./first-start.ts";
import { makeLog } from "./log.ts";
import { readSettings } from "./settings/read-settings.ts";
import { openStorage } from "./storage/open-storage.ts";
import { startProcess } from "./testing/process.ts";
import { apiOf } from "./testing/service.ts";

test("the first start prints two keys that work, a sign-in link and a request to paste; later starts print no key and no link", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-first-"));
  const env = { PLATEN_DATA_DIR: dataDir, PLATEN_ROOT_KEY: "", PLATEN_LOG_LEVEL: "error" };
  const first = await startProcess("", env);
  const [live, testKey] = first.output().match(/plt_(live|test)_[0-9A-Za-z]{36}/g)!;

  expect(first.output()).toContain(`Authorization: Bearer ${testKey}`);
  expect(first.output()).toMatch(new RegExp(`^ *${first.url}/#sign-in=[\\w-]{43}$`, "m"));
  const render = await apiOf(() => first.url, live!).post("/v1/renders?output=binary", { html: "<h1>Hello</h1>" });
  expect(render.text.slice(0, 5)).toBe("%PDF-");
  expect((await apiOf(() => first.url, testKey!).get("/v1/renders")).json.data).toEqual([]);
  const starters = await apiOf(() => first.url, live!).get("/v1/templates");
  expect(starters.json.data.map(({ slug }: { slug: string }) => slug)).toEqual(
    expect.arrayContaining(["certificate", "social-card"]),
  );
  expect(await first.stop()).toBe(0);

  const second = await startProcess("", env);
  expect(second.output()).not.toMatch(/plt_(live|test)_[0-9A-Za-z]{36}|#sign-in=/);
  expect((await apiOf(() => second.url, live!).get("/v1/renders")).json.data).toHaveLength(1);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("with PLATEN_KEYS_FILE the first keys go to a file that only its owner reads, and none to the output", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-first-"));
  const keysFile = join(dataDir, "handover", "keys.env");
  const env = { PLATEN_DATA_DIR: dataDir, PLATEN_ROOT_KEY: "", PLATEN_KEYS_FILE: keysFile };
  const first = await startProcess("", env);
  const text = await readFile(keysFile, "utf8");
  const live = /^PLATEN_LIVE_KEY=(plt_live_[0-9A-Za-z]{36})$/m.exec(text)?.[1];

  expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
  expect(text).toMatch(/^PLATEN_TEST_KEY=plt_test_[0-9A-Za-z]{36}$/m);
  expect(text).toMatch(new RegExp(`^PLATEN_SIGN_IN_URL=${first.url}/#sign-in=[\\w-]{43}$`, "m"));
  expect(first.output()).not.toMatch(/plt_(live|test)_|#sign-in=/);
  expect(first.output()).toContain(keysFile);
  expect((await apiOf(() => first.url, live!).get("/v1/keys")).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test("a keys file that cannot be written stops the first start, and no key is made", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-first-"));
  const settings = readSettings({ PLATEN_DATA_DIR: dataDir });
  const database = await openDatabase(settings, makeLog("silent"));
  const storage = await openStorage(settings);
  // The place is taken by a folder.
  const tools = {
    database,
    storage,
    evaluator: inProcess,
    rootKey: null,
    keysFile: dataDir,
    baseUrl: "",
    log: makeLog("silent"),
  };

  await expect(firstStart(tools)).rejects.toThrow(/The first keys cannot be written to .* PLATEN_KEYS_FILE/);
  expect(await database.db.selectFrom("api_keys").select("id").execute()).toEqual([]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("starters that could not be published at the first start are published at the next, unless someone changed them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-first-"));
  const settings = readSettings({ PLATEN_DATA_DIR: dataDir });
  const database = await openDatabase(settings, makeLog("silent"));
  const storage = await openStorage(settings);
  const start = (evaluator: typeof inProcess) =>
    firstStart({ database, storage, evaluator, rootKey: null, keysFile: null, baseUrl: "", log: makeLog("silent") });
  const versions = async () =>
    Object.fromEntries(
      (await database.db.selectFrom("templates").select(["slug", "published_version"]).execute()).map((row) => [
        row.slug,
        row.published_version,
      ]),
    );

  const failing: typeof inProcess = {
    ...inProcess,
    async check() {
      throw new RenderFailure("unavailable", "The template process did not start.");
    },
    forWorkspace: () => failing,
  };
  await start(failing);
  expect(new Set(Object.values(await versions()))).toEqual(new Set([null]));
  await database.pool.query("update templates set draft_hash = 'changed' where slug = 'certificate'");
  // Two processes that start together publish each once.
  await Promise.all([start(inProcess), start(inProcess)]);

  const { certificate, ...others } = await versions();
  expect(certificate).toBeNull();
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
