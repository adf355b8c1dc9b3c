/** Writes renders that wait: the row and its job in one transaction, and those that come at the same moment in one for all. */
import type { Database } from "../database/open-database.ts";
import { inTransaction } from "../transaction.ts";
import type { RenderQueue } from "./render-queue.ts";
import { type Executor, insertQueued, type RenderRow } from "./render-row.ts";

/** Gives the turn of a render once it is committed. */
export type AcceptRender = (row: RenderRow) => Promise<number>;

interface Waiting {
  row: RenderRow;
  accepted(turn: number): void;
  refused(error: unknown): void;
}

/** While so many transactions run, what comes waits for the next. Two: one computes while the other waits for the disk. */
const AT_A_TIME = 2;
const MOST_IN_ONE = 100;
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
  let waiting: Waiting[] = [];
  let running = 0;

  const write = (rows: readonly RenderRow[]) => inTransaction(pool, (client) => queueRenders(rows, queue, client));

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const turns = await write(group.map(({ row }) => row));
      for (const [index, { accepted }] of group.entries()) accepted(turns[index]!);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (group.length > 1 && FAULT_OF_A_ROW.test(String(code))) {
        for (const each of group) await writeGroup([each]);
        return;
      }
      for (const { refused } of group) refused(error);
    }
  }

  function next(): void {
    if (running === AT_A_TIME || waiting.length === 0) return;
    const group = waiting.slice(0, MOST_IN_ONE);
    waiting = waiting.slice(MOST_IN_ONE);
    running++;
    writeGroup(group).finally(() => {
      running--;
      next();
    });
  }

  return (row) =>
    new Promise((accepted, refused) => {
      waiting.push({ row, accepted, refused });
      next();
    });
}
