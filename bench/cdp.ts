/** The DevTools protocol over a pipe, in as few lines as it takes: the floor must not depend on the product it is the floor of. */
import type { Readable, Writable } from "node:stream";
import { startChild, stopChild } from "./child.ts";

type Params = Record<string, unknown>;
interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  result?: Params;
  error?: { message: string };
}

export interface Browser {
  pid: number;
  send(method: string, params?: Params, sessionId?: string): Promise<Params>;
  /** The next event of that name in that session. */
  event(method: string, sessionId: string): Promise<void>;
  stop(): Promise<void>;
}

export function startBrowser(path: string, args: string[]): Browser {
  const child = startChild(path, ["--remote-debugging-pipe", ...args, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const toBrowser = child.stdio[3] as Writable;
  const fromBrowser = child.stdio[4] as Readable;
  const pending = new Map<number, PromiseWithResolvers<Params>>();
  const listeners = new Map<string, () => void>();
  let lastId = 0;

  readMessages(fromBrowser, (message) => {
    if (message.id === undefined) {
      const key = `${message.method} ${message.sessionId}`;
      listeners.get(key)?.();
      listeners.delete(key);
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result ?? {});
  });
  child.once("exit", () => {
    for (const call of pending.values()) call.reject(new Error(`${path} ended.`));
  });

  return {
    pid: child.pid,
    send(method, params = {}, sessionId) {
      const call = Promise.withResolvers<Params>();
      pending.set(++lastId, call);
      toBrowser.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      return call.promise;
    },
    event: (method, sessionId) => new Promise((resolve) => listeners.set(`${method} ${sessionId}`, resolve)),
    stop: () => stopChild(child),
  };
}

function readMessages(stream: Readable, receive: (message: Message) => void): void {
  let parts: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      receive(JSON.parse(Buffer.concat(parts).toString("utf8")) as Message);
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  });
}
