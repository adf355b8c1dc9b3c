/** Transactions: on one connection for statements that are written as SQL, and with Kysely, inside one that is there already. */
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Tables } from "./database/tables.ts";

export async function inOneTransaction<T>(db: Kysely<Tables>, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();

    return result;
  } catch (error) {
    // A connection whose rollback fails is not given back: nobody knows what it holds.
    const isBroken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}
