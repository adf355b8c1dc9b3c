/** A transaction on one connection, for statements that are written as SQL. */
import type pg from "pg";

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
