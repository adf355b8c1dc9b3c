/** How many renders of a workspace wait in the queue: counted in the background, and here as they are added. */
import type { Database } from "../database/database.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problems/problem.ts";
import type { Settings } from "../settings/settings.ts";

export interface QueuedRenders {
  /** Counts those that are about to be added; throws `rate_limited` where the workspace would have more than it may. */
  add(workspaceId: string, count: number): void;
}

/** What was counted is used for this long: meanwhile others may have ended, or been added by other processes. */
const FRESH_MS = 1_000;
const MOST_KEPT = 10_000;
const RETRY_AFTER_SECONDS = 5;

interface Count {
  queued: number;
  freshUntil: number;
}

export function watchQueuedRenders(tools: {
  database: Pick<Database, "pool">;
  settings: Pick<Settings, "quotas">;
  log: Logger;
}): QueuedRenders {
  const { queuedRenders: limit } = tools.settings.quotas;
  const counts = new Map<string, Count>();

  async function count(workspaceId: string): Promise<void> {
    const { rows } = await tools.database.pool.query<{ queued: number }>({
      name: "count-queued-renders",
      text: `select count(*)::int as queued from
               (select from renders where workspace_id = $1 and status = 'queued' and lease_owner is null limit $2) as waiting`,
      values: [workspaceId, limit],
    });
    counts.set(workspaceId, { queued: rows[0]!.queued, freshUntil: Date.now() + FRESH_MS });
  }

  return {
    add(workspaceId, added) {
      const now = Date.now();
      const known = counts.get(workspaceId) ?? { queued: 0, freshUntil: 0 };
      if (known.freshUntil < now) {
        if (counts.size >= MOST_KEPT) counts.clear();
        // Not counted again by the next request while this one counts.
        known.freshUntil = now + FRESH_MS;
        counts.set(workspaceId, known);
        count(workspaceId).catch((error) =>
          tools.log.warn({ err: error }, "the queued renders of a workspace could not be counted"),
        );
      }
      if (known.queued + added > limit) throw tooMany(known.queued, added, limit);
      known.queued += added;
    },
  };
}

function tooMany(queued: number, added: number, limit: number): Problem {
  const detail =
    added > limit
      ? `The batch has ${added} items, and ${limit} renders of a workspace may wait. Send smaller batches`
      : `${queued} renders of this workspace wait in the queue, and ${limit} may. Try again when some have ended`;

  return new Problem("rate_limited", `${detail}, or have the operator raise PLATEN_MAX_QUEUED.`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
