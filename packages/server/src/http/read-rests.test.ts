import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { type Rests, readRests } from "./read-rests.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Answers every request at once, without reading its body. */
const startRefusing = (longestMs: number) => start({ longestMs }, () => Promise.resolve());

/** Answers every request when the rest of its body has come. */
const startWaiting = (limits: { longestHeldMs: number; idleMs: number }) =>
  start(limits, (rests, request) => rests.readBeforeAnswer(request));

async function start(
  limits: Parameters<typeof readRests>[1],
  before: (rests: Rests, request: IncomingMessage) => Promise<void>,
): Promise<{ port: number; received(): number }> {
  const sockets: Socket[] = [];
  const server = createServer(async (request, response) => {
    await before(rests, request);
    response.writeHead(429, { "Content-Length": 2 }).end("no");
  });
  server.on("connection", (socket) => sockets.push(socket));
  const rests = readRests(server, limits);
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

test("an answer waits for the rest of the body, so that a client that ends at an early answer has sent all of it", async () => {
  const { port, received } = await startWaiting({ longestHeldMs: 600_000, idleMs: 600_000 });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const half = Buffer.alloc(2 * 1024 * 1024);
  socket.write(head(2 * half.length));
  socket.write(half);
  await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(half.length);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(429);
  expect(answer).toBe("");

  socket.write(half);
  await expect.poll(() => answer, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 429/);
  socket.destroy();
});

test("a client that announces a body and sends none of it is answered", async () => {
  const { port } = await startWaiting({ longestHeldMs: 600_000, idleMs: 20 });
  const socket = connect(port, "127.0.0.1");
  socket.write(head(1_000_000));
  const [answer] = await once(socket, "data");
  socket.destroy();

  expect(String(answer)).toMatch(/^HTTP\/1\.1 429/);
});

test("a client that never comes to an end is answered", async () => {
  const { port } = await startWaiting({ longestHeldMs: 100, idleMs: 600_000 });
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(head(200 * 1024 * 1024));
  socket.write(Buffer.alloc(100 * 1024 * 1024));
  const [answer] = await once(socket, "data");
  socket.destroy();

  expect(String(answer)).toMatch(/^HTTP\/1\.1 429/);
});
