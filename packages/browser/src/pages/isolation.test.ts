import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText } from "../testing/pdf.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser({ concurrency: 1 });
});
afterAll(() => browser.close());

const asset = (text: string) => ({ contentType: "text/javascript", bytes: Buffer.from(text) });

/** Leaves a mark in every place that a script can reach, and says which places took it. */
const leaveMarks = `<p id=p></p><script>
  const kept = [];
  const mark = (place, put) => { try { put(); kept.push(place) } catch {} };
  mark("global", () => { window.mark = "seen" });
  mark("prototype", () => { Array.prototype.mark = "seen" });
  mark("builtin", () => { JSON.stringify = () => "seen" });
  mark("name", () => { window.name = "seen" });
  mark("history", () => { history.pushState({ mark: "seen" }, ""); history.pushState({ mark: "seen" }, "", "#seen") });
  mark("timer", () => setInterval(() => document.body?.append("seen"), 1));
  mark("frames", () => { (function again() { document.body?.append("seen"); requestAnimationFrame(again) })() });
  mark("local", () => localStorage.setItem("mark", "seen"));
  mark("session", () => sessionStorage.setItem("mark", "seen"));
  mark("cookie", () => { document.cookie = "mark=seen; max-age=999" });
  mark("database", () => indexedDB.open("seen"));
  mark("caches", () => caches.open("seen"));
  mark("worker", () => navigator.serviceWorker.register("worker.js"));
  mark("shared", () => new SharedWorker("worker.js"));
  mark("channel", () => { const c = new BroadcastChannel("mark"); setInterval(() => c.postMessage("seen"), 1) });
  mark("popup", () => { if (!window.open("about:blank", "popup")) throw 0 });
  mark("unload", () => addEventListener("pagehide", () => { window.name = "seen" }));
  fetch("shared.js").then(() => document.body.classList.add("done"));
</script>`;

/** Looks for the marks everywhere, after giving late ones a moment. */
const lookForMarks = `<p id=p></p><script>
  const found = [];
  const look = (place, get) => { try { const value = get(); if (value) found.push(place + "=" + value) } catch {} };
  const channel = new BroadcastChannel("mark");
  channel.onmessage = () => found.push("channel");
  setTimeout(async () => {
    look("global", () => window.mark);
    look("prototype", () => [].mark);
    look("builtin", () => JSON.stringify({}) !== "{}");
    look("name", () => window.name);
    look("history", () => history.length > 2 || history.state);
    look("hash", () => location.hash);
    look("local", () => localStorage.getItem("mark"));
    look("session", () => sessionStorage.getItem("mark"));
    look("cookie", () => document.cookie);
    look("opener", () => window.opener);
    look("referrer", () => document.referrer);
    look("controller", () => navigator.serviceWorker?.controller);
    look("cached", () => performance.getEntriesByType("resource").some((r) => r.transferSize === 0 && r.name.endsWith("shared.js") && r.deliveryType === "cache"));
    try { found.push(...(await indexedDB.databases()).map((d) => "database=" + d.name)) } catch {}
    try { found.push(...(await caches.keys()).map((k) => "caches=" + k)) } catch {}
    const body = document.body.textContent.includes("se" + "en," ) || [...document.body.childNodes].some((n) => n.nodeType === 3 && n.data.startsWith("see"));
    if (body) found.push("text");
    p.textContent = "found: " + (found.join(" ") || "nothing");
    p.className = "done";
  }, 150);
</script><script src=shared.js></script>`;

test.each([
  ["the same workspace", "wsp_a"],
  ["another workspace", "wsp_b"],
])("a document with scripts sees nothing of an earlier one of %s", async (_, workspace) => {
  const network = {
    assets: new Map([
      ["shared.js", asset("1")],
      ["worker.js", asset("2")],
    ]),
    allowHosts: [],
  };
  const waitFor = { selector: ".done", timeoutMs: 120_000 };
  const job = { network, waitFor, javascript: true };

  await browser.print(printJob(leaveMarks, { ...job, workspace: "wsp_a" }));
  const { bytes } = await browser.print(printJob(lookForMarks, { ...job, workspace }));

  expect(await pdfText(bytes)).toBe("found: nothing");
});

const away = "http://left.invalid/mark";
/** Its text is what a document can know of the one before. */
const sayWhatIsKnown = `<p id=p></p><script>
  p.textContent = [window.name, history.length, history.state, window.opener, location.hash].join("|");
</script>`;

test.each([
  ["hears that it is left", `<script>addEventListener("pagehide", () => navigator.sendBeacon("${away}"))</script>`],
  ["hears it by an attribute", `<body onunload="fetch('${away}', { keepalive: true }); console.error('left')">`],
  ["hears that it is hidden", `<script>document.onvisibilitychange = () => console.error("left")</script>`],
  [
    "has another document in it",
    `<iframe srcdoc="<script>onpagehide = () => fetch('${away}', { keepalive: true })</script>"></iframe>`,
  ],
  [
    "has a worker that goes on",
    `<script>new Worker(URL.createObjectURL(new Blob(["setInterval(() => fetch('${away}').catch(() => {}), 1)"])))</script>`,
  ],
  [
    "goes on without timers",
    `<script>(async function again() { fetch("${away}").catch(() => {}); console.error("left"); await scheduler.postTask(again, { delay: 3 }) })()</script>`,
  ],
  [
    "works for long in a task",
    "<script>scheduler.postTask(() => { for (const end = performance.now() + 4000; performance.now() < end; ); }, { delay: 150 })</script>",
  ],
  ["loads itself again", "<meta http-equiv=refresh content=0.2>"],
  ["goes elsewhere once it is printed", `<script>onafterprint = () => { location = "about:blank" }</script>`],
  [
    "goes elsewhere later and no longer hears anything",
    `<script>onafterprint = () => { onafterprint = null; setTimeout(() => { location = "about:blank" }, 20) }</script>`,
  ],
  ["has a name and a history", `<script>window.name = "left"; history.pushState("left", "", "#left")</script>`],
])("a document that %s changes nothing for the next one on its page", async (_, html) => {
  const job = { javascript: true, workspace: "wsp_next" };
  for (let time = 0; time < 3; time++) {
    await browser.print(printJob(html, job));
    // On another page, while that one is looked at.
    await browser.print(printJob("<p>between</p><script>1</script>", job));
    const { bytes, warnings } = await browser.print(printJob(sayWhatIsKnown, job));

    expect({ text: await pdfText(bytes), warnings }).toEqual({ text: "|1|||", warnings: [] });
  }
});

test("a document without scripts runs none that an earlier one left", async () => {
  await browser.print(printJob(leaveMarks, { javascript: true, workspace: "wsp_a" }));
  const { bytes } = await browser.print(printJob("<p>clean", { workspace: "wsp_a" }));

  expect(await pdfText(bytes)).toBe("clean");
});

test("what one document loaded is asked for again by the next, so that no cache reveals it", async () => {
  const html = "<p id=p></p><script src=value.js></script>";
  const job = (text: string, workspace: string) => {
    const assets = new Map([["value.js", asset(`p.textContent = "${text}"`)]]);
    return printJob(html, { javascript: true, workspace, network: { assets, allowHosts: [] } });
  };

  expect(await pdfText((await browser.print(job("first", "wsp_a"))).bytes)).toBe("first");
  expect(await pdfText((await browser.print(job("second", "wsp_a"))).bytes)).toBe("second");
  expect(await pdfText((await browser.print(job("third", "wsp_b"))).bytes)).toBe("third");
});

test("style sheets are loaded again for each document without scripts", async () => {
  const job = (text: string) => {
    const assets = new Map([
      ["s.css", { contentType: "text/css", bytes: Buffer.from(`p::before { content: "${text}" }`) }],
    ]);
    return printJob("<link rel=stylesheet href=s.css><p>", { network: { assets, allowHosts: [] } });
  };

  expect(await pdfText((await browser.print(job("one"))).bytes)).toBe("one");
  expect(await pdfText((await browser.print(job("two"))).bytes)).toBe("two");
});

test("many workspaces in turn do not pile up pages", async () => {
  for (let index = 0; index < 15; index++) {
    const { bytes } = await browser.print(printJob(`<p>${index}`, { workspace: `wsp_${index}` }));
    expect(await pdfText(bytes)).toBe(String(index));
  }

  expect(browser.stats().pages.open).toBeLessThanOrEqual(20);
});
