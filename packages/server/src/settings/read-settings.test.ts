import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { addressesOf } from "./addresses.ts";
import { readSettings } from "./read-settings.ts";
import { SettingsError } from "./settings-error.ts";

function faultsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) {
      return Object.fromEntries(error.faults.map(({ variable, message }) => [variable, message]));
    }
    throw error;
  }
  return {};
}

describe("with nothing set", () => {
  const settings = readSettings({});

  test("the service listens on this machine only and keeps everything in one folder", () => {
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      port: 4700,
      dataDir: resolve(".platen"),
      databaseUrl: null,
      storage: { kind: "file", folder: resolve(".platen/files") },
      role: "all",
      secrets: null,
      sandbox: true,
      plan: "unlimited",
      rateLimit: null,
      webhookAllowPrivate: { everyPrivate: false },
      warnings: [],
    });
    expect(addressesOf(settings, 4700)).toEqual({
      baseUrl: "http://127.0.0.1:4700",
      docsUrl: "http://127.0.0.1:4700/docs",
    });
  });

  test("the limits are the documented ones", () => {
    const megabyte = 1024 ** 2;
    expect(settings.limits).toEqual({
      maxBodyBytes: 10 * megabyte,
      maxBatchBodyBytes: 100 * megabyte,
      maxBodiesBytes: 200 * 1024 * 1024,
      bodyTimeoutMs: 10_000,
      maxDatasetsBytes: 10 * 1024 * 1024,
      maxHtmlBytes: 32 * megabyte,
      maxOutputBytes: 200 * megabyte,
      maxPages: 5000,
      renderTimeoutMs: 60_000,
      syncWaitMs: 30_000,
      maxBatchItems: 1000,
      fileExpirySeconds: { least: 60, usual: 7 * 86_400, most: 90 * 86_400 },
      maxAssetBytes: 5 * megabyte,
      maxAssetsBytes: 50 * megabyte,
      maxWaitingRenders: 100,
      retryAfterSeconds: 1,
    });
    expect(settings.retentionMs).toBe(90 * 86_400_000);
  });
});

test("sizes and times are read the way people write them", () => {
  const settings = readSettings({
    PLATEN_MAX_BODY: "20 MB",
    PLATEN_MAX_HTML: "1048576",
    PLATEN_RENDER_TIMEOUT: "1.5 min",
    PLATEN_SYNC_WAIT: "10",
    PLATEN_RETENTION: "30",
    PLATEN_FILE_EXPIRY: "2 days",
  });
  expect(settings.limits).toMatchObject({
    maxBodyBytes: 20 * 1024 ** 2,
    maxHtmlBytes: 1024 ** 2,
    renderTimeoutMs: 90_000,
    syncWaitMs: 10_000,
    fileExpirySeconds: { usual: 172_800 },
  });
  expect(settings.retentionMs).toBe(30 * 86_400_000);
});

test("every wrong variable is named at once, with its value and what is allowed", () => {
  expect(
    faultsOf({
      PLATEN_PORT: "80x",
      PLATEN_ROLE: "boss",
      PLATEN_MAX_BODY: "ten",
      PLATEN_RENDER_TIMEOUT: "0s",
      PLATEN_BASE_URL: "platen.example.com",
      PLATEN_RATE_LIMIT: "fast",
      PLATEN_ASSET_ALLOW_PRIVATE: "10.0.0.5",
      PLATEN_ROOT_KEY: "plt_test_x",
    }),
  ).toEqual({
    PLATEN_PORT: 'is "80x"; give a whole number from 0 to 65535',
    PLATEN_ROLE: 'is "boss"; allowed: all, api, worker',
    PLATEN_MAX_BODY: 'is "ten"; give a size from 1KB to 1GB, such as 10MB',
    PLATEN_RENDER_TIMEOUT: 'is "0s"; give a time from 1s to 1h, such as 45s',
    PLATEN_BASE_URL: expect.stringContaining("give an http or https address"),
    PLATEN_RATE_LIMIT: expect.stringContaining("give off or a whole number"),
    PLATEN_ASSET_ALLOW_PRIVATE: expect.stringContaining(
      'is wrong: "10.0.0.5" is not an address or host name with a port',
    ),
    PLATEN_ROOT_KEY: expect.stringContaining("plt_live_"),
  });
});

test("the message of a wrong start reads as a list", () => {
  expect(() => readSettings({ PLATEN_ROLE: "boss", PLATEN_SANDBOX: "no" })).toThrow(
    'Platen cannot start: 2 settings are wrong.\n  PLATEN_SANDBOX: is "no"; allowed: on, off\n  PLATEN_ROLE: is "boss"; allowed: all, api, worker',
  );
});

test("an outside database needs a secret of its own, and neither is repeated in a message", () => {
  expect(faultsOf({ DATABASE_URL: "postgres://platen:pa55@db/platen" })).toEqual({
    PLATEN_SECRET: expect.stringContaining("with DATABASE_URL every process needs the same one"),
  });
  expect(faultsOf({ DATABASE_URL: "postgres://db/platen", PLATEN_PORT: "x" })).toHaveProperty("PLATEN_SECRET");
  const faults = faultsOf({ DATABASE_URL: "mysql://platen:pa55@db/platen", PLATEN_SECRET: "hunter2" });
  expect(Object.keys(faults)).toEqual(["DATABASE_URL", "PLATEN_SECRET"]);
  expect(JSON.stringify(faults)).not.toMatch(/pa55|hunter2/);
});

test("a secret may have two values during a rotation, not three", () => {
  const secret = "0123456789abcdef";
  expect(readSettings({ PLATEN_SECRET: `${secret}, old-${secret}` }).secrets).toEqual([secret, `old-${secret}`]);
  expect(faultsOf({ PLATEN_SECRET: `${secret},${secret},${secret}` })).toHaveProperty("PLATEN_SECRET");
});

test("the storage is a folder or a bucket with a prefix", () => {
  const storageOf = (text: string) => readSettings({ PLATEN_STORAGE: text }).storage;

  expect(storageOf("file:///srv/files")).toEqual({ kind: "file", folder: "/srv/files" });
  expect(storageOf("file:files")).toEqual({ kind: "file", folder: resolve("files") });
  expect(storageOf("s3://documents")).toEqual({ kind: "s3", bucket: "documents", prefix: "" });
  expect(storageOf("s3://documents/team/platen/")).toEqual({ kind: "s3", bucket: "documents", prefix: "team/platen/" });
  expect(faultsOf({ PLATEN_STORAGE: "s3:documents" }).PLATEN_STORAGE).toContain("does not name a bucket");
  expect(faultsOf({ PLATEN_STORAGE: "s3://documents/../x" }).PLATEN_STORAGE).toContain("write the prefix in letters");
  expect(faultsOf({ PLATEN_STORAGE: "/srv/files" }).PLATEN_STORAGE).toContain("s3://bucket/prefix");
});

test("private addresses may be opened one by one or all together", () => {
  const settings = readSettings({
    PLATEN_WEBHOOK_ALLOW_PRIVATE: "127.0.0.1:9000, [::1]:80, shop:3000",
    PLATEN_ASSET_ALLOW_PRIVATE: "1",
  });
  expect(settings.webhookAllowPrivate).toEqual({
    everyPrivate: false,
    endpoints: new Set(["127.0.0.1:9000", "[::1]:80"]),
    names: new Set(["shop:3000"]),
  });
  expect(settings.assetAllowPrivate).toMatchObject({ everyPrivate: true });
});

test("limits that contradict each other are refused", () => {
  expect(faultsOf({ PLATEN_FILE_EXPIRY: "100d" })).toHaveProperty("PLATEN_FILE_EXPIRY");
  expect(faultsOf({ PLATEN_MAX_ASSET: "60MB" })).toHaveProperty("PLATEN_MAX_ASSET");
});

test("an unknown variable of ours is ignored with a warning that guesses what was meant", () => {
  const { warnings } = readSettings({
    PLATEN_CONCURENCY: "4",
    PLATEN_XYZZY_PLUGH: "1",
    PLATEN_BENCH_DATA: "x",
    PATH: "/bin",
  });
  expect(warnings).toEqual([
    "PLATEN_CONCURENCY is not a setting and is ignored; did you mean PLATEN_CONCURRENCY?",
    "PLATEN_XYZZY_PLUGH is not a setting and is ignored.",
  ]);
});

test("a variable set to nothing counts as not set", () => {
  expect(readSettings({ PLATEN_PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 4700, databaseUrl: null });
});

test("an IPv6 host is in brackets in links, and a free port is filled in", () => {
  expect(addressesOf(readSettings({ PLATEN_HOST: "::1", PLATEN_PORT: "0" }), 5123).baseUrl).toBe("http://[::1]:5123");
  expect(addressesOf(readSettings({ PLATEN_BASE_URL: "https://docs.example.com/" }), 1)).toEqual({
    baseUrl: "https://docs.example.com",
    docsUrl: "https://docs.example.com/docs",
  });
});
