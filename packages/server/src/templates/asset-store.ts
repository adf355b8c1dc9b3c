/** Assets are stored once for each content, under its hash: a version that names the hash is frozen by it. */
import { createHash } from "node:crypto";
import type { Storage } from "../storage/storage.ts";

export function assetKey(workspaceId: string, sha256: string): string {
  return `assets/${workspaceId}/${sha256}`;
}

/** Stores the bytes and gives their hash. */
export async function storeAsset(storage: Storage, workspaceId: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await storage.put(assetKey(workspaceId, sha256), bytes);

  return sha256;
}
