/** A thin client of the DevTools protocol over Chromium's pipe: JSON texts, each ended by a zero byte. */
import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { EventName, Events, Method, Parameters, Result } from "./protocol.ts";

/** The page or the whole browser went away while something was asked of it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** The browser answered a command with an error. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
  readonly method: string;

  constructor(method: string, reason: string) {
    super(`${method}: ${reason}`);
    this.method = method;
  }
}

/** One session of the protocol: with the browser itself, or with one of its pages. */
export interface Session {
  send<M extends Method>(method: M, params: Parameters<M>): Promise<Result<M>>;
  /** Sends a command whose answer does not matter; where something is wrong, a later `send` fails. */
  post<M extends Method>(method: M, params: Parameters<M>): void;
  on<E extends EventName>(event: E, handler: (params: Events[E]) => void): void;
  /** Ends the session: everything that waits for an answer fails. */
  lose(reason: string): void;
  readonly isLost: boolean;
  /** Called once, when the session has ended. */
  onLost(handler: (reason: ConnectionLost) => void): void;
}

export interface Connection {
  readonly browser: Session;
  session(sessionId: string): Session;
  close(reason: string): void;
}

interface Message {
  id?: number;
  method?: EventName;
  params?: never;
  result?: never;
  error?: { message: string };
  sessionId?: string;
}

interface Pending {
  method: string;
  settle: (result: never) => void;
  fail: (error: Error) => void;
}

interface OpenSession extends Session {
  answer(message: Message): void;
}

/** Speaks CDP over the two ends of the pipe. */
export function connect(input: Writable, output: Readable): Connection {
  const sessions = new Map<string, OpenSession>();
  let nextId = 1;

  function write(method: string, params: unknown, sessionId: string): number {
    const id = nextId++;
    const message = sessionId === "" ? { id, method, params } : { id, method, params, sessionId };
    input.write(`${JSON.stringify(message)}\0`);
    return id;
  }

  function openSession(sessionId: string): OpenSession {
    const session = createSession(
      (method, params) => write(method, params, sessionId),
      () => sessions.delete(sessionId),
    );
    sessions.set(sessionId, session);
    return session;
  }

  const browser = openSession("");
  browser.on("Target.detachedFromTarget", ({ sessionId }) => sessions.get(sessionId)?.lose("the page was closed"));

  function close(reason: string): void {
    for (const session of [...sessions.values()]) session.lose(reason);
  }

  // Writing to a browser that has just ended is not an error of the writer: the end of the pipe ends every session.
  input.on("error", () => close("the browser went away"));
  output.on("error", () => close("the browser went away"));
  output.on("close", () => close("the browser went away"));
  readMessages(output, (message) => sessions.get(message.sessionId ?? "")?.answer(message));

  return { browser, session: (sessionId) => sessions.get(sessionId) ?? openSession(sessionId), close };
}

function createSession(write: (method: string, params: unknown) => number, forget: () => void): OpenSession {
  const pending = new Map<number, Pending>();
  const handlers = new Map<EventName, ((params: never) => void)[]>();
  const lossHandlers: ((reason: ConnectionLost) => void)[] = [];
  let lost: ConnectionLost | null = null;

  return {
    get isLost() {
      return lost !== null;
    },
    send(method, params) {
      if (lost) return Promise.reject(lost);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      pending.set(write(method, params), { method, settle: resolve, fail: reject });
      return promise;
    },
    post(method, params) {
      if (!lost) write(method, params);
    },
    on(event, handler) {
      const known = handlers.get(event);
      if (known) known.push(handler);
      else handlers.set(event, [handler]);
    },
    onLost(handler) {
      if (lost) handler(lost);
      else lossHandlers.push(handler);
    },
    lose(reason) {
      if (lost) return;
      lost = new ConnectionLost(reason);
      forget();
      for (const { fail } of pending.values()) fail(lost);
      pending.clear();
      for (const handler of lossHandlers) handler(lost);
    },
    answer({ id, method, params, result, error }) {
      if (id === undefined) {
        if (method) for (const handler of handlers.get(method) ?? []) handler(params as never);
        return;
      }
      const asked = pending.get(id);
      if (!asked) return;
      pending.delete(id);
      if (error) asked.fail(new CommandRefused(asked.method, error.message));
      else asked.settle(result as never);
    },
  };
}

function readMessages(output: Readable, receive: (message: Message) => void): void {
  /** The beginning of a message whose end is yet to come: as text, because the bytes of a long one would be held twice to join them. */
  let rest = "";
  const decoder = new StringDecoder("utf8");
  output.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const text = rest + decoder.write(chunk.subarray(start, end));
      rest = "";
      start = end + 1;
      receive(JSON.parse(text));
    }
    if (start < chunk.length) rest += decoder.write(chunk.subarray(start));
  });
}
