/** Leases: renewed while this process works, and taken from those that died. */

import { Problem } from "../../problems/problem.ts";
import { problemObject } from "../../problems/problem-object.ts";
import type { Service } from "../../service.ts";
import { unitLimit } from "../../usage/plan.ts";
import { platenVersion } from "../../version.ts";
import { endRender } from "../end/end-render.ts";
import type { Ended } from "../ending.ts";
import { type Ending, noTimings } from "../ending.ts";
import { LEASE_SECONDS, type Lease, MOST_ATTEMPTS } from "../lease.ts";
import type { RenderRow } from "../render-row.ts";
import { deleteAttemptsBefore } from "../stored-files.ts";
import { insertJobs } from "./render-queue.ts";
import type { RenderSignals } from "./render-signals.ts";
import { reportAlive, reportGone } from "./workers.ts";

interface Leases {
  readonly owner: string;
  /** Once its row is inserted the lease is renewed; the signal tells that it was lost all the same. */
  hold(lease: Lease, inserted: Promise<void>): AbortSignal;
  letGo(lease: Lease): void;
  /** Renews all leases that are held; those that are not ours any more are lost. */
  renew(): Promise<void>;
  /** Puts renders whose lease ended back into the queue; one that took three processes with it ends as failed. */
  takeBackEnded(): Promise<number>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const AT_ONCE = 100;

type Tools = Pick<Service, "database" | "storage" | "log" | "docsUrl" | "settings" | "afterEnd"> & {
  signals: RenderSignals;
};

export function makeLeases(owner: string, tools: Tools): Leases {
  const { database, log } = tools;
  const held = new Map<string, { lease: Lease; lost: AbortController; isInserted: boolean }>();
  const timers: NodeJS.Timeout[] = [];

  async function renew(): Promise<void> {
    // A render is drawn while its row is being inserted: until that is there, it cannot be lost.
    const asked = [...held.values()].filter(({ isInserted }) => isInserted);
    if (asked.length === 0) return;
    const { rows } = await database.pool.query<{ id: string; attempts: number }>({
      name: "renew-leases",
      text: `update renders set lease_until = now() + interval '${LEASE_SECONDS} seconds'
             where id = any ($1) and lease_owner = $2 and status in ('queued', 'rendering') returning id, attempts`,
      values: [asked.map(({ lease }) => lease.renderId), owner],
    });
    const renewed = new Set(rows.map(({ id, attempts }) => `${id} ${attempts}`));
    for (const { lease, lost } of asked) {
      if (held.get(lease.renderId)?.lost !== lost || renewed.has(`${lease.renderId} ${lease.attempt}`)) continue;
      log.warn(
        { render_id: lease.renderId, attempt: lease.attempt },
        "a lease was lost; another process takes the render",
      );
      lost.abort();
    }
  }

  async function takeBackEnded(): Promise<number> {
    const client = await database.pool.connect();
    const given: RenderRow[] = [];
    const endings: Ended[] = [];
    try {
      await client.query("begin");
      const { rows } = await client.query<RenderRow>(
        `select * from renders where status in ('queued', 'rendering') and lease_until < now()
         order by lease_until limit ${AT_ONCE} for update skip locked`,
      );
      for (const row of rows) {
        if (row.attempts - row.unstored_attempts < MOST_ATTEMPTS) given.push(row);
        else endings.push(await endRender(leaseOf(row), gaveUp(row, tools.docsUrl), unitLimit(tools.settings), client));
      }
      await client.query(
        `with given as (
           update renders set status = 'queued', started_at = null, lease_owner = null, lease_until = null
           where id = any ($1) returning id, turn, true as is_next)
         ${insertJobs("given")}`,
        [given.map(({ id }) => id)],
      );
      await client.query("commit");

      if (given.length > 0) tools.signals.announceQueued();
      for (const ended of endings) tools.afterEnd(ended);
      for (const row of rows) {
        log.warn(
          { render_id: row.id, attempt: row.attempts },
          given.includes(row) ? "a render was left behind and is taken again" : "a render was given up",
        );
        if (!given.includes(row)) tools.signals.announceEnd(row.id);
      }
      await deleteLeftFiles(rows.filter((row) => !given.includes(row)));
      return rows.length;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  /** Of renders that were given up; what cannot be deleted now is found by the sweep. */
  async function deleteLeftFiles(rows: RenderRow[]): Promise<void> {
    for (const row of rows) {
      await deleteAttemptsBefore(row, row.attempts + 1, tools.storage).catch((error) =>
        log.warn({ err: error, render_id: row.id }, "files of a render that was given up could not be deleted"),
      );
    }
  }

  const repeat = (work: () => Promise<unknown>, message: string) =>
    setInterval(() => work().catch((error) => log.warn({ err: error }, message)), RENEW_MS).unref();

  return {
    owner,
    hold(lease, inserted) {
      held.get(lease.renderId)?.lost.abort();
      const holding = { lease, lost: new AbortController(), isInserted: false };
      held.set(lease.renderId, holding);
      inserted.then(
        () => {
          holding.isInserted = true;
        },
        () => {}, // There is nothing to renew then.
      );
      return holding.lost.signal;
    },
    letGo(lease) {
      if (held.get(lease.renderId)?.lease === lease) held.delete(lease.renderId);
    },
    renew,
    takeBackEnded,
    async start() {
      await reportAlive(owner, database);
      timers.push(repeat(() => reportAlive(owner, database), "this worker could not be reported alive"));
      timers.push(repeat(renew, "leases could not be renewed"));
      timers.push(repeat(takeBackEnded, "ended leases could not be taken back"));
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      if (timers.length > 0) await reportGone(owner, database).catch(() => {});
    },
  };
}

function leaseOf(row: RenderRow): Lease {
  return { renderId: row.id, owner: row.lease_owner ?? "", attempt: row.attempts };
}

function gaveUp(row: RenderRow, docsUrl: string): Ending {
  const problem = new Problem(
    "internal_error",
    `The render stopped the process that worked on it ${row.attempts} times and is not tried again. Report it with the render_id.`,
    { renderId: row.id },
  );
  const finishedAt = new Date();

  return {
    status: "failed",
    units: 0,
    error: problemObject(problem, { docsUrl, requestId: row.request_id }),
    einvoice: null,
    accessibility: null,
    warnings: [],
    filename: row.filename,
    file: null,
    timings: { ...noTimings, total_ms: finishedAt.getTime() - row.created_at.getTime() },
    engine: { platen: platenVersion, chromium: null },
    startedAt: row.started_at ?? row.created_at,
    finishedAt,
  };
}
