import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseAllowPrivate } from "@platen/egress";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, screenshotJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText } from "../testing/pdf.ts";
import { openTrap, type Trap } from "../testing/trap.ts";

const secret = "the-content-of-a-secret-file";
let browser: Browser;
let forOneDocument: Browser;
let trap: Trap;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-secret-"));
  writeFileSync(join(folder, "secret.txt"), secret, { mode: 0o644 });
  trap = await openTrap((request, response) => {
    if (request.url === "/allowed.css")
      return response.setHeader("content-type", "text/css").end("p::after { content: ' coloured' }");
    if (request.url === "/away")
      return response.writeHead(302, { location: `http://localhost:${trap.port}/inside` }).end();
    if (request.url === "/gone") return response.writeHead(404).end();
    response.end("trapped");
  });
  const allowPrivate = parseAllowPrivate(`127.0.0.1:${trap.port}, [::1]:${trap.port}`);
  browser = await startTestBrowser({ allowPrivate });
  forOneDocument = await startTestBrowser({ allowPrivate, forOneDocument: true });
});
afterAll(async () => {
  await browser.close();
  await forOneDocument.close();
  await trap.close();
  rmSync(folder, { recursive: true });
});

/** Markup, style sheets, scripts: each way names itself in the path it asks for. */
function everyWayOut(): string {
  const at = (name: string) => `http://127.0.0.1:${trap.port}/${name}`;
  const spellings = ["localhost", "127.1", "0x7f.1", "2130706433", "[::ffff:7f00:1]", "0"];
  const links = [
    "stylesheet",
    "preconnect",
    "dns-prefetch",
    "prefetch",
    "preload",
    "modulepreload",
    "prerender",
    "icon",
    "manifest",
  ];
  return `<!doctype html><html><head><title>ways</title>
    ${links.map((rel) => `<link rel=${rel} as=image href="${at(`link-${rel}`)}">`).join("")}
    <meta http-equiv=refresh content="0;url=${at("refresh")}">
    <script type=speculationrules>{"prefetch":[{"source":"list","urls":["${at("speculation")}"]}]}</script>
    <style>
      @import "${at("import")}";
      @font-face { font-family: out; src: url(${at("font")}) }
      body { font-family: out; background: url(${at("background")}); cursor: url(${at("cursor")}), auto }
      p { mask: url(${at("mask")}#m); border-image: url(${at("border")}) 1; filter: url(${at("filter")}#f); list-style: url(${at("list")}) }
      p::before { content: image-set(url(${at("content")}) 1x) }
      @page { @bottom-center { content: url(${at("margin-box")}) } }
    </style></head><body><p>visible</p>
    <img src="${at("img")}"><img srcset="${at("srcset")} 1x"><picture><source srcset="${at("source")}"><img></picture>
    <img loading=lazy src="${at("lazy")}"><input type=image src="${at("input")}"><table background="${at("table")}"></table>
    ${spellings.map((host) => `<img src="HTTP://${host}:${trap.port}/spelling">`).join("")}
    <iframe src="${at("frame")}"></iframe><iframe srcdoc='<img src="${at("srcdoc")}">'></iframe>
    <iframe src='data:text/html,<img src="${at("data-frame")}">'></iframe>
    <object data="${at("object")}"></object><embed src="${at("embed")}">
    <video src="${at("video")}" poster="${at("poster")}" autoplay><track src="${at("track")}" default></video><audio src="${at("audio")}" autoplay></audio>
    <svg><image href="${at("svg-image")}"/><use href="${at("svg-use")}#u"/><feImage href="${at("fe-image")}"/><script href="${at("svg-script")}"/></svg>
    <iframe src="file://${folder}/secret.txt"></iframe><object data="file://${folder}/secret.txt"></object>
    <img src="file://${folder}/secret.txt"><link rel=stylesheet href="file://${folder}/secret.txt">
    <iframe src="view-source:file://${folder}/secret.txt"></iframe><iframe src="chrome://version"></iframe><iframe src="filesystem:x"></iframe>
    <form id=form action="${at("form")}" method=post target=_blank></form><a id=link ping="${at("ping")}" href="${at("link")}" target=_blank>x</a><a id=download download href="${at("download")}">x</a>
    <script src="${at("script")}"></script><script type=module src="${at("module")}"></script>
    <script>
      const tries = [
        () => fetch("${at("fetch")}", { mode: "no-cors" }), () => fetch("file://${folder}/secret.txt").then((r) => r.text()).then((t) => document.body.append(t)),
        () => { const x = new XMLHttpRequest(); x.open("POST", "${at("xhr")}"); x.send("x") }, () => navigator.sendBeacon("${at("beacon")}", "x"),
        () => new WebSocket("ws://127.0.0.1:${trap.port}/socket"), () => new EventSource("${at("events")}"), () => open("${at("popup")}"),
        () => new Worker(URL.createObjectURL(new Blob(["fetch('${at("worker")}');importScripts('${at("import-scripts")}')"]))),
        () => new SharedWorker("${at("shared-worker")}"), () => navigator.serviceWorker.register("${at("service-worker")}"), () => import("${at("dynamic-import")}"),
        () => new WebTransport("https://127.0.0.1:${trap.port}/transport"), () => form.submit(), () => link.click(), () => download.click(), () => (new Image().src = "${at("image")}"),
        () => { const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${trap.udpPort}" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)) },
        () => setTimeout(() => (location = "${at("location")}"), 20), () => fetch("${at("keepalive")}", { keepalive: true, mode: "no-cors" }),
        () => document.fonts.add(new FontFace("late", "url(${at("font-face")})")),
      ];
      for (const attempt of tries) try { attempt()?.catch?.(() => {}) } catch {}
      document.title = "scripts ran";
    </script></body></html>`;
}

test.each([
  ["PDF", false, "many"],
  ["PDF", true, "many"],
  ["picture", false, "many"],
  ["picture", true, "many"],
  ["PDF", false, "one"],
  ["PDF", true, "one"],
  ["picture", false, "one"],
] as const)(
  "no way out of a document is open: %s, JavaScript %s, browser for %s",
  async (format, javascript, documents) => {
    trap.caught.length = 0;
    const html = everyWayOut();
    const { print, screenshot } = documents === "one" ? forOneDocument : browser;
    const result =
      format === "PDF"
        ? await print(printJob(html, { javascript }))
        : await screenshot(screenshotJob(html, { javascript }));
    await sleep(300);

    expect(trap.caught).toEqual([]);
    const blocked = result.warnings.filter(({ code }) => code === "resource_blocked").map(({ url }) => url);
    expect(blocked).toContain(`http://127.0.0.1:${trap.port}/img`);
    expect(blocked).toContain(`http://127.0.0.1:${trap.port}/background`);
    if (format === "PDF") {
      const text = await pdfText(result.bytes);
      expect(text).toContain("visible");
      expect(text).not.toContain(secret);
    }
  },
);

test("a local file is named as left out", async () => {
  const { warnings } = await browser.print(printJob(`<iframe src="file://${folder}/secret.txt"></iframe>`));

  expect(warnings).toEqual([
    { code: "resource_blocked", url: `file://${folder}/secret.txt`, message: expect.stringContaining("allow_hosts") },
  ]);
});

test("warnings name an address once and do not grow without end", async () => {
  const images = Array.from(
    { length: 80 },
    (_, index) => `<img src="http://example.test/${index}"><img src="http://example.test/${index}">`,
  );
  const { warnings } = await browser.print(printJob(images.join("")));

  expect(new Set(warnings.map(({ url }) => url)).size).toBe(warnings.length);
  expect(warnings).toHaveLength(51);
  expect(warnings.at(-1)?.message).toContain("30 more");
});

test("allow_hosts opens exactly what it names", async () => {
  trap.caught.length = 0;
  const at = (host: string, path: string) => `http://${host}:${trap.port}/${path}`;
  const html = `<link rel=stylesheet href="${at("127.0.0.1", "allowed.css")}"><img src="${at("localhost", "not-named")}">
    <img src="http://127.0.0.1:1/other-port"><img src="${at("127.0.0.1", "away")}"><img src="${at("127.0.0.1", "gone")}"><p>Text</p>`;
  const network = { assets: new Map(), allowHosts: [`127.0.0.1:${trap.port}`] };

  const { bytes, warnings } = await browser.print(printJob(html, { network }));

  expect(await pdfText(bytes)).toContain("Text coloured");
  expect(trap.caught.filter((path) => path !== "connection").sort()).toEqual(["/allowed.css", "/away", "/gone"]);
  expect(warnings.map(({ code, url }) => `${code} ${url}`).sort()).toEqual([
    "resource_blocked http://127.0.0.1:1/other-port",
    `resource_blocked ${at("127.0.0.1", "away")}`,
    `resource_blocked ${at("localhost", "not-named")}`,
    `resource_failed ${at("127.0.0.1", "gone")}`,
  ]);
});

test("a script reaches an allowed host and its own assets, and nothing else", async () => {
  const assets = new Map([["data.json", { contentType: "application/json", bytes: Buffer.from('{"name":"asset"}') }]]);
  const network = { assets, allowHosts: [`127.0.0.1:${trap.port}`] };
  const html = `<p id=p></p><script>
    Promise.allSettled([fetch("data.json").then((r) => r.json()).then((d) => d.name), fetch("http://127.0.0.1:${trap.port}/x").then((r) => r.text()), fetch("http://localhost:${trap.port}/y")])
      .then((all) => { p.textContent = all.map((r) => r.value ?? "refused").join(" "); p.className = "done" })
  </script>`;

  const { bytes } = await browser.print(
    printJob(html, { network, javascript: true, waitFor: { selector: ".done", timeoutMs: 120_000 } }),
  );

  expect(await pdfText(bytes)).toBe("asset trapped refused");
});

test("an allowed name that leads to a private address stays closed", async () => {
  const network = { assets: new Map(), allowHosts: ["localhost:1"] };
  const { warnings } = await browser.print(printJob('<img src="http://localhost:1/x">', { network }));

  expect(warnings).toMatchObject([{ code: "resource_blocked", url: "http://localhost:1/x" }]);
});
