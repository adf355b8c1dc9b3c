import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";
import type { HttpEnv } from "./http-env.ts";
import { listen } from "./listen.ts";

const large = { rows: Array.from({ length: 200 }, (_, row) => ({ row, text: "the same words again" })) };
let front: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  front = await listen({ host: "127.0.0.1", port: 0, shutdownGraceMs: 1000 });
  const app = new OpenAPIHono<HttpEnv>();
  app.get("/large", (context) => context.json(large, 200, { ETag: '"1"' }));
  app.get("/small", (context) => context.json({ row: 1 }));
  app.get("/file", (context) => context.body(Buffer.alloc(5000, "a"), 200, { "Content-Type": "application/pdf" }));
  app.get("/parts", (context) => {
    const body = new ReadableStream({
      start(controller) {
        for (const row of large.rows) controller.enqueue(Buffer.from(`${JSON.stringify(row)}\n`));
        controller.close();
      },
    });
    return context.body(body, 200, { "Content-Type": "application/json" });
  });
  front.open(app);
});
afterAll(() => front.close());

async function get(path: string, accepted?: string, method = "GET") {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const sent = request({ port: front.port, path, headers, method }).end();
  const [answer] = await once(sent, "response");
  return { headers: answer.headers, status: answer.statusCode, body: await buffer(answer) };
}

test("a large JSON answer is compressed as the client asks, and is the same", async () => {
  const plain = await get("/large");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(plain.body.toString())).toEqual(large);

  const br = await get("/large", "gzip, deflate, br");
  expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding", etag: '"1"' });
  expect(br.headers["content-length"]).toBe(String(br.body.length));
  expect(br.body.length).toBeLessThan(plain.body.length / 5);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);

  const gzip = await get("/large", "gzip");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
});

test("small answers, files, streams and HEAD pass as they are", async () => {
  for (const path of ["/small", "/file", "/parts"]) {
    const { headers, body, status } = await get(path, "br, gzip");
    expect([path, status, headers["content-encoding"]]).toEqual([path, 200, undefined]);
    expect(body).toEqual((await get(path)).body);
  }
  const head = await get("/large", "br", "HEAD");
  expect(head.headers["content-encoding"]).toBeUndefined();
});

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip, deflate", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.1, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["GZIP", "gzip"],
])("Accept-Encoding %j gets %j", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
