/** Signals between processes: a render waits, a render has ended. Sent after the commit, many in one message, with a poll for those that get lost. */
import pg from "pg";
import type { Database } from "../../database/database.ts";
import type { Logger } from "../../log.ts";

export interface RenderSignals {
  /** Call it after the commit: there is something in the queue. */
  announceQueued(): void;
  /** Calls back for every announcement of this or another process. */
  onQueued(wake: () => void): void;
  /** Call it after the commit. */
  announceEnd(renderId: string): void;
  /** True when the render ends within the time. */
  hasEnded(renderId: string, waitMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const QUEUED = "platen_render_queued";
const ENDED = "platen_render_ended";
/** NOTIFY takes a lock that every commit with one waits for: what comes within this time shares one. */
const GATHER_MS = 5;
/** "There is something" is worth saying to those who have nothing to do; those who work look again by themselves. */
const SAY_QUEUED_EVERY_MS = 25;
const MOST_IDS_IN_A_MESSAGE = 200;
const POLL_MS = 1_000;
const LISTEN_AGAIN_MS = 1_000;

export function openRenderSignals({ pool, connection }: Database, log: Logger): RenderSignals {
  const waiting = new Map<string, Set<() => void>>();
  const wakes: (() => void)[] = [];
  let ended: string[] = [];
  let listener: Promise<pg.Client | null> | null = null;
  let poll: NodeJS.Timeout | null = null;
  let isClosed = false;

  function resolveEnd(renderId: string): void {
    for (const resolve of waiting.get(renderId) ?? []) resolve();
  }

  const sayQueued = spaced(SAY_QUEUED_EVERY_MS, () => pool.query("select pg_notify($1, '')", [QUEUED]));
  const sayEnded = spaced(GATHER_MS, async () => {
    const ids = ended;
    ended = [];
    for (let from = 0; from < ids.length; from += MOST_IDS_IN_A_MESSAGE) {
      await pool.query("select pg_notify($1, $2)", [ENDED, ids.slice(from, from + MOST_IDS_IN_A_MESSAGE).join(",")]);
    }
  });

  /** Says something a moment after it was asked to, once for all who asked, and not again before its time. */
  function spaced(everyMs: number, say: () => Promise<unknown>) {
    let timer: NodeJS.Timeout | null = null;
    let saidAt = Number.NEGATIVE_INFINITY;
    const sayNow = async () => {
      timer = null;
      saidAt = performance.now();
      await say().catch((error) =>
        log.warn({ err: error }, "signals could not be sent to other processes; they will look by themselves"),
      );
    };

    return {
      ask() {
        timer ??= setTimeout(sayNow, Math.max(GATHER_MS, saidAt + everyMs - performance.now()));
      },
      async close() {
        if (timer === null) return;
        clearTimeout(timer);
        await sayNow();
      },
    };
  }

  /** One connection for both kinds of signals; opened when someone wants to hear, again after a break. */
  function listen(): void {
    listener ??= connect().catch((error) => {
      log.warn({ err: error }, "signals of other processes cannot be received; polling instead");
      again();
      return null;
    });
  }

  function again(): void {
    listener = null;
    if (!isClosed) setTimeout(listen, LISTEN_AGAIN_MS).unref();
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, application_name: "platen-signals" });
    client.on("notification", ({ channel, payload }) => {
      if (channel === QUEUED) for (const wake of wakes) wake();
      else payload?.split(",").forEach(resolveEnd);
    });
    client.on("error", again);
    await client.connect();
    await client.query(`listen ${QUEUED}`);
    await client.query(`listen ${ENDED}`);

    return client;
  }

  async function ask(): Promise<void> {
    if (waiting.size === 0) return;
    const { rows } = await pool.query<{ id: string }>(
      "select id from renders where id = any ($1) and status in ('succeeded', 'failed')",
      [[...waiting.keys()]],
    );
    for (const { id } of rows) resolveEnd(id);
  }

  return {
    announceQueued: sayQueued.ask,
    onQueued(wake) {
      wakes.push(wake);
      listen();
    },
    announceEnd(renderId) {
      resolveEnd(renderId);
      ended.push(renderId);
      sayEnded.ask();
    },
    async hasEnded(renderId, waitMs) {
      listen();
      poll ??= setInterval(
        () => ask().catch((error) => log.warn({ err: error }, "ended renders could not be looked for")),
        POLL_MS,
      ).unref();

      return new Promise((resolve) => {
        const resolvers = waiting.get(renderId) ?? new Set();
        waiting.set(renderId, resolvers);
        const done = (hasEnded: boolean) => {
          clearTimeout(timer);
          resolvers.delete(onEnd);
          if (resolvers.size === 0) waiting.delete(renderId);
          resolve(hasEnded);
        };
        const onEnd = () => done(true);
        const timer = setTimeout(() => done(false), waitMs);
        resolvers.add(onEnd);
      });
    },
    async close() {
      isClosed = true;
      if (poll) clearInterval(poll);
      await sayQueued.close();
      await sayEnded.close();
      await (await listener)?.end();
    },
  };
}
