/** Writes renders that wait: those that come at the same moment in one statement for all. */
import type { Database } from "../../database/database.ts";
import { gather } from "../../gather.ts";
import type { RenderRow } from "../render-row.ts";
import { insertQueued } from "./insert-renders.ts";

/** Gives the render back once it is committed. */
export type AcceptRender = (row: RenderRow) => Promise<RenderRow>;

/** SQLSTATE classes for which one row may be to blame: data exceptions and broken constraints. */
const FAULT_OF_A_ROW = /^2[23]/;

export function acceptTogether({ pool }: Pick<Database, "pool">): AcceptRender {
  const write = async (rows: readonly RenderRow[]) => {
    await insertQueued(rows, pool);
    return rows;
  };

  return gather(write, {
    // Two: one computes while the other waits for the disk.
    atATime: 2,
    mostInOne: 100,
    mayBeOfOne: (error) => FAULT_OF_A_ROW.test(String((error as { code?: unknown } | null)?.code)),
  });
}
