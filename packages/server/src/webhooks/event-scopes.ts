/** What a key must be allowed to read to have events sent somewhere: an event has in it what its subject's GET gives. */
import { type Caller, requireScope } from "../keys/caller.ts";

export function requireScopesFor(events: readonly string[], caller: Caller): void {
  for (const event of events) requireScope(caller, event.startsWith("usage.") ? "usage:read" : "render:read");
}
