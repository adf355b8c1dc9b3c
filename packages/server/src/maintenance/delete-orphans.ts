/** Deletes stored files that no row names: what killed attempts, deleted templates and cut-off requests left behind. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { attemptOf } from "../renders/stored-files.ts";
import type { Service } from "../service.ts";
import type { Storage } from "../storage/storage.ts";
import { assetKey, holdAssets } from "../templates/asset-store.ts";

type Tools = Pick<Service, "database" | "storage">;

/** Nothing younger is looked at: the process that stored it may be about to name it. */
const LEAST_AGE_MS = 24 * 3600 * 1000;
const AT_ONCE = 500;

/** Gives how many were deleted. Files of workspaces that this database does not know are not ours to delete. */
export async function deleteOrphans({ database: { db }, storage }: Tools, now = new Date()): Promise<number> {
  const before = now.getTime() - LEAST_AGE_MS;
  const workspaces = new Set((await db.selectFrom("workspaces").select("id").execute()).map(({ id }) => id));
  let deleted = 0;
  let keys: string[] = [];
  for await (const { key, storedAt } of storage.list()) {
    const [, workspaceId = ""] = key.split("/");
    if (storedAt.getTime() > before || !workspaces.has(workspaceId)) continue;
    keys.push(key);
    if (keys.length < AT_ONCE) continue;
    deleted += await sweep(keys, db, storage);
    keys = [];
  }

  return deleted + (await sweep(keys, db, storage));
}

async function sweep(keys: readonly string[], db: Kysely<Tables>, storage: Storage): Promise<number> {
  const orphans = [...(await orphanDocuments(keys, db)), ...(await orphanZips(keys, db))];
  for (const key of orphans) await storage.delete(key);

  return orphans.length + (await sweepAssets(keys, db, storage));
}

/** A render that has not ended may be about to name its file; of one that has, only what its row names counts. */
async function orphanDocuments(keys: readonly string[], db: Kysely<Tables>): Promise<string[]> {
  const attempts = keys.flatMap((key) => {
    const attempt = attemptOf(key);
    return attempt ? [{ key, ...attempt }] : [];
  });
  if (attempts.length === 0) return [];
  const rows = await db
    .selectFrom("renders")
    .select(["id", "status", "file_key", "xml_key"])
    .where(
      "id",
      "in",
      attempts.map(({ renderId }) => renderId),
    )
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));

  return attempts
    .filter(({ key, renderId }) => {
      const row = rowOf.get(renderId);
      if (!row) return true;
      return ["succeeded", "failed"].includes(row.status) && key !== row.file_key && key !== row.xml_key;
    })
    .map(({ key }) => key);
}

async function orphanZips(keys: readonly string[], db: Kysely<Tables>): Promise<string[]> {
  const zips = keys.filter((key) => key.startsWith("batches/"));
  if (zips.length === 0) return [];
  const rows = await db
    .selectFrom("batches")
    .select(["id", "finished_at", "zip_key"])
    .where(
      "id",
      "in",
      zips.map((key) => key.split("/")[2]!),
    )
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));

  return zips.filter((key) => {
    const row = rowOf.get(key.split("/")[2]!);
    return !row || (row.finished_at !== null && row.zip_key !== key);
  });
}

async function sweepAssets(keys: readonly string[], db: Kysely<Tables>, storage: Storage): Promise<number> {
  const ofWorkspace = Map.groupBy(
    keys.filter((key) => key.startsWith("assets/")),
    (key) => key.split("/")[1]!,
  );
  let deleted = 0;
  for (const [workspaceId, stored] of ofWorkspace) {
    await db.transaction().execute(async (tx) => {
      await holdAssets(tx, workspaceId, "alone");
      const named = await namedAssets(workspaceId, tx);
      for (const key of stored) {
        if (named.has(key)) continue;
        await storage.delete(key);
        deleted++;
      }
    });
  }

  return deleted;
}

/** Of drafts and of every published version. */
async function namedAssets(workspaceId: string, db: Kysely<Tables>): Promise<Set<string>> {
  const drafts = await db
    .selectFrom("template_assets")
    .innerJoin("templates", "templates.id", "template_id")
    .select("sha256")
    .where("workspace_id", "=", workspaceId)
    .execute();
  const versions = await db
    .selectFrom("template_versions")
    .innerJoin("templates", "templates.id", "template_id")
    .select("assets")
    .where("workspace_id", "=", workspaceId)
    .execute();
  const hashes = [...drafts, ...versions.flatMap(({ assets }) => assets)].map(({ sha256 }) => sha256);

  return new Set(hashes.map((sha256) => assetKey(workspaceId, sha256)));
}
