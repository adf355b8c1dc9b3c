/** How much a workspace has stored, in files and in data that waits: summed up in the background, so that no request waits for it. */
import type { Database } from "../database/database.ts";
import type { Logger } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { full } from "./quotas.ts";

export interface StoredBytes {
  /** Refuses where the workspace had as much stored as it may when it was last summed up. */
  requireRoom(workspaceId: string): void;
}

/** A sum is used for this long. */
const FRESH_MS = 5_000;
const MOST_KEPT = 10_000;

interface Sum {
  bytes: number;
  freshUntil: number;
}

export function watchStoredBytes(tools: {
  database: Pick<Database, "pool">;
  settings: Settings;
  log: Logger;
}): StoredBytes {
  const { storedBytes: limit } = tools.settings.quotas;
  const sums = new Map<string, Sum>();

  async function sumUp(workspaceId: string): Promise<void> {
    const { rows } = await tools.database.pool.query<{ bytes: string }>(
      `select (select coalesce(sum(file_bytes) filter (where file_key is not null), 0)
                + coalesce(sum(pg_column_size(payload)), 0)
              from renders where workspace_id = $1 and (file_key is not null or payload is not null))
         + (select coalesce(sum(bytes), 0) from template_assets join templates on templates.id = template_id
            where workspace_id = $1)
         + (select coalesce(sum(pg_column_size(data)), 0) from template_datasets
            join templates on templates.id = template_id where workspace_id = $1) as bytes`,
      [workspaceId],
    );
    if (sums.size >= MOST_KEPT) sums.clear();
    sums.set(workspaceId, { bytes: Number(rows[0]!.bytes), freshUntil: Date.now() + FRESH_MS });
  }

  return {
    requireRoom(workspaceId) {
      const sum = sums.get(workspaceId);
      if (!sum || sum.freshUntil < Date.now()) {
        // Not asked again by the next request while this one asks.
        sums.set(workspaceId, { bytes: sum?.bytes ?? 0, freshUntil: Date.now() + FRESH_MS });
        sumUp(workspaceId).catch((error) =>
          tools.log.warn({ err: error }, "the stored files of a workspace could not be summed up"),
        );
      }
      if (!sum || sum.bytes < limit) return;
      throw full(
        `This workspace has ${sum.bytes} bytes of files and data stored`,
        "Delete files, or send a shorter expires_in",
        "PLATEN_MAX_STORED",
        `and ${limit} are allowed`,
      );
    },
  };
}
