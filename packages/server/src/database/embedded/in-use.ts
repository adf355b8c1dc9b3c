/** The advisory lock that says "a process uses this server". */
import type pg from "pg";

export const useLock = 0x706c6174;

/** Whether any process holds it; the asking connection must not. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const holders = await client.query(
    "select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted",
    [useLock],
  );
  return holders.rowCount !== 0;
}
