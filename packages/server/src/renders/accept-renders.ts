/** Writes renders that wait: the row and its job in one transaction, and those that come at the same moment in one for all. */
import type { Database } from "../database/open-database.ts";
import { gather } from "../gather.ts";
import { inTransaction } from "../transaction.ts";
import type { RenderQueue } from "./render-queue.ts";
import { type Executor, insertQueued, type RenderRow } from "./render-row.ts";

/** Gives the turn of a render once it is committed. */
export type AcceptRender = (row: RenderRow) => Promise<number>;

/** SQLSTATE classes for which one row may be to blame: data exceptions and broken constraints. */
const FAULT_OF_A_ROW = /^2[23]/;

/** Adds rows and jobs in the transaction of the caller; gives the turns. */
export async function queueRenders(
  rows: readonly RenderRow[],
  queue: RenderQueue,
  executor: Executor,
): Promise<number[]> {
  const turns = await insertQueued(rows, executor);
  await queue.add(
    rows.map((row, index) => ({ id: row.id, turn: row.is_awaited ? "next" : turns[index]! })),
    executor,
  );

  return turns;
}

export function acceptTogether({ pool }: Pick<Database, "pool">, queue: RenderQueue): AcceptRender {
  const write = (rows: readonly RenderRow[]) => inTransaction(pool, (client) => queueRenders(rows, queue, client));

  return gather(write, {
    // Two: one computes while the other waits for the disk.
    atATime: 2,
    mostInOne: 100,
    mayBeOfOne: (error) => FAULT_OF_A_ROW.test(String((error as { code?: unknown } | null)?.code)),
  });
}
