import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectRefused, startWorld, type World } from "../test/loopback-world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

test("a body larger than the limit is refused by its declared length", async () => {
  world.routes["/declared"] = (_request, response) =>
    response.writeHead(200, { "content-length": 100_001 }).end(Buffer.alloc(100_001));
  await expectRefused(world.fetch(`http://shop.example:${world.port}/declared`), "too_large");
});

test("an endless body is cut off at the limit", async () => {
  const closed = Promise.withResolvers<void>();
  world.routes["/endless"] = (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    };
    response.on("drain", pour).on("close", closed.resolve);
    pour();
  };
  await expectRefused(world.fetch(`http://shop.example:${world.port}/endless`), "too_large");
  await closed.promise;
});

test("a body of exactly the limit is taken", async () => {
  world.routes["/exact"] = (_request, response) => response.end(Buffer.alloc(100_000, "x"));
  expect((await world.fetch(`http://shop.example:${world.port}/exact`)).body).toHaveLength(100_000);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)("a %s body is decoded, and counts by its decoded size", async (coding, compress) => {
  world.routes["/coded"] = (_request, response) =>
    response.writeHead(200, { "content-encoding": coding }).end(compress("decoded"));
  const answer = await world.fetch(`http://shop.example:${world.port}/coded`);
  expect(Buffer.from(answer.body).toString()).toBe("decoded");
  expect(answer.headers["content-encoding"]).toBeUndefined();

  const bomb = compress(Buffer.alloc(20_000_000));
  expect(bomb.length).toBeLessThan(100_000);
  world.routes["/bomb"] = (_request, response) => response.writeHead(200, { "content-encoding": coding }).end(bomb);
  await expectRefused(world.fetch(`http://shop.example:${world.port}/bomb`), "too_large");
});

test("a damaged, cut off or unknown encoding is an error, not a body", async () => {
  world.routes["/damaged"] = (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip");
  await expectRefused(world.fetch(`http://shop.example:${world.port}/damaged`), "connection_failed");
  world.routes["/cut"] = (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1000)).subarray(0, 20));
  await expectRefused(world.fetch(`http://shop.example:${world.port}/cut`), "connection_failed");
  world.routes["/twice"] = (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end("x");
  await expectRefused(world.fetch(`http://shop.example:${world.port}/twice`), "wrong_type");
});

test("a server that never answers, stalls in its body or drips it is given up at the time limit", async () => {
  world.routes["/silent"] = () => {};
  world.routes["/stalled"] = (_request, response) => void response.writeHead(200, { "content-length": 10 }).write("x");
  world.routes["/drip"] = (_request, response) => {
    const timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  };
  for (const path of ["/silent", "/stalled", "/drip"]) {
    await expectRefused(world.fetch(`http://shop.example:${world.port}${path}`, { timeoutMs: 200 }), "timed_out");
  }
});

test("a look-up that never answers is given up at the time limit", async () => {
  await expectRefused(
    world.fetch("http://slow.example/", { timeoutMs: 100, resolve: () => new Promise(() => {}) }),
    "timed_out",
  );
});

test("redirects do not buy more time", async () => {
  world.routes["/later"] = (_request, response) =>
    void setTimeout(() => response.writeHead(302, { location: "/later" }).end(), 60);
  await expectRefused(
    world.fetch(`http://shop.example:${world.port}/later`, { timeoutMs: 300, maxRedirects: 1000 }),
    "timed_out",
  );
});

test("the caller can give up", async () => {
  world.routes["/silent"] = () => {};
  const controller = new AbortController();
  const answer = world.fetch(`http://shop.example:${world.port}/silent`, { signal: controller.signal });
  controller.abort(new Error("changed my mind"));
  await expect(answer).rejects.toThrow("changed my mind");
});

test("only the accepted types of a good answer are taken", async () => {
  const answering = (type: string | undefined, status = 200) => {
    world.routes["/typed"] = (_request, response) =>
      response.writeHead(status, type ? { "content-type": type } : {}).end("x");
    return `http://shop.example:${world.port}/typed`;
  };
  const acceptTypes = ["image/", "text/css"];
  expect((await world.fetch(answering("Image/PNG"), { acceptTypes })).status).toBe(200);
  expect((await world.fetch(answering("text/css; charset=utf-8"), { acceptTypes })).status).toBe(200);
  expect((await world.fetch(answering("text/html", 404), { acceptTypes })).status).toBe(404);
  await expectRefused(world.fetch(answering("text/html"), { acceptTypes }), "wrong_type");
  await expectRefused(world.fetch(answering("text/css-like"), { acceptTypes }), "wrong_type");
  await expectRefused(world.fetch(answering("imagery/png"), { acceptTypes }), "wrong_type");
  await expectRefused(world.fetch(answering(undefined), { acceptTypes }), "wrong_type");
});
