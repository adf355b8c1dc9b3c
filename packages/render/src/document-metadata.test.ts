import type { Browser } from "@platen/browser";
import { inspectPdf } from "@platen/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcess } from "./evaluate/evaluator.ts";
import { inThisThread } from "./make/file-maker.ts";
import { renderDocument } from "./render-document.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import { startTestBrowser } from "./testing/start-test-browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

async function render(source: string, settings: Record<string, unknown>) {
  const parts = { source, css: "", head: "", header: "", footer: "", partials: {}, settings, schema: null };
  const job = {
    workspace: "wsp_test",
    template: { ...parts, kind: "pdf" as const, engine: null, assets: new Map() },
    settings: resolveSettings(settings),
    data: {},
    invoice: null,
    format: "pdf" as const,
    now: new Date("2026-11-15T10:20:30Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 100 },
  };
  const document = await renderDocument(job, { browser, evaluator: inProcess, files: inThisThread });

  return { ...document, ...inspectPdf(document.bytes) };
}

test("the words that a template sets are in the file, with the time of the render", async () => {
  const words = { title: "Offer 7", author: "Ada & Co", subject: "An offer", keywords: "offer, 7", language: "fr" };
  const { metadata, timings } = await render("<p>x", { pdf: { metadata: words } });

  expect(metadata).toMatchObject({
    title: "Offer 7",
    author: "Ada & Co",
    description: "An offer",
    language: "fr",
    info: { Title: "Offer 7", Subject: "An offer", Keywords: "offer, 7", CreationDate: "D:20261115102030Z" },
  });
  expect(timings.finish_ms).toBeGreaterThanOrEqual(0);
});

test.each([false, true])(
  "the title and the language are the document's own where nothing else is set (scripts: %s)",
  async (javascript) => {
    const settings = { javascript, pdf: { metadata: { author: "Ada" } } };

    expect((await render('<html lang="de"><title> Angebot\n7 </title><p>x', settings)).metadata).toMatchObject({
      title: "Angebot 7",
      language: "de",
    });
    expect((await render('<img name="title"><img name="body"><p>x', settings)).metadata).toMatchObject({
      title: null,
      language: "und",
    });
  },
);

test("a locale names the language only where somebody chose it and the document says nothing", async () => {
  const metadata = { author: "Ada" };
  const languageOf = async (html: string, settings: object) =>
    (await render(html, { ...settings, pdf: { metadata } })).metadata.language;

  expect(await languageOf("<p>x", { locale: "fr" })).toBe("fr");
  expect(await languageOf('<html lang="de"><p>x', { locale: "fr" })).toBe("de");
});

test("a title that a script sets counts", async () => {
  const html = "<title>Before</title><script>document.title = 'After'</script>";
  const { metadata } = await render(html, { javascript: true, pdf: { metadata: {} } });

  expect(metadata.title).toBe("After");
});

test("a file that asks for nothing is delivered as the browser wrote it", async () => {
  const { bytes } = await render("<title>Plain</title><p>x", {});

  expect(Buffer.from(bytes).toString("latin1")).toContain("Skia/PDF");
});
