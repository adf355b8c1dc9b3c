/** Follows the events for all readers of this process: one query for all of them, as long as there is anyone. */
import { type Caller, callerId } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { EventHub, Reader } from "./event-hub.ts";
import { eventMessages, resetMessage, startMessage } from "./event-messages.ts";
import { findEndedCallers } from "./find-ended-callers.ts";
import { presentPosition, readEvents } from "./read-events.ts";
import { isAfter, readEventId, type StreamEvent, type StreamPosition } from "./stream-event.ts";

const LOOK_EVERY_MS = 500;
const CHECK_CALLERS_EVERY_MS = 2_000;
/** Proxies close connections on which nothing comes for half a minute or so. */
const HEARTBEAT_EVERY_MS = 15_000;
const AT_ONCE = 200;
/** A reader that missed more asks again for what it shows. */
const MOST_MISSED = 1_000;
const MOST_OF_CALLER = 20;
const MOST_OF_WORKSPACE = 100;

interface Follower extends Reader {
  /** What it already has, where it comes from a process that was ahead of this one. */
  has: StreamPosition | null;
}

type Tools = Pick<Service, "database" | "baseUrl" | "secret" | "log">;

export function openEventHub(tools: Tools): EventHub {
  const { pool } = tools.database;
  const followers = new Set<Follower>();
  let position: StreamPosition | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;
  let callersCheckedAt = 0;
  let heartbeatAt = 0;

  function lookSoon(): void {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error) => tools.log.warn({ err: error }, "events could not be read; they are read again"))
        .finally(() => {
          timer = null;
          if (followers.size > 0) lookSoon();
          // Nobody follows: what happens until someone does is not for them.
          else position = null;
        });
    }, LOOK_EVERY_MS);
  }

  async function look(): Promise<void> {
    const now = performance.now();
    if (now - callersCheckedAt > CHECK_CALLERS_EVERY_MS) {
      callersCheckedAt = now;
      const callers = [...followers].map(({ caller }) => caller);
      const ended = await findEndedCallers(callers, pool);
      for (const follower of followers) if (ended.has(follower.caller)) drop(follower);
    }
    for (let isFull = true; isFull && position !== null && followers.size > 0; ) {
      const workspaceIds = [...new Set([...followers].map(({ caller }) => caller.workspaceId))];
      const read = await readEvents({ from: position, workspaceIds, limit: AT_ONCE }, pool);
      await send(read.events);
      position = read.next;
      isFull = read.isFull;
    }
    if (now - heartbeatAt > HEARTBEAT_EVERY_MS) {
      heartbeatAt = now;
      for (const { write } of followers) write(": still here\n\n");
    }
  }

  async function send(events: StreamEvent[]): Promise<void> {
    for (const { event, text } of await eventMessages(events, tools)) {
      for (const { caller, has, write } of followers) {
        if (isFor(event, caller) && (has === null || isAfter(event, has))) write(text(caller.mode));
      }
    }
  }

  function drop(follower: Follower): void {
    followers.delete(follower);
    follower.end();
  }

  async function startingPosition(): Promise<StreamPosition> {
    const present = position ?? (await presentPosition(pool));
    position ??= present;

    return position;
  }

  /** Writes what the follower missed, up to `until`, where all followers are. */
  async function catchUp(follower: Follower, write: Reader["write"], lastEventId: string, until: StreamPosition) {
    const from = readEventId(lastEventId, new Date());
    // After a restored backup the numbers begin lower again.
    const isKnown = from !== null && !isAfter(from, await presentPosition(pool));
    if (!isKnown) return write(resetMessage(until));
    follower.has = from;
    const workspaceIds = [follower.caller.workspaceId];
    const { events, isFull } = await readEvents({ from, workspaceIds, limit: MOST_MISSED }, pool);
    if (isFull) return write(resetMessage(until));

    const missed = events.filter((event) => !isAfter(event, until) && isFor(event, follower.caller));
    for (const { text } of await eventMessages(missed, tools)) write(text(follower.caller.mode));
  }

  return {
    async follow(reader, lastEventId) {
      refuseTooMany(reader.caller, followers);
      // Held back until what was missed is written.
      const held: string[] = [];
      let write: Reader["write"] = (text) => {
        held.push(text);
      };
      const follower: Follower = { ...reader, write: (text) => write(text), has: null };
      followers.add(follower);
      try {
        const from = await startingPosition();
        lookSoon();
        if (lastEventId === undefined) reader.write(startMessage(from));
        else await catchUp(follower, reader.write, lastEventId, from);
      } catch (error) {
        followers.delete(follower);
        throw error;
      }
      for (const text of held) reader.write(text);
      write = reader.write;
      if (isClosed) drop(follower);

      return () => followers.delete(follower);
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      for (const follower of followers) drop(follower);
      await looking;
    },
  };
}

/** Of the workspace, in the mode, and about something that the scopes allow to read. */
function isFor(event: StreamEvent, { workspaceId, mode, scopes }: Caller): boolean {
  if (event.workspace_id !== workspaceId || (event.mode !== null && event.mode !== mode)) return false;

  return scopes.has(event.type.startsWith("template.") ? "template:read" : "render:read");
}

function refuseTooMany(caller: Caller, followers: ReadonlySet<Reader>): void {
  const ofWorkspace = [...followers].filter((each) => each.caller.workspaceId === caller.workspaceId);
  const ofCaller = ofWorkspace.filter((each) => callerId(each.caller) === callerId(caller));
  if (ofCaller.length >= MOST_OF_CALLER) throw tooMany("This key or session", MOST_OF_CALLER);
  if (ofWorkspace.length >= MOST_OF_WORKSPACE) throw tooMany("This workspace", MOST_OF_WORKSPACE);
}

function tooMany(who: string, most: number): Problem {
  return new Problem(
    "rate_limited",
    `${who} has ${most} streams of events open, which is all it may. Close one, then try again.`,
    { retryAfter: 5 },
  );
}
