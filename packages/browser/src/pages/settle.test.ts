import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import type { PrintJob } from "../job.ts";
import { printJob, screenshotJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText } from "../testing/pdf.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser({ concurrency: 1 });
});
afterAll(() => browser.close());

async function printed(html: string, changes: Partial<PrintJob> = {}) {
  const job = printJob(html, { javascript: true, timeoutMs: 120_000, ...changes });
  const { bytes, warnings } = await browser.print(job);
  return { text: await pdfText(bytes), warnings };
}

/** Counts up to the value in one second, as chart libraries do. */
const countUp = `<p id=p>0</p><script>
  const start = Date.now();
  (function draw() {
    const share = Math.min(1, (Date.now() - start) / 1000);
    p.textContent = (19 * share).toFixed(1);
    if (share < 1) requestAnimationFrame(draw);
  })();
</script>`;

test.each([
  ["drawn frame by frame", countUp, "19.0"],
  ["drawn by the time of the frame", countUp.replaceAll("Date.now()", "performance.now()"), "19.0"],
  ["drawn by new Date", countUp.replaceAll("Date.now()", "new Date()"), "19.0"],
  [
    "drawn by an interval",
    "<p id=p>0</p><script>let n = 0; const i = setInterval(() => { p.textContent = ++n; if (n === 30) clearInterval(i) }, 50)</script>",
    "30",
  ],
  [
    "set by a timer that starts a timer",
    "<p id=p></p><script>setTimeout(() => setTimeout((a) => { p.textContent = a }, 900, 'late'), 900)</script>",
    "late",
  ],
  [
    "drawn frame by frame once its size is known",
    `${countUp.replace("(function draw", "function draw").replace("})();", "}")}<script>new ResizeObserver(() => draw()).observe(p)</script>`,
    "19.0",
  ],
  [
    "set by a timer that starts when it comes into view",
    "<p id=p>0</p><script>new IntersectionObserver(() => setTimeout(() => { p.textContent = 'seen' }, 900)).observe(p)</script>",
    "seen",
  ],
  [
    "set at the end of an animation",
    "<p id=p></p><script>p.animate([{ opacity: 0 }, { opacity: 1 }], 3000).finished.then(() => setTimeout(() => { p.textContent = 'faded' }, 100))</script>",
    "faded",
  ],
  [
    "set at the end of a transition",
    "<style>p { transition: width 2s; width: 10px } .wide { width: 200px }</style><p id=p></p><script>p.offsetWidth; p.className = 'wide'; p.ontransitionend = () => { p.textContent = 'wide' }</script>",
    "wide",
  ],
  [
    "fetched after a while, and drawn after that",
    "<p id=p></p><script>setTimeout(async () => { const t = await (await fetch('assets/t.txt')).text(); setTimeout(() => { p.textContent = t }, 300) }, 300)</script>",
    "fetched",
  ],
  [
    "drawn after an image that a script loads",
    "<p id=p></p><script>const i = new Image(); i.onload = () => { p.textContent = 'image ' + i.width }; setTimeout(() => { i.src = 'assets/i.svg' }, 200)</script>",
    "image 40",
  ],
])("a document is printed when it is still: %s", async (_, html, text) => {
  const assets = new Map([
    ["assets/t.txt", { contentType: "text/plain", bytes: Buffer.from("fetched") }],
    [
      "assets/i.svg",
      {
        contentType: "image/svg+xml",
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="9"/>'),
      },
    ],
  ]);

  expect(await printed(html, { network: { assets, allowHosts: [] } })).toEqual({ text, warnings: [] });
});

test("a screenshot is taken when the document is still as well", async () => {
  const html = `<style>body { background: red }</style><script>
    const start = Date.now();
    (function draw() {
      if (Date.now() - start < 1500) requestAnimationFrame(draw);
      else document.body.style.background = "rgb(0, 128, 0)";
    })();
  </script>`;
  const still = "<style>body { background: rgb(0, 128, 0) }</style>";

  const { bytes } = await browser.screenshot(screenshotJob(html, { javascript: true, timeoutMs: 120_000 }));
  const expected = await browser.screenshot(screenshotJob(still, { javascript: true, timeoutMs: 120_000 }));
  expect(Buffer.from(bytes).equals(expected.bytes)).toBe(true);
});

test.each([
  ["setInterval (1000 ms)", "<p>x</p><script>setInterval(() => {}, 1000)</script>"],
  ["requestAnimationFrame", "<p>x</p><script>(function f() { requestAnimationFrame(f) })()</script>"],
  ["setTimeout (60000 ms)", "<p>x</p><script>setTimeout(() => {}, 60000)</script>"],
  [
    "animation spin of <p>",
    "<style>@keyframes spin { to { color: red } } p { animation: spin 1s infinite }</style><p>x</p>",
  ],
])("what never ends is printed with a warning that names it: %s", async (name, html) => {
  const { text, warnings } = await printed(html);

  expect(text).toBe("x");
  expect(warnings).toMatchObject([{ code: "not_settled", message: expect.stringContaining(name) }]);
});

test("a document without scripts has no such warning", async () => {
  const html = "<style>@keyframes spin { to { color: red } } p { animation: spin 1s infinite }</style><p>x</p>";

  expect(await printed(html, { javascript: false })).toEqual({ text: "x", warnings: [] });
});

test("the time that was passed over is seen by the document as passed", async () => {
  const { text } = await printed(
    "<p id=p></p><script>const a = [Date.now(), performance.now(), +new Date()]; setTimeout(() => { const b = [Date.now(), performance.now(), +new Date()]; p.textContent = b.map((x, i) => x - a[i] >= 4999).join() }, 5000)</script>",
  );
  expect(text).toBe("true,true,true");
});

test("wait_for takes an expression of the document, also one that is a promise", async () => {
  const html =
    "<p id=p>no</p><script>globalThis.isReady = new Promise((r) => setTimeout(() => { p.textContent = 'ready'; r(1) }, 50))</script>";
  const waitFor = { expression: "isReady", timeoutMs: 120_000 };

  expect(await printed(html, { waitFor })).toEqual({ text: "ready", warnings: [] });
});

test("an expression that never becomes true, or is not JavaScript, is refused with the reason", async () => {
  const job = (expression: string, javascript = true) =>
    browser.print(printJob("<p>x", { javascript, timeoutMs: 120_000, waitFor: { expression, timeoutMs: 50 } }));

  await expect(job("chart.isDone")).rejects.toMatchObject({
    code: "render_timeout",
    message: expect.stringContaining("ReferenceError: chart is not defined"),
  });
  await expect(job("1 +")).rejects.toMatchObject({ message: expect.stringContaining("is not JavaScript") });
  await expect(job("true", false)).rejects.toMatchObject({
    message: expect.stringContaining("set javascript to true"),
  });
});

test("wait_for takes an amount of time", async () => {
  // A worker's clock is not the document's: without the wait its answer would come after the print.
  const worker = "onmessage = () => setTimeout(() => postMessage('waited'), 200)";
  const html = `<p id=p>no</p><script>
    const worker = new Worker("data:text/javascript,${encodeURIComponent(worker)}");
    worker.onmessage = ({ data }) => { p.textContent = data; worker.terminate() };
    worker.postMessage(1);
  </script>`;

  expect((await printed(html, { waitFor: { delayMs: 3000 } })).text).toBe("waited");
});
