/** The tables that a backup holds, read from the database itself, so that a new table cannot be forgotten. */
import type pg from "pg";
import type { BackupTable } from "./backup-format.ts";

/**
 * Each table after those that it refers to. Not among them: the notes of the schema's steps and
 * of the service's own secret and storage, which the target makes itself, sessions and sign-in links, which must not come
 * back to life, events of the last hour, and unlogged tables, whose content is worth nothing after a restart.
 */
export async function tablesInOrder(client: Pick<pg.ClientBase, "query">): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers_to: string[] }>(
    `select relname as name,
       array(select attname::text from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns,
       array(select confrelid::regclass::text from pg_constraint
             where conrelid = pg_class.oid and contype = 'f') as refers_to
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not like 'kysely\\_migration%' and relname not in ('service_identity', 'sign_in_tokens', 'sessions', 'session_workspaces', 'stream_events')
     order by relname`,
  );

  const ordered: BackupTable[] = [];
  while (ordered.length < rows.length) {
    const names = new Set(ordered.map(({ name }) => name));
    const next = rows.filter(({ name, refers_to }) => !names.has(name) && refers_to.every((other) => names.has(other)));
    if (next.length === 0) throw new Error("The tables refer to each other in a circle; a backup cannot order them.");
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
  }

  return ordered;
}
