/** Reads what clients still send when they are refused: of a connection that is closed at once, many would not see the answer. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** All of them together get this much: what was refused must not cost more than what was taken. */
const TICK_MS = 20;
const BYTES_IN_A_TICK = 512 * 1024;
/** With more of them than this, the one that has had the longest time gets no more. */
const MOST_AT_ONCE = 32;

interface Limits {
  /** How long an answer waits for the rest of the body. */
  longestHeldMs?: number;
  /** An answer no longer waits for a client that sends nothing for this time. */
  idleMs?: number;
  /** How long a client may go on after its answer; then its connection is closed. */
  longestMs?: number;
}

export interface Rests {
  /**
   * Resolves when the rest of the body has come, or has taken too long. An answer that waits for it reaches the client
   * also through a proxy that closes the connection when it sees an answer before it has sent the body, as Caddy does.
   */
  readBeforeAnswer(request: IncomingMessage): Promise<void>;
}

export function readRests(
  server: Server,
  { longestHeldMs = 10_000, idleMs = 3_000, longestMs = 2_000 }: Limits = {},
): Rests {
  /** With each, how its reading is ended before all of it has come. */
  const unfinished = new Map<IncomingMessage, () => void>();
  let left = 0;
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    left = BYTES_IN_A_TICK;
    isPaused = false;
    for (const request of unfinished.keys()) request.resume();
    if (unfinished.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function count(chunk: Buffer): void {
    left -= chunk.length;
    if (left > 0 || isPaused) return;
    isPaused = true;
    for (const request of unfinished.keys()) request.pause();
  }

  /** Calls one of the two, once: `ended` after the last byte or the end of the connection, `stopped` at a limit. */
  function readRest(
    request: IncomingMessage,
    within: { totalMs: number; idleMs?: number },
    { ended, stopped }: { ended?: () => void; stopped: () => void },
  ): void {
    const stop = () => {
      leave();
      request.pause();
      stopped();
    };
    const end = () => {
      leave();
      ended?.();
    };
    const tooLong = setTimeout(stop, within.totalMs).unref();
    const idle = within.idleMs === undefined ? undefined : setTimeout(stop, within.idleMs).unref();
    const take = (chunk: Buffer) => {
      idle?.refresh();
      count(chunk);
    };
    const leave = () => {
      clearTimeout(tooLong);
      clearTimeout(idle);
      unfinished.delete(request);
      request.off("data", take).off("end", end).off("close", end);
    };

    unfinished.set(request, stop);
    request.on("data", take).once("end", end).once("close", end);
    if (isPaused) request.pause();
    else request.resume();
    timer ??= setInterval(tick, TICK_MS).unref();
    if (unfinished.size <= MOST_AT_ONCE) return;
    const [stopOldest] = unfinished.values();
    stopOldest?.();
  }

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;

    // Node reads a body that nobody began to read as fast as it comes.
    request.read(0);
    response.once("finish", () => {
      if (request.destroyed || request.readableEnded) return;
      if (request.complete) request.resume();
      else readRest(request, { totalMs: longestMs }, { stopped: () => request.socket.destroySoon() });
    });
  });

  return {
    async readBeforeAnswer(request) {
      if (!hasBody(request) || request.complete || request.destroyed) return;
      await new Promise<void>((resolve) =>
        readRest(request, { totalMs: longestHeldMs, idleMs }, { ended: resolve, stopped: resolve }),
      );
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}
