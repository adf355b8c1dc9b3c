/** Limits the queue of those who wait for a place at the browser, and the part of it that one workspace may take. */
import type { Slots } from "@platen/browser";
import { Problem } from "../../problems/problem.ts";
import type { Limits } from "../../settings/settings.ts";

export function refuseFullQueue(slots: Slots, workspaceId: string, { maxWaitingRenders }: Limits): void {
  if (slots.isFree(workspaceId)) return;
  const waiting = slots.waiting("awaited");
  const own = slots.waitingOf(workspaceId);
  // Half of it: one workspace alone never keeps the others out.
  if (waiting < maxWaitingRenders && own < Math.max(1, Math.ceil(maxWaitingRenders / 2))) return;

  throw new Problem(
    "unavailable",
    waiting >= maxWaitingRenders
      ? `${waiting} renders wait in this process already. Try again in a moment, or send "async": true.`
      : `${own} renders of this workspace wait in this process already. Try again in a moment, or send "async": true.`,
    { retryAfter: 1 },
  );
}
