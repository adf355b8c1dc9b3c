/** Limits the queue of those who wait for a place at the browser, and the part of it that one workspace may take. */
import type { Slots } from "@platen/browser";
import { Problem } from "../../problems/problem.ts";
import type { Limits } from "../../settings/settings.ts";

export function refuseFullQueue(slots: Slots, workspaceId: string, { maxWaitingRenders }: Limits): void {
  if (slots.isFree(workspaceId)) return;
  const waiting = slots.waiting("awaited");
  const own = slots.waitingOf(workspaceId);
  // Where one workspace has filled the queue, the others still get half of it, up to twice the limit in all.
  const isCrowded = waiting >= maxWaitingRenders && own >= maxWaitingRenders / 2;
  if (own < maxWaitingRenders && waiting < 2 * maxWaitingRenders && !isCrowded) return;

  throw new Problem(
    "unavailable",
    `${waiting} renders wait in this process already, ${own} of them of this workspace. Try again in a moment, or send "async": true.`,
    { retryAfter: 1 },
  );
}
