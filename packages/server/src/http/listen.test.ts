import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { App } from "./http-env.ts";
import { listen } from "./listen.ts";

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

const settings = { host: "127.0.0.1", port: 0, shutdownGraceMs: 3_600_000 };

test("connections that send nothing, or half a request, do not keep the service from ending", async () => {
  const listener = await listen(settings);
  listener.open(new OpenAPIHono() as App);
  const silent = await openConnection(listener.port);
  const half = await openConnection(listener.port);
  half.write("GET / HTTP/1.1\r\nHost: x\r\n");
  // Both have been accepted once a later request is answered.
  await fetch(`http://127.0.0.1:${listener.port}/`);

  await listener.close();
  await Promise.all([silent, half].map((socket) => socket.destroyed || once(socket, "close")));
});

test("a connection is kept longer than clients and proxies keep theirs", async () => {
  const listener = await listen(settings);
  listener.open(new OpenAPIHono() as App);
  const { headers } = await fetch(`http://127.0.0.1:${listener.port}/`);
  await listener.close();

  expect(headers.get("keep-alive")).toBe("timeout=65");
});

test("an answer that is due is sent before the end", async () => {
  const app = new OpenAPIHono() as App;
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.get("/slow", async (context) => {
    started.resolve();
    await release.promise;
    return context.text("done");
  });
  const listener = await listen(settings);
  listener.open(app);
  const answer = fetch(`http://127.0.0.1:${listener.port}/slow`);
  await started.promise;
  const closed = listener.close();
  release.resolve();

  expect(await (await answer).text()).toBe("done");
  await closed;
});

test("a request that never ends is cut off after the grace time", async () => {
  const app = new OpenAPIHono() as App;
  const started = Promise.withResolvers<void>();
  app.get("/stuck", () => {
    started.resolve();
    return new Promise<Response>(() => {});
  });
  const listener = await listen({ ...settings, shutdownGraceMs: 50 });
  listener.open(app);
  const answer = fetch(`http://127.0.0.1:${listener.port}/stuck`).then(
    () => "answered",
    () => "cut off",
  );
  await started.promise;

  await listener.close();
  expect(await answer).toBe("cut off");
});
