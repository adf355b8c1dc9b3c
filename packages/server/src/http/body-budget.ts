/** How many bytes of request bodies this process holds at the same time: in all, for one workspace and for one key. */
import { type Caller, callerId } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";

export interface BodyBudget {
  /** A request's part of it, empty at first. */
  open(caller: Pick<Caller, "workspaceId" | "keyId" | "sessionId">): BodyShare;
}

export interface BodyShare {
  /** Counts bytes as they arrive; throws where there is no room for them. */
  take(bytes: number): void;
  /** The request has been answered. */
  release(): void;
}

/** What one workspace and one key may have of the whole: the others always find some room. */
const WORKSPACE_SHARE = 3 / 4;
const KEY_SHARE = 1 / 2;

export function makeBodyBudget(maxBytes: number): BodyBudget {
  const held = new Map<string, number>();
  const add = (name: string, bytes: number) => {
    const sum = (held.get(name) ?? 0) + bytes;
    if (sum === 0) held.delete(name);
    else held.set(name, sum);
  };

  return {
    open(caller) {
      const { workspaceId } = caller;
      const levels = [
        { name: "process", most: maxBytes, problem: processFull },
        { name: workspaceId, most: maxBytes * WORKSPACE_SHARE, problem: () => callerFull("This workspace") },
        {
          name: `${workspaceId} ${callerId(caller)}`,
          most: maxBytes * KEY_SHARE,
          problem: () => callerFull("This key"),
        },
      ];
      let taken = 0;

      return {
        take(bytes) {
          const full = levels.find(({ name, most }) => (held.get(name) ?? 0) + bytes > most);
          if (full) throw full.problem();
          for (const { name } of levels) add(name, bytes);
          taken += bytes;
        },
        release() {
          for (const { name } of levels) add(name, -taken);
          taken = 0;
        },
      };
    },
  };
}

function processFull(): Problem {
  return new Problem(
    "unavailable",
    "The service holds as many request bodies as it may (PLATEN_MAX_BODIES). Try again in a moment.",
    { retryAfter: 1 },
  );
}

function callerFull(who: string): Problem {
  return new Problem(
    "rate_limited",
    `${who} sends as much at the same time as it may (PLATEN_MAX_BODIES). Try again when earlier requests have been answered.`,
    { retryAfter: 1 },
  );
}
