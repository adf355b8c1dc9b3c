/** Holds units for renders that are accepted: exact, however many requests come at once. */

import type { Executor } from "../database/executor.ts";
import { Problem } from "../problems/problem.ts";

/** Throws `units_exhausted` where fewer are left. Call it in the transaction of the renders. */
export async function reserveUnits(
  { workspaceId, count, limit, at }: { workspaceId: string; count: number; limit: number; at: Date },
  executor: Executor,
): Promise<void> {
  const month = at.toISOString().slice(0, 7);
  const { rowCount } = await executor.query({
    name: "reserve-units",
    text: `insert into usage_months as month (workspace_id, month, reserved)
           select $1, $2::date, $3::int where $3::int <= $4::int
           on conflict (workspace_id, month) do update set reserved = month.reserved + excluded.reserved
           where month.used + month.reserved + excluded.reserved <= $4::int`,
    values: [workspaceId, `${month}-01`, count, limit],
  });
  if (rowCount === 1) return;

  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  throw new Problem(
    "units_exhausted",
    count === 1
      ? `All ${limit} units of ${month} are used or reserved. Units are free again on ${next}; test renders cost nothing.`
      : `The batch needs ${count} units and fewer are left of the ${limit} of ${month}. Send fewer items, or wait until ${next}; test renders cost nothing.`,
  );
}
