import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App, HttpEnv } from "../http/http-env.ts";
import { listen } from "../http/listen.ts";
import { answerProblem } from "../http/send-problem.ts";
import { makeLog } from "../log.ts";
import { fontRoutes } from "./font-routes.ts";
import { pageRoutes } from "./routes.ts";

const script = "console.log('editor')\n".repeat(50);
const shim = "addEventListener('message', () => {})";
let folder: string;
let front: Awaited<ReturnType<typeof listen>>;
let baseUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-page-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/index-abc.js"></script>',
  );
  writeFileSync(join(folder, "flow-frame.js"), shim);
  writeFileSync(join(folder, ".sources"), "secret");
  writeFileSync(join(folder, "assets", "index-abc.js"), script);
  writeFileSync(join(folder, "assets", "index-abc.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets", "index-abc.js.gz"), gzipSync(script));
  front = await listen({ host: "127.0.0.1", port: 0, shutdownGraceMs: 1000 });
  baseUrl = `http://127.0.0.1:${front.port}`;
  front.open(appOn(folder));
});
afterAll(async () => {
  await front.close();
  rmSync(folder, { recursive: true });
});

function appOn(editor: string): App {
  const app = new OpenAPIHono<HttpEnv>();
  app.onError((error, context) => answerProblem(context, error, { docsUrl: "", log: makeLog("silent") }));
  pageRoutes(app, { baseUrl }, editor);
  fontRoutes(app);
  return app;
}

/** Not with `fetch`, which sends its own Host and decodes by itself. */
async function get(path: string, headers: Record<string, string> = {}) {
  const sent = request({ hostname: "127.0.0.1", port: front.port, path, headers }).end();
  const [answer] = await once(sent, "response");
  return {
    status: answer.statusCode as number,
    headers: answer.headers as IncomingHttpHeaders,
    body: await text(answer),
  };
}

test("every screen's address is the page, under a policy with a nonce of its own", async () => {
  const workspace = "/w/wsp_01kav0t8m2c6r9t4yw0f3b7zxe";
  const screens = ["/templates", "/templates/offer", "/renders", "/renders/rnd_1", "/batches", "/webhooks", "/keys"];
  const more = ["/usage", "/import", "/settings"];
  const nonces = new Set<string>();
  for (const path of ["/", ...screens, ...more, workspace, `${workspace}/`, ...screens.map((s) => workspace + s)]) {
    const { status, headers, body } = await get(path);
    const nonce = /content="([^"]+)"/.exec(body)![1]!;
    nonces.add(nonce);
    expect([path, status]).toEqual([path, 200]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  }
  expect(nonces.size).toBe(1 + 7 + 3 + 2 + 7);
  for (const path of ["/unknown", "/templates/a/b", "/w/x/unknown"]) expect((await get(path)).status).toBe(404);
});

test("a page asked for under another host is redirected to the base URL", async () => {
  const { port } = front;
  for (const path of ["/", "/templates/offer?at=style.css:2:1"]) {
    const { status, headers } = await get(path, { host: `localhost:${port}` });
    expect({ status, location: headers.location }).toEqual({ status: 307, location: baseUrl + path });
  }
  // Never to where the request says.
  const odd = await get("//elsewhere.example/", { host: "elsewhere.example" });
  expect(odd.headers.location ?? baseUrl).toMatch(new RegExp(`^${baseUrl}`));
  // Behind a proxy that passes the name on in its own header, or does not pass it on.
  expect((await get("/", { host: "inside", "x-forwarded-host": `127.0.0.1:${port}` })).status).toBe(200);
  expect((await get("/", { host: "inside", "x-forwarded-for": "192.0.2.1" })).status).toBe(200);
});

test("files come compressed as the client asks, to be kept for good", async () => {
  const sizes: Record<string, number> = {};
  for (const accepted of ["br, gzip", "gzip", "identity"]) {
    const { status, headers } = await get("/assets/index-abc.js", { "accept-encoding": accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
    sizes[headers["content-encoding"] ?? "plain"] = Number(headers["content-length"]);
    const again = await get("/assets/index-abc.js", {
      "accept-encoding": accepted,
      "if-none-match": headers.etag!,
    });
    expect([again.status, again.body]).toEqual([304, ""]);
  }
  expect(sizes).toEqual({
    br: brotliCompressSync(script).length,
    gzip: gzipSync(script).length,
    plain: script.length,
  });
});

test("nothing but the build's own files is given out", async () => {
  const others = ["none.js", "..%2findex.html", "%2e%2e%2f.sources", ".sources", "index-abc.js.br", "../.sources"];
  for (const name of others) expect([name, (await get(`/assets/${name}`)).status]).toEqual([name, 404]);
});

test("the frame of the Flow preview runs its own script alone and has an origin of its own", async () => {
  const { headers, body } = await get("/flow-frame");
  const policy = headers["content-security-policy"]!;

  expect(body).toContain(`<script>${shim}</script>`);
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[\w+/=]{44}'; /);
  expect(policy).toContain("style-src 'unsafe-inline'; img-src data: blob:;");
  expect(policy).toContain(`font-src data: blob: ${baseUrl}/fonts/;`);
  expect(policy).not.toMatch(/allow-same-origin|connect-src|frame-src/);
});

test("the fonts of the renders are given to every origin, under the names that documents use", async () => {
  const css = await get("/fonts/fonts.css");
  expect(css.headers).toMatchObject({ "content-type": "text/css; charset=utf-8", "access-control-allow-origin": "*" });
  const arial = /font-family:"Arial";font-style:italic;font-weight:700;[^}]*url\(([^)]+)\)/.exec(css.body)![1]!;
  expect(css.body).toContain('font-family:"Inter";font-style:normal;font-weight:400;');
  expect(css.body).not.toContain('"sans-serif"');

  const font = await get(arial);
  expect(font.status).toBe(200);
  expect(font.headers).toMatchObject({
    "content-type": "font/ttf",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await get("/fonts/inter/1/..%2f..%2fpackage.json")).status).toBe(404);
});

test("where the editor was not built, the answer says so", async () => {
  front.open(appOn(join(folder, "none")));
  const { status, body } = await get("/");
  front.open(appOn(folder));

  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: "not_found", detail: expect.stringContaining("was not built") });
});
