/** Who the database runs as and what the service may do in it: what `platen doctor` says of it. */
import pg from "pg";
import type { Settings } from "../settings/settings.ts";
import { expectedServerUser } from "./embedded/server-user.ts";

export type DatabaseAccess =
  | { place: "outside"; role: string; isSuperuser: boolean }
  /** `account` is the name or the number of the user that the server has for itself, null where it is the service's. */
  | { place: "embedded"; account: string | null };

/** Throws where the database at DATABASE_URL does not answer. */
export async function examineDatabaseAccess({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<DatabaseAccess> {
  if (databaseUrl === null) return { place: "embedded", account: await expectedServerUser(dataDir) };
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; isSuperuser: boolean }>(
      `select rolname as role, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
    );
    return { place: "outside", ...rows[0]! };
  } finally {
    await client.end();
  }
}
