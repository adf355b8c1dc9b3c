/** What the shared cases cannot say: streams, signals, types, and a server that keeps what it was sent. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest";
import { type AccessibilityReport, isProblem, Platen, PlatenError, type Render } from "./index.ts";

let server: Server;
let answer: Parameters<typeof createServer>[1] & {};
let folder: string;
let asked: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-sdk-"));
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const client = (options = {}) =>
  new Platen({
    apiKey: "plt_test_key",
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    retryDelayMs: 1,
    ...options,
  });

test("a download goes into a stream, in pieces, and goes on after a cut without repeating a byte", async () => {
  const file = Buffer.alloc(300_000, "abc");
  answer = (_, response) => {
    response.writeHead(200, { "Content-Length": file.length, "Content-Type": "application/pdf" });
    if (asked.length > 1) response.end(file);
    else response.write(file.subarray(0, 100_001), () => response.socket?.end());
  };
  const pieces: Uint8Array[] = [];
  const target = new WritableStream<Uint8Array>({
    write: (piece) => {
      pieces.push(piece);
    },
  });

  const done = await client().renders.download("rnd_1", target);
  expect(done).toEqual({ bytes: file.length, contentType: "application/pdf" });
  expect(Buffer.concat(pieces).equals(file)).toBe(true);
  expect(pieces.length).toBeGreaterThan(1);
  expect(asked).toHaveLength(2);
});

test("a target that fails ends the download with its own error, and the file is asked for once", async () => {
  answer = (_, response) => response.end("x".repeat(10));
  const full = new WritableStream<Uint8Array>({
    write: () => {
      throw new Error("no space left");
    },
  });

  await expect(client().renders.download("rnd_1", full)).rejects.toThrow("no space left");
  expect(asked).toHaveLength(1);
  await expect(client().renders.download("rnd_1", join(folder, "missing", "a.pdf"))).rejects.toMatchObject({
    code: "file_not_writable",
  });
});

test("a file on disk is replaced only by a whole one", async () => {
  answer = (_, response) => response.end("whole");
  const target = join(folder, "a.pdf");
  await client().renders.download("rnd_1", target);
  answer = (_, response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write("half", () => response.socket?.end());
  };

  await expect(client().renders.download("rnd_1", target)).rejects.toBeInstanceOf(PlatenError);
  expect(readFileSync(target, "utf8")).toBe("whole");
});

test("a signal ends a request, and a pause between two, with its own reason", async () => {
  const reason = new Error("the caller left");
  answer = () => {};
  const waiting = new AbortController();
  const hanging = client().renders.get("rnd_1", { signal: waiting.signal });
  await expect.poll(() => asked.length).toBe(1);
  waiting.abort(reason);
  await expect(hanging).rejects.toBe(reason);

  answer = (_, response) => response.writeHead(503, { "Retry-After": "50" }).end();
  const pausing = new AbortController();
  const retried = client().renders.get("rnd_1", { signal: pausing.signal });
  await expect.poll(() => asked.length).toBe(2);
  pausing.abort(reason);
  await expect(retried).rejects.toBe(reason);
  await expect(client().renders.get("rnd_1", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("a key or an address that cannot be one is refused, and the key is not repeated", () => {
  expect(() => new Platen({ apiKey: "plt live\nx" })).toThrow(/^apiKey is not an API key/);
  expect(() => new Platen({ apiKey: "plt_test_key", baseUrl: "platen.example.com" })).toThrow("baseUrl is");
  const before = process.env.PLATEN_API_KEY;
  try {
    delete process.env.PLATEN_API_KEY;
    expect(() => new Platen()).toThrow("set PLATEN_API_KEY");
    process.env.PLATEN_API_KEY = "plt_test_fromenvironment";
    expect(new Platen({ baseUrl: "https://platen.example.com/api/" }).baseUrl).toBe("https://platen.example.com/api");
  } finally {
    if (before === undefined) delete process.env.PLATEN_API_KEY;
    else process.env.PLATEN_API_KEY = before;
  }
});

test("a code narrows the error to what its problems carry", async () => {
  const accessibility = { conformant: false, failures: [{ rule: "7.4.2-1" }] };
  answer = (_, response) => {
    const problem = { code: "pdfua_validation_failed", detail: "x", errors: [], render_id: "rnd_1", accessibility };
    response.writeHead(422).end(JSON.stringify(problem));
  };
  const error = await client()
    .renders.create({ template: "a" })
    .catch((reason: unknown) => reason);

  if (!isProblem(error, "pdfua_validation_failed")) throw error;
  expectTypeOf(error.accessibility).toEqualTypeOf<AccessibilityReport>();
  expect(error.accessibility.failures[0]?.rule).toBe("7.4.2-1");
  expect(isProblem(error)).toBe(true);
  expect(isProblem(error, "data_invalid")).toBe(false);
  expect(isProblem(new Error("x"))).toBe(false);
});

test("a list is one page when awaited, and every entry when iterated", async () => {
  answer = (request, response) => {
    const isFirst = !request.url?.includes("cursor=");
    response.end(JSON.stringify({ data: [{ id: isFirst ? "rnd_2" : "rnd_1" }], next_cursor: isFirst ? "c" : null }));
  };
  const list = client().renders.list({ limit: 1 });
  expect(asked).toEqual([]);
  const page = await list;
  expectTypeOf(page.data).toEqualTypeOf<Render[]>();
  expect(page).toMatchObject({ data: [{ id: "rnd_2" }], next_cursor: "c" });

  const ids: string[] = [];
  for await (const { id } of client().renders.iterate({ limit: 1 })) ids.push(id);
  for await (const { id } of page.iterate()) ids.push(id);
  expect(ids).toEqual(["rnd_2", "rnd_1", "rnd_2", "rnd_1"]);
});

test("numbers are read by the function that was given", async () => {
  answer = (_, response) => response.end('{"id": "rnd_1", "units": 12345678901234567890}');
  const parseJson = (text: string) => JSON.parse(text.replaceAll(/: (\d+)/g, ': "$1"'));

  expect(await client({ parseJson }).renders.get("rnd_1")).toMatchObject({ units: "12345678901234567890" });
});
