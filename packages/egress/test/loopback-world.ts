/** A small outside world on loopback: one server that may be reached, one that nothing may reach, and their names. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { type AllowPrivate, parseAllowPrivate } from "../src/allow-private.ts";
import { EgressError, type EgressErrorCode } from "../src/errors.ts";
import { guardedFetch } from "../src/guarded-fetch.ts";
import type { GuardedRequest, GuardedResponse } from "../src/guarded-request.ts";

const names: Record<string, string[]> = {
  "shop.example": ["127.0.0.1"],
  "other.example": ["127.0.0.1"],
  "inner.example": ["127.0.0.2"],
};

export interface World {
  /** Of both servers: 127.0.0.1 is allowed, 127.0.0.2 is the internal one. */
  port: number;
  allowPrivate: AllowPrivate;
  /** What the allowed server was asked. */
  seen: IncomingMessage[];
  innerHits: number;
  routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
  fetch(url: string, more?: Partial<GuardedRequest>): Promise<GuardedResponse>;
  reset(): void;
  close(): void;
}

export async function startWorld(): Promise<World> {
  const routes: World["routes"] = {};
  const seen: IncomingMessage[] = [];
  const allowed = await listen("127.0.0.1", 0, (request, response) => {
    seen.push(request);
    const route = routes[request.url?.split("?", 1)[0] ?? ""];
    if (route) return route(request, response);
    response.end("hello");
  });
  const { port } = allowed.address() as AddressInfo;
  const inner = await listen("127.0.0.2", port, (_request, response) => {
    world.innerHits++;
    response.end("secret");
  });

  const allowPrivate = parseAllowPrivate(`127.0.0.1:${port}`);
  const resolve = async (name: string) => names[name] ?? [];
  const limits = { timeoutMs: 20_000, maxBytes: 100_000, maxRedirects: 3 };
  const world: World = {
    port,
    allowPrivate,
    seen,
    innerHits: 0,
    routes,
    fetch: (url, more = {}) => guardedFetch({ url, allowPrivate, resolve, ...limits, ...more }),
    reset: () => {
      seen.length = 0;
      world.innerHits = 0;
    },
    close: () => {
      for (const server of [allowed, inner]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  return world;
}

async function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return server;
}

/** The error of a request that must not succeed. */
export async function refusal(answer: Promise<unknown>): Promise<EgressError> {
  const error = await answer.then(
    () => new Error("it was not refused"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EgressError);
  return error as EgressError;
}

export async function expectRefused(answer: Promise<unknown>, code: EgressErrorCode, about = ""): Promise<void> {
  const error = await refusal(answer);
  expect(error.code, `${about} ${error.message}`).toBe(code);
}
