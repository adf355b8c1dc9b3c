/** The lease of one render in the database: taken, noted as started, given back. */
import type { Executor } from "../../database/executor.ts";
import { LEASE_SECONDS, type Lease } from "../lease.ts";
import type { RenderRow } from "../render-row.ts";

/** A render that was inserted waiting, and whose turn has come. */
export async function markStarted(lease: Lease, startedAt: Date, executor: Executor): Promise<void> {
  await executor.query({
    name: "start-render",
    text: `update renders set status = 'rendering', started_at = $4
           where id = $1 and lease_owner = $2 and attempts = $3 and status = 'queued'`,
    values: [lease.renderId, lease.owner, lease.attempt, startedAt],
  });
}

/** Takes a waiting render for this process; null where it has ended, is deleted, or another holds it. */
export async function claimRender(renderId: string, owner: string, executor: Executor): Promise<RenderRow | null> {
  const { rows } = await executor.query<RenderRow>({
    name: "claim-render",
    text: `update renders
           set lease_owner = $2, attempts = attempts + 1,
               lease_until = now() + interval '${LEASE_SECONDS} seconds'
           where id = $1 and status = 'queued' and lease_owner is null
           returning *`,
    values: [renderId, owner],
  });

  return rows[0] ?? null;
}

/** Lets go of a render that this process has no time left to finish: another takes it at once, and this attempt does not count. */
export async function giveBackUnfinished(lease: Lease, executor: Executor): Promise<void> {
  await executor.query({
    name: "give-back-unfinished-render",
    text: `update renders set unstored_attempts = unstored_attempts + 1, lease_until = now()
           where id = $1 and lease_owner = $2 and attempts = $3 and status in ('queued', 'rendering')`,
    values: [lease.renderId, lease.owner, lease.attempt],
  });
}

/** The storage is asked again after this time, and after twice as long each further time, up to a minute. */
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 60;

/** Lets go of a render whose file the storage refused: another attempt is made soon, and this one does not count. */
export async function giveBackUnstored(lease: Lease, executor: Executor): Promise<void> {
  await executor.query({
    name: "give-back-unstored-render",
    text: `update renders set unstored_attempts = unstored_attempts + 1,
             lease_until = now() + least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(unstored_attempts, 10)) * interval '1 second'
           where id = $1 and lease_owner = $2 and attempts = $3 and status in ('queued', 'rendering')`,
    values: [lease.renderId, lease.owner, lease.attempt],
  });
}
