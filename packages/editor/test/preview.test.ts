/** The previews in a real browser: from the printed link to a changed document, clicks, hostile templates, page setup. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorService, launchBrowser, openPage, signIn, startService } from "./harness.ts";
import {
  clickWord,
  cursorPlace,
  isFrameOf,
  outlinedWords,
  placesOf,
  type ShownWord,
  shownWords,
  writtenTexts,
} from "./preview-words.ts";

let service: EditorService;
let browser: Browser;
/** A host that no document may reach. */
let outside: Server;
let connections = 0;

beforeAll(async () => {
  outside = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  outside.on("connection", () => connections++);
  [service, browser] = await Promise.all([startService(), launchBrowser(), once(outside, "listening")]);
});

afterAll(async () => {
  outside?.close();
  await browser?.close();
  await service?.stop();
});

/** Resolves when the pages on show are painted and hold this text. */
async function showsText(page: Page, text: string): Promise<void> {
  await page.locator(".page-sheet[data-painted] .text-layer", { hasText: text }).first().waitFor();
}

test("by keyboard alone a printed link leads to a changed word in the PDF, and the published version renders it", async () => {
  const { page, strays, faults, close } = await openPage(browser, service);
  await page.goto(service.signInLink);
  const link = page.getByRole("link", { name: "Factur-X invoice" });
  await link.waitFor();
  while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "Page 1 of 1" }).waitFor();
  await showsText(page, "Prestation de services");

  await page.keyboard.press("Alt+1");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("Échéance");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.type("Payable");
  await showsText(page, "Payable");
  await page.getByRole("status", { name: "Saved", exact: true }).waitFor();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Publish");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  const publish = page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true });
  while (!(await publish.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Version 2 is published").waitFor();

  const body = { template: "invoice-facturx", dataset: "studio", format: "html", output: "json" };
  const render = await service.api("POST", "/v1/renders", body);
  expect(render.json.template).toEqual({ slug: "invoice-facturx", version: 2 });
  expect(await (await fetch(render.json.file.url)).text()).toContain("Payable");
  expect(strays).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

/** A few words of two starters with each run; 50 of every starter with pages where all are asked for. */
const isWhole = process.env.PLATEN_ALL_STARTERS !== undefined;
const starters = ["certificate", "invoice-facturx", "invoice-simple", "invoice-view", "report", "shipping-label"];

test.each(isWhole ? starters : ["invoice-simple", "report"])(
  "a click on a word of %s leads to the line that wrote it, and the line to the word",
  async (slug) => {
    const { page, close } = await openPage(browser, service);
    await signIn(page, service);
    // A page that is still scrolling would be clicked beside the word.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/templates/${slug}`);
    await page.locator(".page-sheet[data-painted]").first().waitFor();
    // A frame is drawn on the preview that has a map; after it nothing is painted again.
    await outlinedWords(page);
    const texts = await writtenTexts(page, (await service.api("GET", `/v1/templates/${slug}`)).json);
    // Numbers that the style sheet or the pages add are not in the document.
    const words = (await shownWords(page)).filter(
      ({ word }) => /[\p{L}\p{N}]/u.test(word) && placesOf(texts, word).length > 0,
    );
    const chosen = shuffled(words).slice(0, isWhole ? 50 : 6);
    const lost: string[] = [];
    const misframed: string[] = [];

    for (const word of chosen) {
      const expected = placesOf(texts, word.word);
      const place = await placeAfterClick(page, word, expected);
      if (!expected.includes(place)) lost.push(`${word.word} on page ${word.page} led to ${place}, not ${expected}`);
      const framed = await outlinedWords(page);
      if (!isFrameOf(texts, { place, word: word.word }, framed))
        misframed.push(`${place}, from ${word.word}: ${framed.join(" ")}`);
    }

    if (isWhole) {
      const right = (wrong: string[]) => `${chosen.length - wrong.length} of ${chosen.length}`;
      console.log(`${slug}: to the source ${right(lost)}, back ${right(misframed)}`, lost, misframed);
    }
    expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(0.02 * chosen.length);
    expect(misframed.length, misframed.join("\n")).toBeLessThanOrEqual(0.02 * chosen.length);
    await close();
  },
);

/** In an order that looks random and is the same in every run. */
function shuffled<T>(list: readonly T[]): T[] {
  const keys = new Map(list.map((each, index) => [each, Math.imul(index + 1, 0x9e3779b1) >>> 0]));

  return [...list].sort((a, b) => keys.get(a)! - keys.get(b)!);
}

/** Where the cursor goes when a word is clicked, from a line that cannot have written the word. */
async function placeAfterClick(page: Page, word: ShownWord, expected: readonly string[]): Promise<string> {
  await page.getByRole("tablist", { name: "Files" }).getByRole("tab", { name: "Template" }).first().click();
  const source = page.getByRole("textbox", { name: "Source" });
  await source.press("Control+Home");
  await expect.poll(() => cursorPlace(page)).toBe("template.html:1");
  if (expected.includes("template.html:1")) {
    await source.press("Control+End");
    await expect.poll(() => cursorPlace(page)).not.toBe("template.html:1");
  }
  await clickWord(page, word);
  const arrives = expect.poll(async () => expected.includes(await cursorPlace(page)), { interval: 100 }).toBe(true);
  await arrives.catch(() => {});

  return cursorPlace(page);
}

test("a click on a picture or a drawing leads to its element", async () => {
  const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=";
  const style = "body { margin: 0 } h1, img, svg { display: block; width: 200px; height: 100px; margin: 0 0 50px }";
  const source = `<!doctype html>
<html lang="en"><head><title>T</title><style>${style}</style></head><body>
<h1>Words</h1>
<img alt="A dot" src="${dot}">
<svg role="img" aria-label="A square" viewBox="0 0 20 10"><rect width="20" height="10" fill="teal"/></svg>
</body></html>`;
  await service.api("POST", "/v1/templates", { slug: "pictures", name: "Pictures", draft: { source } });
  const { page, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/pictures");
  await showsText(page, "Words");
  const clicked = async (fromTop: number) => {
    const heading = (await page.locator(".page-sheet .text-layer span", { hasText: "Words" }).last().boundingBox())!;
    const sheet = (await page.locator(".page-sheet").first().boundingBox())!;
    const pixel = sheet.width / ((210 / 25.4) * 96);
    await page.mouse.click(heading.x + 100 * pixel, heading.y + fromTop * pixel);
    return cursorPlace(page);
  };
  const framed = async () => {
    await page.evaluate(() => document.querySelector(".page-outline")?.remove());
    await page.getByRole("textbox", { name: "Source" }).press("Control+Alt+j");
    const frame = (await page.locator(".page-outline").boundingBox())!;
    const sheet = (await page.locator(".page-sheet").first().boundingBox())!;
    return (frame.width - 8) / (sheet.width / ((210 / 25.4) * 96));
  };
  await expect.poll(() => clicked(200), { interval: 500 }).toBe("template.html:4");
  expect(await framed()).toBeCloseTo(200, -1);
  await expect.poll(() => clicked(350), { interval: 500 }).toBe("template.html:5");
  await close();
});

test("of text in a drawing and of text hidden from screen readers the line frames that text alone", async () => {
  const source = `<!doctype html>
<html lang="en"><head><title>T</title></head><body>
<svg role="img" aria-label="Two lengths" viewBox="0 0 200 80" width="200">
  <text y="30">Upper reach</text>
  <text y="60">{{ 3150 }} m</text>
</svg>
<div style="border: 1px solid">
  <p aria-hidden="true">Signed</p>
  <p>Printed name</p>
</div>
</body></html>`;
  await service.api("POST", "/v1/templates", { slug: "unmarked", name: "Unmarked", draft: { source } });
  const { page, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/unmarked");
  await showsText(page, "Printed name");
  const framedAt = async (text: string, line: number) => {
    await page.getByRole("textbox", { name: "Source" }).press("Control+f");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => cursorPlace(page)).toBe(`template.html:${line}`);
    return (await outlinedWords(page)).join(" ");
  };
  expect(await framedAt("Upper", 4)).toBe("Upper reach");
  expect(await framedAt("3150", 5)).toBe("3150 m");
  expect(await framedAt("Signed", 8)).toBe("Signed");
  expect(await framedAt("viewBox", 3)).toBe("Upper reach 3150 m");
  await close();
});

test("a hostile template runs nothing in the editor, reaches no host, and leaves the screen usable", async () => {
  const host = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const source = `<!doctype html><html><head><base href="${host}/base/"><meta http-equiv="refresh" content="0;url=${host}/refresh">
    <link rel="stylesheet" href="${host}/link.css"><link rel="preconnect" href="${host}"><style>@import url("${host}/import.css");
    @font-face { font-family: F; src: url("${host}/font.woff2") } p { font-family: F; background: url("${host}/css.png") }</style>
    <script>parent.hacked = 1; fetch("${host}/fetch")</script></head><body onload="parent.hacked = 2">
    <p>Hostile words</p><img src="${host}/img.png" onerror="parent.hacked = 3"><svg onload="parent.hacked = 4"><image href="${host}/svg.png"/></svg>
    <iframe src="${host}/iframe"></iframe><object data="${host}/object"></object><embed src="${host}/embed">
    <form action="${host}/form"><button autofocus>Send</button></form><a href="${host}/a" ping="${host}/ping">link</a>
    <video autoplay src="${host}/video"></video><p style="height: 200000px">tall</p></body></html>`;
  await service.api("POST", "/v1/templates", { slug: "hostile", name: "Hostile", draft: { source } });
  const { page, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/hostile");
  await showsText(page, "Hostile words");

  await page.getByRole("tab", { name: "Flow" }).click();
  const flow = page.frameLocator("iframe.flow-frame");
  await flow.getByText("Hostile words").click();
  await expect.poll(() => cursorPlace(page)).toBe("template.html:5");
  await flow.getByText("link").click();
  await flow.getByText("Send").click();
  expect(await flow.locator("script, base, link, iframe, object, embed, meta[http-equiv]").count()).toBe(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  // A template that does not end is stopped; the next one is shown.
  const text = page.getByRole("textbox", { name: "Source" });
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("{% for i in (1..90000000) %}{% for j in (1..90000000) %}x{% endfor %}{% endfor %}");
  await page.getByRole("tabpanel", { name: "Flow" }).getByRole("status").waitFor();
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("<p>Calm words</p>");
  await flow.getByText("Calm words").waitFor();
  await page.getByRole("tab", { name: "Paged" }).click();
  await showsText(page, "Calm words");
  // A request that the policy blocks is an event of the browser, but never a connection.
  expect(connections).toBe(0);
  await close();
});

test("Flow shows what Tailwind says, and follows the switch in page setup", async () => {
  const draft = { source: '<p class="text-[#336699]">Tailwind words</p>', settings: { tailwind: true } };
  await service.api("POST", "/v1/templates", { slug: "tailwind-flow", name: "Tailwind", draft });
  const { page, faults, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/tailwind-flow");
  await page.getByRole("tab", { name: "Flow" }).click();
  const words = page.frameLocator("iframe").getByText("Tailwind words");
  const color = () => words.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(color).toBe("rgb(51, 102, 153)");

  await page.getByRole("button", { name: "Document" }).click();
  await page.getByRole("switch", { name: "Tailwind" }).click();
  await expect.poll(color).toBe("rgb(0, 0, 0)");
  expect(faults).toEqual([]);
  await close();
});

test("page setup changes the render, and a wrong setting stays in the form while the rest is saved", async () => {
  const source = '<!doctype html><html lang="en"><head><title>T</title></head><body><h1>Words</h1></body></html>';
  const draft = { source, settings: { page: { format: "A5" } } };
  await service.api("POST", "/v1/templates", { slug: "setup", name: "Setup", draft });
  const { page, faults, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/setup");
  await showsText(page, "Words");
  const shape = () =>
    page
      .locator(".page-sheet")
      .first()
      .evaluate((sheet) => Number((sheet.clientWidth / sheet.clientHeight).toFixed(2)));
  expect(await shape()).toBeCloseTo(148 / 210, 1);

  await page.getByRole("button", { name: "Document" }).click();
  await page.getByRole("heading", { name: "Page setup" }).waitFor();
  await page.getByRole("group", { name: "Page", exact: true }).getByLabel("Orientation").selectOption("landscape");
  await expect.poll(shape).toBeCloseTo(210 / 148, 1);

  await page.getByRole("switch", { name: "Accessible PDF (PDF/UA-1)" }).check();
  await page.getByText("106 of 106 rules passed").waitFor();
  await page.getByText("What a screen reader hears").click();
  await page.getByRole("list", { name: "Reading order" }).getByText("Heading 1").waitFor();

  await page.getByRole("switch", { name: "E-invoice" }).check();
  await page.getByText("There is no data set to check").waitFor();

  const margin = page.getByRole("textbox", { name: /top/i });
  await margin.fill("12");
  await page.getByText('Write a length with its unit, such as "20mm".').waitFor();
  await page.getByRole("textbox", { name: /left/i }).fill("31mm");
  await page.keyboard.press("Escape");
  const settings = async () => (await service.api("GET", "/v1/templates/setup")).json.draft.settings;
  await expect
    .poll(settings)
    .toMatchObject({ page: { orientation: "landscape", margin: { left: "31mm" } }, pdf: { ua: { check: "strict" } } });
  expect((await settings()).page.margin).not.toHaveProperty("top");
  await page.getByRole("button", { name: "Document" }).click();
  expect(await page.getByRole("textbox", { name: /top/i }).inputValue()).toBe("12");
  expect(faults).toEqual([]);
  await close();
});

test("an earlier version is compared with the draft in source, picture and document, and restored", async () => {
  await service.api("POST", "/v1/templates", { slug: "older", name: "Older", draft: { source: "<p>First words</p>" } });
  await service.api("POST", "/v1/templates/older/publish", {});
  await service.api("PATCH", "/v1/templates/older", { draft: { source: "<p>Second words</p>" } });
  const { page, faults, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/templates/older");
  await showsText(page, "Second words");
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: /^Version 1/ }).click();
  const comparison = page.getByRole("region", { name: "Version 1 and the draft" });
  await comparison.getByText("First").first().waitFor();
  await comparison.getByRole("tab", { name: "Pages" }).click();
  await comparison
    .getByRole("region", { name: "Page 1, compared" })
    .getByText(/differs/)
    .waitFor();
  await comparison.getByRole("tab", { name: "Document" }).click();
  await comparison
    .getByRole("list", { name: "Differences" })
    .getByText('page 1: text "First" is now "Second"')
    .waitFor();
  await comparison.getByRole("button", { name: /^Restore version 1/ }).click();
  await showsText(page, "First words");
  expect((await service.api("GET", "/v1/templates/older")).json.draft.source).toBe("<p>First words</p>");
  expect(faults).toEqual([]);
  await close();
});
