import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { makeSecret } from "../secrets/secret.ts";
import { openStorage } from "../storage/open-storage.ts";
import { startProcess } from "../testing/process.ts";
import { confirmIdentity } from "./confirm-identity.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-identity-"));
  database = await openDatabase({ databaseUrl: null, dataDir: folder, postgresBin: null }, makeLog("silent"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await database.pool.query("truncate service_identity, renders, workspaces cascade");
});

const storageIn = (name: string) => openStorage({ storage: { kind: "file", folder: join(folder, name) } });
const first = "the-first-secret-of-all";
const second = "the-second-secret-of-all";

async function joinWith(storageName: string, ...secrets: string[]): Promise<void> {
  await confirmIdentity({ database, storage: await storageIn(storageName), secret: makeSecret(secrets) });
}

async function nameAFile(): Promise<void> {
  await database.pool.query(
    `insert into workspaces (id, name, is_default, created_at) values ('w', 'W', false, now())`,
  );
  await database.pool.query(
    `insert into renders (id, workspace_id, mode, status, format, output, metadata, request_id, payload_sha256, expires_in_seconds, file_key, created_at)
     values ('r', 'w', 'live', 'succeeded', 'pdf', 'json', '{}', 'q', 'x', 60, 'documents/w/r', now())`,
  );
}

test("processes with the same secret and storage join, also at once", async () => {
  await Promise.all([joinWith("same", first), joinWith("same", first), joinWith("same", first)]);
  await joinWith("same", first);
});

test("another secret is refused, and a rotation is followed to its end", async () => {
  await joinWith("rotated", first);

  await expect(joinWith("rotated", second)).rejects.toThrow(
    /PLATEN_SECRET is not the secret .* a comma and the old one/,
  );
  await joinWith("rotated", second, first);
  await joinWith("rotated", second);
  await expect(joinWith("rotated", first)).rejects.toThrow("PLATEN_SECRET is not the secret");
});

test("another storage is refused where files would be missing", async () => {
  await joinWith("here", first);
  await nameAFile();

  await expect(joinWith("empty", first)).rejects.toThrow(/PLATEN_STORAGE is not the storage .*it has no mark/);
  await joinWith("here", first);
});

test("the storage of another database is refused", async () => {
  await joinWith("one", first);
  await database.pool.query("truncate service_identity");
  await joinWith("two", first);

  await expect(joinWith("one", first)).rejects.toThrow("it belongs to another database");
});

test("a process with another secret says so and does not start", async () => {
  await joinWith("files", first);
  const env = { PLATEN_DATA_DIR: folder, PLATEN_STORAGE: `file:${join(folder, "files")}`, PLATEN_SECRET: second };

  await expect(startProcess("", env)).rejects.toThrow(
    "PLATEN_SECRET is not the secret that this database was used with",
  );
});
