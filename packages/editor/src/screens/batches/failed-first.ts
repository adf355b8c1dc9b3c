/** The order of a batch's renders: what needs a look comes first. */
import type { Batch } from "../../api/batches.ts";

const rank = { failed: 0, rendering: 1, queued: 2, succeeded: 3 } as const;

export function failedFirst(renders: Batch["renders"]): Batch["renders"] {
  return renders.toSorted((a, b) => rank[a.status] - rank[b.status] || a.index - b.index);
}
