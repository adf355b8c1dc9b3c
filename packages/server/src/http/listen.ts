/** Opens the port: answers "starting" until there is an app, and ends within a set time whatever its clients do. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Settings } from "../settings/settings.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { compressAnswers } from "./compress-answers.ts";
import type { App } from "./http-env.ts";
import { readRests } from "./read-rests.ts";

interface Listener {
  port: number;
  /** From now on requests are answered by the app; before, only with "starting". */
  open(app: App): void;
  /**
   * Takes no more connections, ends those without a request at once and waits for the answers that are due. Connections
   * that are still open after the grace time are closed.
   */
  close(): Promise<void>;
}

/** Longer than clients and proxies keep a connection without a request, mostly a minute: one that sends just when it is closed here gets no answer. */
const IDLE_MS = 65_000;

export async function listen({
  host,
  port,
  shutdownGraceMs,
}: Pick<Settings, "host" | "port" | "shutdownGraceMs">): Promise<Listener> {
  let app: App | null = null;
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const answer = await (app ? app.fetch(request, env) : starting(request));
      const { incoming } = env as HttpBindings;
      if (!incoming.complete) await rests.readBeforeAnswer(incoming);

      return answer;
    },
    // `readRests` does it, at a pace.
    autoCleanupIncoming: false,
  }) as Server;
  server.keepAliveTimeout = IDLE_MS;
  const connections = watchConnections(server);
  const rests = readRests(server);
  compressAnswers(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new SettingsError([
              {
                variable: "PLATEN_PORT",
                message: `${port} is in use on ${host}; stop what listens there or choose another`,
              },
            ])
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  const ended = new Promise<void>((resolve) => server.once("close", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    open(opened) {
      app = opened;
    },
    async close() {
      server.close();
      connections.endIdle();
      const timer = setTimeout(connections.endAll, shutdownGraceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Node ends connections that have had a request; one that never sent any would keep the server open forever. */
function watchConnections(server: Server): { endIdle(): void; endAll(): void } {
  const running = new Map<Socket, number>();
  let isEnding = false;
  server.on("connection", (socket: Socket) => {
    running.set(socket, 0);
    socket.once("close", () => running.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      // What was written is sent before the connection ends.
      if (isEnding && left === 0) socket.destroySoon();
    });
  });

  return {
    endIdle() {
      isEnding = true;
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
    },
    endAll() {
      for (const socket of running.keys()) socket.destroy();
    },
  };
}

function starting(request: Request): Response {
  const isAlive = new URL(request.url).pathname === "/healthz";
  return Response.json(
    { status: "starting" },
    { status: isAlive ? 200 : 503, headers: isAlive ? {} : { "Retry-After": "1" } },
  );
}
