/** Which processes render: each says every few seconds that it is there, so that others know whether anyone works. */
import type { Database } from "../../database/database.ts";

/** A worker that was not heard of for this time is taken for dead. */
const ALIVE_SECONDS = 20;

/** Says that this process renders. */
export async function reportAlive(id: string, { pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query({
    name: "report-alive",
    text: `with gone as (delete from workers where seen_at < now() - interval '1 hour')
           insert into workers (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
    values: [id],
  });
}

/** Says that it no longer does. */
export async function reportGone(id: string, { pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query("delete from workers where id = $1", [id]);
}

export async function isAnyAlive({ pool }: Pick<Database, "pool">): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>({
    name: "is-any-worker-alive",
    text: `select exists (select from workers where seen_at > now() - interval '${ALIVE_SECONDS} seconds') as alive`,
  });

  return rows[0]?.alive === true;
}
