import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { readRests } from "./read-rests.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Answers every request at once, without reading its body. */
async function startRefusing(longestMs: number): Promise<{ port: number; received(): number }> {
  const sockets: Socket[] = [];
  const server = createServer((_, response) => response.writeHead(429, { "Content-Length": 2 }).end("no"));
  server.on("connection", (socket) => sockets.push(socket));
  readRests(server, { longestMs });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
  };
}

const head = (bytes: number, more = "") => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n${more}\r\n`;

test("a client that sends all of its body first sees the answer, and can use the connection again", async () => {
  const { port } = await startRefusing(120_000);
  const socket = connect(port, "127.0.0.1");
  const body = Buffer.alloc(3 * 1024 * 1024);
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head(body.length)), body]), resolve));
  socket.write(`${head(2, "Connection: close\r\n")}{}`);

  expect((await text(socket)).match(/HTTP\/1\.1 429/g)).toHaveLength(2);
});

test("a client that goes on sending is cut off, and most of what it sends is never read", async () => {
  const { port, received } = await startRefusing(200);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  const body = Buffer.alloc(200 * 1024 * 1024);
  socket.write(head(body.length));
  socket.write(body);
  await new Promise((resolve) => socket.once("close", resolve));

  expect(received()).toBeLessThan(body.length / 2);
});

test("with many that go on sending, the oldest is cut off before its time", async () => {
  const { port } = await startRefusing(600_000);
  const sockets = Array.from({ length: 33 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  const closed = Promise.race(sockets.map((socket) => once(socket, "close")));
  for (const socket of sockets) socket.resume().write(head(1_000_000));
  await closed;

  await expect.poll(() => sockets.filter((socket) => socket.destroyed).length).toBe(1);
  for (const socket of sockets) socket.destroy();
});
