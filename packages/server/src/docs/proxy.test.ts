/** The configurations in the guide *Behind a proxy* run in front of a service, where the programs are on this machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { blocks } from "./testing/example-blocks.ts";

const host = "documents.example.com";
const isHere = (program: string, option: string) => spawnSync(program, [option]).status === 0;

interface Proxy {
  name: string;
  isHere: boolean;
  /** The program and its arguments; the configuration of the guide is changed in its addresses and files only. */
  start(own: { port: number; service: string; folder: string }): [string, string[]];
}

const [caddyfile] = blocks("proxy", "text");
const [nginxServer] = blocks("proxy", "nginx");

const proxies: Proxy[] = [
  {
    name: "nginx",
    isHere: isHere("nginx", "-v"),
    start({ port, service, folder }) {
      const server = nginxServer!.code
        .replace("listen 443", `listen 127.0.0.1:${port}`)
        .replaceAll(`/etc/ssl/${host}`, join(folder, "server"))
        .replace("http://127.0.0.1:4700", service);
      const config = `daemon off; pid ${folder}/pid; events {} http { access_log off; ${server} }`;
      writeFileSync(join(folder, "nginx.conf"), config);

      return ["nginx", ["-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")]];
    },
  },
  {
    name: "Caddy",
    isHere: isHere("caddy", "version"),
    start({ port, service, folder }) {
      const files = `tls ${folder}/server.pem ${folder}/server.key`;
      const site = caddyfile!.code
        .replace(`${host} {`, `${host}:${port} {\n${files}`)
        .replace("127.0.0.1:4700", service.replace("http://", ""));
      writeFileSync(join(folder, "Caddyfile"), `{\nadmin off\nauto_https off\n}\n${site}`);

      return ["caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"]];
    },
  },
];

let service: TestService;
let direct: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-proxy-"));
  const [key, certificate] = [join(folder, "server.key"), join(folder, "server.pem")];
  spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", certificate],
  ]);
  const port = await freePort();
  direct = `http://127.0.0.1:${port}`;
  service = await startTestService({ PLATEN_PORT: String(port), PLATEN_BASE_URL: `https://${host}` });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

let proxy: ChildProcess | null = null;
let stream: IncomingMessage | null = null;
afterEach(async () => {
  stream?.destroy();
  stream = null;
  if (proxy && proxy.exitCode === null && proxy.signalCode === null) {
    // Asked to end, a proxy would wait for its open connections.
    proxy.kill("SIGKILL");
    await once(proxy, "exit");
  }
  proxy = null;
});

describe.each(proxies)("behind $name", (each) => {
  const name = "what the guide says to check holds";
  test.runIf(each.isHere)(each.isHere ? name : `${name} (skipped: ${each.name} is not on this machine)`, async () => {
    const port = await freePort();
    const [program, options] = each.start({ port, service: direct, folder });
    proxy = spawn(program, options, { env: { ...process.env, HOME: folder }, stdio: "ignore" });
    const send = sender(port);
    const key = { authorization: `Bearer ${service.rootKey}` };
    await expect
      .poll(() => send("GET", "/readyz").then(read, () => null), { timeout: 60_000 })
      .toMatchObject({
        status: 200,
        body: expect.stringContaining("ready"),
      });
    expect(await read(await send("GET", "/metrics"))).toMatchObject({ status: 404 });
    expect((await fetch(`${direct}/metrics`)).status).toBe(200);

    // A batch of 12 MB gets through: the service reads all of it before it misses the template.
    const json = { "content-type": "application/json" };
    const batch = JSON.stringify({ template: "missing", items: [{ data: { text: "x".repeat(12_000_000) } }] });
    const answered = await read(await send("POST", "/v1/renders/batch", { ...key, ...json }, batch));
    expect(JSON.parse(answered.body)).toMatchObject({ status: 404, code: "template_not_found" });

    // A body that is too large for its endpoint is answered, and never cut.
    const large = JSON.stringify({ html: "x".repeat(11_000_000) });
    for (let time = 0; time < 5; time++) {
      const refused = await read(await send("POST", "/v1/renders", { ...key, ...json }, large));
      expect(JSON.parse(refused.body)).toMatchObject({ status: 413, code: "payload_too_large" });
    }

    const signedIn = await send(
      "POST",
      "/v1/session",
      { ...json, origin: `https://${host}`, "platen-editor": "1" },
      JSON.stringify({ key: service.rootKey }),
    );
    expect(signedIn.headers["set-cookie"]?.[0]).toMatch(/^__Host-platen=.*; Secure;/);
    expect(await read(signedIn)).toMatchObject({ status: 200 });

    // An event arrives while its stream is still open.
    stream = await send("GET", "/v1/events", key);
    let seen = "";
    stream.on("data", (piece) => {
      seen += piece;
    });
    const template = { slug: each.name.toLowerCase(), draft: { source: "<p>Offer</p>" } };
    const created = await send("POST", "/v1/templates", { ...key, ...json }, JSON.stringify(template));
    expect(await read(created)).toMatchObject({ status: 201 });
    await expect.poll(() => seen, { timeout: 60_000 }).toContain("event: template.changed");

    const made = await read(
      await send("POST", "/v1/renders", { ...key, ...json }, JSON.stringify({ html: "<title>Order</title>Order" })),
    );
    expect(JSON.parse(made.body).file.url).toMatch(`https://${host}/`);
    const file = await send("GET", new URL(JSON.parse(made.body).file.url).href.slice(`https://${host}`.length));
    expect((await read(file)).body).toMatch(/^%PDF-/);
  });
});

type Send = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<IncomingMessage>;

/** As a client that finds the host's name at this address. */
function sender(port: number): Send {
  const ca = readFileSync(join(folder, "server.pem"));

  return async (method, path, headers = {}, body) => {
    const address = { host: "127.0.0.1", port, servername: host, ca };
    const sent = request({ ...address, method, path, headers: { host, ...headers }, agent: false });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];

    return answer;
  };
}

async function read(answer: IncomingMessage): Promise<{ status: number | undefined; body: string }> {
  return { status: answer.statusCode, body: await text(answer) };
}
