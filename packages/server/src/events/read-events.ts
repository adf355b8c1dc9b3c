/** Reads the stream's events in their order, each once it is certain that none before it is still to come. */
import type pg from "pg";
import type { StreamEvent, StreamPosition } from "./stream-event.ts";

interface ReadEvents {
  events: StreamEvent[];
  /** Where to go on. */
  next: StreamPosition;
  /** There may be more right away. */
  isFull: boolean;
}

const COLUMNS = [
  "event.txid::text as txid",
  "event.number::text as number",
  ...["id", "workspace_id", "mode", "type", "render_id", "batch_id", "data", "created_at"].map(
    (name) => `event.${name}`,
  ),
].join(", ");

/** Of these workspaces, at most `limit`, after `from` and up to what is certain now. */
export async function readEvents(
  { from, workspaceIds, limit }: { from: StreamPosition; workspaceIds: string[]; limit: number },
  pool: pg.Pool,
): Promise<ReadEvents> {
  const { rows } = await pool.query<{ horizon: string } & (StreamEvent | { id: null })>({
    name: "read-stream-events",
    // Transactions that are still running have numbers from the horizon on.
    text: `with certain as (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
           select certain.horizon::text as horizon, ${COLUMNS}
           from certain left join lateral (
             select * from stream_events
             where (txid, number) > ($1::xid8, $2::bigint) and txid < certain.horizon and workspace_id = any ($3)
             order by txid, number limit $4
           ) as event on true
           order by event.txid, event.number`,
    values: [from.txid, from.number, workspaceIds, limit],
  });
  const events = rows.filter((row): row is { horizon: string } & StreamEvent => row.id !== null);
  const last = events.at(-1);
  const isFull = events.length === limit;

  return { events, isFull, next: isFull && last ? last : { txid: rows[0]!.horizon, number: "0" } };
}

/** The position after everything that is certain now. */
export async function presentPosition(pool: pg.Pool): Promise<StreamPosition> {
  const { rows } = await pool.query<{ horizon: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon",
  );

  return { txid: rows[0]!.horizon, number: "0" };
}
