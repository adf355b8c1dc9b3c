/** Assets are stored once for each content, under its hash: a version that names the hash is frozen by it. */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Storage } from "../storage/storage.ts";

export function assetKey(workspaceId: string, sha256: string): string {
  return `assets/${workspaceId}/${sha256}`;
}

/**
 * Holds the workspace's assets until the transaction ends: as one of many who store some and name them in a row, or
 * alone, as the sweep that deletes those that no row names. A file between its storing and its row is never swept.
 */
export async function holdAssets(tx: Kysely<Tables>, workspaceId: string, as: "one of many" | "alone"): Promise<void> {
  const name = `platen assets ${workspaceId}`;
  await (as === "alone"
    ? sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  ).execute(tx);
}

/** Stores the bytes and gives their hash. Call it in the transaction that names them, after `holdAssets`. */
export async function storeAsset(storage: Storage, workspaceId: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await storage.put(assetKey(workspaceId, sha256), bytes);

  return sha256;
}
