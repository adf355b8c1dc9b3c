/** News that a render has ended, between processes: told after the commit, many in one message, with a poll for what gets lost. */
import pg from "pg";
import type { Database } from "../database/open-database.ts";
import type { Logger } from "../log.ts";

export interface EndNews {
  /** Call it after the commit. */
  announce(renderId: string): void;
  /** True when the render ends within the time. */
  hasEnded(renderId: string, waitMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const CHANNEL = "platen_render_ended";
/** NOTIFY takes a lock that commits wait for: many ends share one. */
const GATHER_MS = 5;
const MOST_IDS_IN_A_MESSAGE = 200;
const POLL_MS = 1_000;

export function openEndNews({ pool, connection }: Database, log: Logger): EndNews {
  const waiting = new Map<string, Set<() => void>>();
  let gathered: string[] = [];
  let listener: Promise<pg.Client> | null = null;
  let poll: NodeJS.Timeout | null = null;

  function tell(renderId: string): void {
    for (const resolve of waiting.get(renderId) ?? []) resolve();
  }

  async function send(): Promise<void> {
    const ids = gathered;
    gathered = [];
    for (let from = 0; from < ids.length; from += MOST_IDS_IN_A_MESSAGE) {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, ids.slice(from, from + MOST_IDS_IN_A_MESSAGE).join(",")]);
    }
  }

  /** Connected when the first one waits; after a break the next one that waits connects again. */
  function listen(): void {
    listener ??= (async () => {
      const client = new pg.Client({ ...connection, application_name: "platen-news" });
      client.on("notification", ({ payload }) => payload?.split(",").forEach(tell));
      client.on("error", () => {
        listener = null;
      });
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      return client;
    })();
    listener.catch((error) => {
      listener = null;
      log.warn({ err: error }, "the news of ended renders cannot be heard; asking for them instead");
    });
  }

  async function ask(): Promise<void> {
    if (waiting.size === 0) return;
    const { rows } = await pool.query<{ id: string }>(
      "select id from renders where id = any ($1) and status in ('succeeded', 'failed')",
      [[...waiting.keys()]],
    );
    for (const { id } of rows) tell(id);
  }

  return {
    announce(renderId) {
      tell(renderId);
      if (gathered.push(renderId) > 1) return;
      setTimeout(
        () => send().catch((error) => log.warn({ err: error }, "the end of a render could not be announced")),
        GATHER_MS,
      );
    },
    async hasEnded(renderId, waitMs) {
      listen();
      poll ??= setInterval(
        () => ask().catch((error) => log.warn({ err: error }, "ended renders could not be asked for")),
        POLL_MS,
      ).unref();

      return new Promise((resolve) => {
        const resolvers = waiting.get(renderId) ?? new Set();
        waiting.set(renderId, resolvers);
        const done = (hasEnded: boolean) => {
          clearTimeout(timer);
          resolvers.delete(ended);
          if (resolvers.size === 0) waiting.delete(renderId);
          resolve(hasEnded);
        };
        const ended = () => done(true);
        const timer = setTimeout(() => done(false), waitMs);
        resolvers.add(ended);
      });
    },
    async close() {
      if (poll) clearInterval(poll);
      await (await listener?.catch(() => null))?.end();
    },
  };
}
