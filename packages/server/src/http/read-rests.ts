/** Reads what clients still send after their answer: of a connection that is closed at once, many would not see the answer. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** All of them together get this much: what was refused must not cost more than what was taken. */
const TICK_MS = 20;
const BYTES_IN_A_TICK = 512 * 1024;
/** With more of them than this, the one that has had the longest time is closed. */
const MOST_AT_ONCE = 32;

interface Rests {
  /** How long one client may go on; then its connection is closed. */
  longestMs?: number;
}

export function readRests(server: Server, { longestMs = 2_000 }: Rests = {}): void {
  const unfinished = new Set<IncomingMessage>();
  let left = 0;
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    left = BYTES_IN_A_TICK;
    isPaused = false;
    for (const request of unfinished) request.resume();
    if (unfinished.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function count(chunk: Buffer): void {
    left -= chunk.length;
    if (left > 0 || isPaused) return;
    isPaused = true;
    for (const request of unfinished) request.pause();
  }

  function readRest(request: IncomingMessage): void {
    const { socket } = request;
    const tooLong = setTimeout(() => socket.destroySoon(), longestMs).unref();
    unfinished.add(request);
    request.on("data", count);
    if (isPaused) request.pause();
    const end = () => {
      clearTimeout(tooLong);
      unfinished.delete(request);
    };
    request.once("end", end);
    request.once("close", end);
    timer ??= setInterval(tick, TICK_MS).unref();
    if (unfinished.size <= MOST_AT_ONCE) return;
    const [oldest] = unfinished;
    oldest?.socket.destroySoon();
  }

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;

    // Node reads a body that nobody began to read as fast as it comes.
    request.read(0);
    response.once("finish", () => {
      if (request.destroyed || request.readableEnded) return;
      if (request.complete) request.resume();
      else readRest(request);
    });
  });
}
