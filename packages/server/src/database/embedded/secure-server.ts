/** Sets up who may do what on a running server, once: passwords, the service's role, and its ownership of everything. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { database, passwordOf, serviceRole, superuser, writeClosedRules } from "./access.ts";
import { isInUse } from "./in-use.ts";
import type { Postmaster } from "./postmaster.ts";
import type { ServerFolder } from "./server-folder.ts";

/** The advisory lock of the set-up: processes that start together take turns. */
const setUpLock = 0x706c6175;

const closePatienceMs = 60_000;

/**
 * Everything is done again where an earlier set-up was interrupted. `isDone` is asked when it is our turn.
 *
 * @throws DatabaseError where a process of an earlier version still uses the server as its superuser
 */
export async function secureServer(
  folder: ServerFolder,
  server: Postmaster,
  isDone: () => Promise<boolean>,
  log: DatabaseLog,
): Promise<void> {
  const client = await connectAs(superuser, await passwordOf(superuser, folder), server);
  try {
    await client.query("select pg_advisory_lock($1)", [setUpLock]);
    if (await isDone()) return;

    const known = await client.query("select from pg_roles where rolname = $1", [serviceRole]);
    if (known.rowCount === 0 && (await isInUse(client))) {
      throw new DatabaseError(
        `The database in ${folder.base} is in use by an earlier version of Platen. Stop that one, then start this one.`,
      );
    }
    await client.query("begin");
    await setPassword(client, superuser, await passwordOf(superuser, folder));
    if (known.rowCount === 0) await client.query(`create role ${serviceRole}`);
    await client.query(`alter role ${serviceRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
    await setPassword(client, serviceRole, await passwordOf(serviceRole, folder));
    await client.query(`alter database ${database} owner to ${serviceRole}`);
    await client.query(giveOwnership);
    await client.query("commit");

    await writeClosedRules(folder);
    await client.query("select pg_reload_conf()");
    await untilClosed(server);
    log.debug("Embedded database secured");
  } finally {
    await client.end().catch(() => {});
  }
}

async function setPassword(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query("set local password_encryption = 'scram-sha-256'");
  await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
}

/** What earlier versions made belongs to the superuser. Indexes, row types and sequences of columns follow their tables. */
const giveOwnership = `
do $$
declare
  statement text;
begin
  for statement in
    with theirs as (
      select oid as namespace, nspname, nspowner from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), superuser as (
      select oid from pg_roles where rolname = '${superuser}'
    )
    select format('alter schema %I owner to ${serviceRole}', nspname)
      from theirs, superuser
     where nspowner = superuser.oid
    union all
    select format('alter %s %s owner to ${serviceRole}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        pg_class.oid::regclass)
      from pg_class join theirs on namespace = relnamespace, superuser
     where relowner = superuser.oid and relkind in ('r', 'p', 'v', 'm', 'S')
       and not (relkind = 'S' and exists (
         select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${serviceRole}', pg_proc.oid::regprocedure)
      from pg_proc join theirs on namespace = pronamespace, superuser
     where proowner = superuser.oid
    union all
    select format('alter type %s owner to ${serviceRole}', pg_type.oid::regtype)
      from pg_type join theirs on namespace = typnamespace left join pg_class on pg_class.oid = typrelid, superuser
     where typowner = superuser.oid and (typtype in ('e', 'd', 'r') or relkind = 'c')
  loop
    execute statement;
  end loop;
end
$$`;

/** The server reads its rules again a moment after it was asked to: a wrong password shows that it has. */
async function untilClosed(server: Postmaster): Promise<void> {
  for (const end = Date.now() + closePatienceMs; Date.now() < end; await pause(10)) {
    try {
      const client = await connectAs(superuser, "not the password", server);
      await client.end();
    } catch (error) {
      if ((error as { code?: string }).code === "28P01") return;
      throw error;
    }
  }
  throw new DatabaseError(
    `The embedded database did not read its new rules of access within ${closePatienceMs / 1000} s.`,
  );
}

/** Throws what the server answers, such as 28P01 for a wrong password. */
export async function connectAs(role: string, password: string, server: Postmaster): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: role,
    password,
    database,
    application_name: "platen in use",
    keepAlive: true,
  });
  client.on("error", () => {}); // The event "end" follows and is what counts.
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
