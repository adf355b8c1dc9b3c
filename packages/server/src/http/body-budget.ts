/** How much of request bodies this process holds at the same time: in all, for one workspace and for one key. */
import { type Caller, callerId } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";

export interface BodyBudget {
  /** A request's part of it, empty at first. */
  open(caller: Pick<Caller, "workspaceId" | "keyId" | "sessionId">): BodyShare;
}

export interface BodyShare {
  /** Throws where a body of this size does not find room now: before any of it is read. Takes nothing. */
  requireRoom(bytes: number): void;
  /** Counts bytes as they arrive; throws where there is no room for them. */
  take(bytes: number): void;
  /** Counts the memory that the parsed body is going to take; throws where there is no room for it. */
  takeValues(bytes: number): void;
  /** The request has been answered. */
  release(): void;
}

/** What one workspace and one key may have of the whole: the others always find some room. */
const WORKSPACE_SHARE = 2 / 3;
const KEY_SHARE = 1 / 2;
/** Values take more room than the text they are read from. */
const VALUES_FOR_BYTES = 3;

export function makeBodyBudget(maxBytes: number): BodyBudget {
  const held = new Map<string, number>();
  const add = (name: string, bytes: number) => {
    const sum = (held.get(name) ?? 0) + bytes;
    if (sum === 0) held.delete(name);
    else held.set(name, sum);
  };

  function openPart(of: string, most: number, caller: Parameters<BodyBudget["open"]>[0]) {
    const { workspaceId } = caller;
    // A caller with too much hears of that, also where the process is full because of it.
    const levels = [
      {
        name: `${of} ${workspaceId} ${callerId(caller)}`,
        most: most * KEY_SHARE,
        problem: () => callerFull("This key"),
      },
      { name: `${of} ${workspaceId}`, most: most * WORKSPACE_SHARE, problem: () => callerFull("This workspace") },
      { name: `${of} process`, most, problem: processFull },
    ];
    let taken = 0;
    const requireRoom = (bytes: number) => {
      const full = levels.find(({ name, most }) => (held.get(name) ?? 0) + bytes > most);
      if (full) throw full.problem();
    };

    return {
      requireRoom,
      take(bytes: number) {
        requireRoom(bytes);
        for (const { name } of levels) add(name, bytes);
        taken += bytes;
      },
      release() {
        for (const { name } of levels) add(name, -taken);
        taken = 0;
      },
    };
  }

  return {
    open(caller) {
      const text = openPart("bytes", maxBytes, caller);
      const values = openPart("values", maxBytes * VALUES_FOR_BYTES, caller);

      return {
        requireRoom: text.requireRoom,
        take: text.take,
        takeValues(bytes) {
          if (bytes > maxBytes * VALUES_FOR_BYTES * KEY_SHARE) throw tooManyValues();
          values.take(bytes);
        },
        release() {
          text.release();
          values.release();
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

function tooManyValues(): Problem {
  return new Problem(
    "payload_too_large",
    "The body has more values than fit into memory. Send them in several requests, or raise PLATEN_MAX_BODIES.",
  );
}
