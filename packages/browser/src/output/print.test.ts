import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import type { PrintJob } from "../job.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText, readPdf } from "../testing/pdf.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

test("a document becomes a tagged PDF with its title, outline and text", async () => {
  const { bytes, pages, warnings, browserMs } = await browser.print(
    printJob("<!doctype html><html lang=en><title>Offer 7</title><h1>Offer</h1><p>Straße, 1 234,50 €</p>"),
  );

  const pdf = await readPdf(bytes);
  expect(pdf).toMatchObject({ title: "Offer 7", isTagged: true, outline: ["Offer"] });
  expect(pdf.pages.map(({ text }) => text).join()).toContain("1 234,50 €");
  expect(pages).toBe(1);
  expect(warnings).toEqual([]);
  expect(browserMs).toBeGreaterThan(0);
});

test("tags and outline are left out when the job does not ask for them", async () => {
  const { bytes } = await browser.print(printJob("<h1>Plain</h1>", { tagged: false, outline: false }));

  expect(await readPdf(bytes)).toMatchObject({ isTagged: false, outline: [] });
});

test("paper and margins are those of the job", async () => {
  const marginMm = { top: 30, right: 10, bottom: 10, left: 40 };
  const page = { widthMm: 297, heightMm: 210, marginMm, scale: 1, background: true };

  const pdf = await readPdf(
    (await browser.print(printJob("<body style='margin:0'><p style='margin:0'>x", { page }))).bytes,
  );

  expect(pdf.pages[0]).toMatchObject({ widthMm: 297, heightMm: 210 });
  expect(pdf.pages[0]?.firstTextMm?.left).toBeCloseTo(40, 0);
  expect(Math.abs((pdf.pages[0]?.firstTextMm?.top ?? 0) - 30)).toBeLessThan(2);
});

test("a page that is lower than half the window may be the only one that is allowed", async () => {
  const marginMm = { top: 5, right: 5, bottom: 5, left: 5 };
  const page = { widthMm: 100, heightMm: 60, marginMm, scale: 1, background: true };
  const wide = '<div style="width: 99999px">x</div>';

  for (const html of [wide, "<script>document.title = 1</script>x"]) {
    expect((await browser.print(printJob(html, { page, maxPages: 1, javascript: true }))).pages).toBe(1);
    expect((await browser.print(printJob(html, { page, maxPages: 1 }))).pages).toBe(1);
  }
});

test("a smaller scale fits more onto a page", async () => {
  const html = Array.from({ length: 60 }, (_, row) => `<div>${row}</div>`).join("");
  const natural = printJob(html);
  const small = printJob(html, { page: { ...natural.page, scale: 0.5 } });

  expect((await browser.print(natural)).pages).toBe(2);
  expect((await browser.print(small)).pages).toBe(1);
});

test("a size in the document's own @page rule wins", async () => {
  const { bytes } = await browser.print(printJob("<style>@page { size: A5 landscape }</style><p>x"));

  expect((await readPdf(bytes)).pages[0]).toMatchObject({ widthMm: 210, heightMm: 148 });
});

test("the same document gives the same bytes, whatever was printed on the page before", async () => {
  const html = "<!doctype html><title>Same</title><h1>Same</h1>";
  const withoutDate = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/D:\d{14}/g, "D:");

  const first = await browser.print(printJob(html));
  await browser.print(printJob("<title>Other</title><style>body { color: red }</style><p>other"));
  const second = await browser.print(printJob(html));

  expect(withoutDate(second.bytes)).toBe(withoutDate(first.bytes));
});

test("a document whose inspection changes its styles is printed as one that is not hidden from the window", async () => {
  const inspection = `(document.querySelector("p").lang = "fr-x-c1")`;
  const page = (widthPx: number, heightPx: number) => {
    const marginMm = { top: 0, right: 0, bottom: 0, left: 0 };
    return { widthMm: (widthPx / 96) * 25.4, heightMm: (heightPx / 96) * 25.4, marginMm, scale: 1, background: true };
  };
  const text = async (html: string, more: Partial<PrintJob>) =>
    pdfText((await browser.print(printJob(html, { inspection, restyles: true, ...more }))).bytes);

  expect(await text("<p>A4", {})).toBe("A4");
  expect(await text("<form name=head></form><form name=documentElement></form><p>Names", {})).toBe("Names");
  expect(await text("<p>As large as the window", { page: page(800, 613) })).toBe("As large as the window");
  const sized = "<style>@page { size: 800px 613px; margin: 0 }</style><p>Sized by its own rule";
  expect(await text(sized, {})).toBe("Sized by its own rule");
  const boxed = "<style>@page { @top-left { content: '' } size: 800px 613px; margin: 0 }</style><p>Sized after a box";
  expect(await text(boxed, {})).toBe("Sized after a box");
});

test("the window of a document does not depend on what was on its page before", async () => {
  const inspection = "[innerWidth, innerHeight]";

  const before = await browser.print(printJob("<p>x", { inspection }));
  const measured = await browser.print(printJob("<p>x", { inspection, measures: true }));
  const after = await browser.print(printJob("<p>x", { inspection }));

  expect(measured.inspection).not.toEqual(before.inspection);
  expect(after.inspection).toEqual(before.inspection);
});

test("nothing of an earlier document is on a page that is used again", async () => {
  const pixel = { contentType: "image/svg+xml", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
  const network = { assets: new Map([["a.svg", pixel]]), allowHosts: [] };
  await browser.print(
    printJob(`<title>First</title><base href='http://elsewhere.test/'><meta name=referrer content=unsafe-url>
      <meta http-equiv=refresh content='0;url=http://elsewhere.test/'>
      <meta http-equiv='Content-Security-Polic&#121;' content="img-src 'none'; style-src 'none'">`),
  );

  const { bytes, warnings } = await browser.print(
    printJob("<style>p { color: red }</style><p>second<img src=a.svg>", { network }),
  );

  expect(warnings).toEqual([]);
  expect(await readPdf(bytes)).toMatchObject({ title: null });
});

test("a template's style sheet, font, image and sprite are loaded by their relative addresses", async () => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><symbol id='s'><text y='20'>Sprite</text></symbol></svg>";
  const assets = new Map([
    ["style.css", { contentType: "text/css", bytes: Buffer.from("p::after { content: ' styled' }") }],
    ["assets/sprite.svg", { contentType: "image/svg+xml", bytes: Buffer.from(svg) }],
  ]);
  const html = `<link rel=stylesheet href=style.css><p>Text</p><svg><use href='assets/sprite.svg#s'></use></svg><img src='assets/none.png'>`;

  const { bytes, warnings } = await browser.print(printJob(html, { network: { assets, allowHosts: [] } }));

  const text = await pdfText(bytes);
  expect(text).toContain("Text styled");
  expect(text).toContain("Sprite");
  expect(warnings).toEqual([
    { code: "resource_failed", url: "assets/none.png", message: "assets/none.png is not among the template's assets." },
  ]);
});

test("text that looks like the inside of a PDF does not change the page count", async () => {
  const trap = "/Type /Pages /Count 77 startxref 0 trailer &lt;&lt; /Root 1 0 R";

  expect((await browser.print(printJob(`<title>${trap}</title><p>${trap}`))).pages).toBe(1);
});

test("wait_for lets a script finish, and names the element that never came", async () => {
  const html =
    "<script>setTimeout(() => document.body.append(Object.assign(document.createElement('b'), { textContent: 'late' })), 100)</script><p>x";
  const waiting = (selector: string) => printJob(html, { javascript: true, waitFor: { selector, timeoutMs: 120_000 } });

  expect(await pdfText((await browser.print(waiting("b"))).bytes)).toContain("late");
  await expect(
    browser.print(printJob("<p>x", { waitFor: { selector: "#never", timeoutMs: 50 } })),
  ).rejects.toMatchObject({
    code: "render_timeout",
    message: expect.stringContaining("#never"),
  });
  await expect(browser.print(printJob("<p>x", { waitFor: { selector: "###", timeoutMs: 50 } }))).rejects.toThrow(
    "not a CSS selector",
  );
});

test("scripts run only where they are asked for, with the job's language and time zone", async () => {
  const html = "<p id=p>static</p><script>p.textContent = navigator.language + ' ' + new Date(0).getHours()</script>";

  expect(await pdfText((await browser.print(printJob(html))).bytes)).toBe("static");
  const scripted = printJob(html, { javascript: true, locale: "de-DE", timezone: "Asia/Tokyo" });
  expect(await pdfText((await browser.print(scripted)).bytes)).toBe("de-DE 9");
});

test("a document of many elements has all its pages and warnings, and the next ones are printed as ever", async () => {
  const paragraph = `<p>${"<i>word</i> ".repeat(100)}</p>`;
  const long = `<!doctype html><title>Long</title>${paragraph.repeat(101)}<p>last ☃</p>`;
  const short = "<!doctype html><title>Short</title><p>short</p>";
  const before = await browser.print(printJob(short));
  const first = await browser.print(printJob(long, { tagged: false, outline: false }));
  const after = await browser.print(printJob(short));

  const { pages } = await readPdf(first.bytes);
  expect(pages.at(-1)?.text).toContain("last");
  expect(pages.flatMap(({ text }) => text.match(/word/g) ?? [])).toHaveLength(10_100);
  expect(first.warnings).toMatchObject([{ code: "missing_glyph" }]);
  expect((await readPdf(after.bytes)).pages).toEqual((await readPdf(before.bytes)).pages);
  await expect(browser.print(printJob(long, { maxPages: 3 }))).rejects.toMatchObject({ code: "output_too_large" });
});

test("a document that is hidden while it loads is printed as one that is not", async () => {
  const rows = `<tr><th id="r">Row</th><td>${"<b>word</b> ".repeat(20)}</td></tr>`.repeat(150);
  const long = (comment: string) => `<!doctype html><!-- ${comment} --><title>Long</title><table>${rows}</table>`;
  const inspection = `[...document.querySelectorAll("*")].filter((element) => element.checkVisibility()).length`;
  // A backslash could name something to load: it is laid out.
  const [hidden, shown] = await Promise.all(
    ["/", "\\"].map((comment) => browser.print(printJob(long(comment), { inspection }))),
  );

  expect(hidden!.inspection).toBe(3_000 + 150 * 3 + 4);
  expect(hidden!.inspection).toBe(shown!.inspection);
  expect(await readPdf(hidden!.bytes)).toEqual(await readPdf(shown!.bytes));
});

test("on a page whose last document was hidden, the next ones are asked, warned of and printed as on a fresh one", async () => {
  const shown = `[...document.querySelectorAll("p")].filter((element) => element.checkVisibility()).length`;
  const tall = "<p>x<p style='height: 20000px'>y";
  const documents: [string, string | null, boolean][] = [
    ["<p>Asked", shown, true],
    ["<p>Asked again<p hidden>no", shown, true],
    ["<p>Not to be asked", "nothing.at.all", true],
    ["<p>Nor this", "no expression", true],
    ["<p style='background: url(dot.gif)'>Loads a picture", shown, true],
    ["<p>Has a picture<img src=dot.gif alt='' width=20>", shown, true],
    ["<p>Misses a picture<img src=none.gif alt='none' width=20>", shown, true],
    ["<p>Chooses a picture<img loading=lazy sizes=auto srcset='dot.gif 20w, none.gif 2000w' width=20>", shown, true],
    ["<p>Changes no style", shown, false],
    ["<p>Not asked at all ☃", null, false],
    [`<style>@page { size: 800px 613px; margin: 0 }</style><p>As large as the window`, shown, true],
    [tall, shown, true],
  ];
  const print = async (workspace: string, [html, inspection, restyles]: (typeof documents)[number]) => {
    const dot = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const network = { assets: new Map([["dot.gif", { contentType: "image/gif", bytes: dot }]]), allowHosts: [] };
    const {
      bytes,
      browserMs: _,
      ...rest
    } = await browser.print(printJob(html, { inspection, restyles, network, workspace }));
    return { ...rest, text: await pdfText(bytes), hasPicture: Buffer.from(bytes).includes("/Subtype /Image") };
  };

  for (const [index, document] of documents.entries()) {
    await print("used", documents[0]!);
    expect(await print("used", document)).toEqual(await print(`fresh ${index}`, document));
  }
});

test.each([
  ["attribute", "<table><tr><td background=dot.gif>cell</table>"],
  ["style", "<p style='background: url(dot.gif)'>text"],
  ["style with an escaped name", "<p style='background: u\\72l(dot.gif)'>text"],
])("a long document's background is loaded before it is printed: %s", async (_, html) => {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const assets = new Map([["dot.gif", { contentType: "image/gif", bytes: gif }]]);
  const network = { assets, allowHosts: [] };
  const long = `<!doctype html>${html}${"<p><b>word</b></p>".repeat(2_000)}`;
  const { bytes } = await browser.print(printJob(long, { network }));

  expect(Buffer.from(bytes).toString("latin1")).toContain("/Subtype /Image");
});
