import type { Browser } from "@platen/browser";
import { inspectPdf, pagesOf, readPdf } from "@platen/pdf";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcess } from "../evaluate/evaluator.ts";
import { inThisThread } from "../make/file-maker.ts";
import { renderDocument } from "../render-document.ts";
import type { RenderJob } from "../render-job.ts";
import { resolveSettings } from "../settings/resolve-settings.ts";
import { emptyTemplate, type TemplateContent } from "../template.ts";
import { startTestBrowser } from "../testing/start-test-browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

const plain: TemplateContent = { ...emptyTemplate, engine: "liquid" };

const fourPages = `<html lang="en"><title>Four</title><body>{% for n in (1..3) %}<p style="break-after: page">body {{ n }}</p>{% endfor %}<p>body 4</p>`;

async function render(parts: Partial<TemplateContent>, more: Partial<RenderJob> = {}, on = browser) {
  const template = { ...plain, ...parts };
  const job: RenderJob = {
    workspace: "wsp_test",
    template,
    settings: resolveSettings(template.settings),
    data: {},
    invoice: null,
    format: "pdf",
    now: new Date("2026-11-15T00:00:00Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 100 },
    ...more,
  };
  const document = await renderDocument(job, { browser: on, evaluator: inProcess, files: inThisThread });

  return { ...document, ...inspectPdf(document.bytes) };
}

const words = (page: string | undefined) => page?.replace(/\s+/g, " ").trim();

test.each([
  [
    "liquid",
    "{% unless page_first %}{% render 'name' %} {{ page }}/{{ pages }}{% if page_even %} even{% endif %}{% if page_last %} last{% endif %}{% endunless %}",
    "{{ 'Ada' | upcase }}",
  ],
  [
    "jinja2",
    "{% if not page_first %}{% include 'name' %} {{ page }}/{{ pages }}{% if page_even %} even{% endif %}{% if page_last %} last{% endif %}{% endif %}",
    "{{ 'Ada' | upper }}",
  ],
  [
    "handlebars",
    "{{#unless page_first}}{{> name}} {{page}}/{{pages}}{{#if page_even}} even{{/if}}{{#if page_last}} last{{/if}}{{/unless}}",
    "ADA",
  ],
] as const)("a header in %s knows its page, and a cover has none", async (engine, header, name) => {
  const breaks = '<p style="break-after: page">body</p>'.repeat(3);
  const { pages } = await render({ engine, source: `${breaks}<p>body</p>`, header, partials: { name } });

  expect(pages.map(words)).toEqual(["body", "body ADA 2/4 even", "body ADA 3/4", "body ADA 4/4 even last"]);
});

test("header and footer know the data, and a name of the page's own comes before the data's", async () => {
  const { pages } = await render(
    { source: fourPages, footer: "{{ company }}, page {{ page }}" },
    { data: { company: "Ada & Co", page: "ninety" } },
  );

  expect(pages.map(words)).toEqual([1, 2, 3, 4].map((page) => `body ${page} Ada & Co, page ${page}`));
});

test("headers and footers are artifacts: the structure is that of the document, and links in them work", async () => {
  const link = '<a href="https://example.org/terms">terms</a>';
  const bare = await render({ source: fourPages, settings: { pdf: { metadata: { author: "Ada" } } } });
  const { structure, bytes } = await render({ source: fourPages, header: `<h1>Head</h1>`, footer: link });

  const [document] = structure;
  expect(document?.text).toBe(bare.structure[0]?.text);
  expect(document?.kids.map(({ type }) => type)).toEqual([
    ...(bare.structure[0]?.kids ?? []).map(({ type }) => type),
    "Link",
  ]);
  expect(document?.kids.at(-1)?.annotations).toHaveLength(4);
  const content = readPdf(bytes);
  const [first] = pagesOf(content);
  expect(content.array(first!.dict, "Annots")).toHaveLength(1);
});

test("what all pages show is stored once, and pages without it are left alone", async () => {
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>')}">`;
  const { bytes } = await render({
    source: fourPages,
    header: `{% unless page_first %}Same ${picture}{% endunless %}`,
  });

  const document = readPdf(bytes);
  const forms = pagesOf(document).map(({ resources }) => {
    const objects = document.dict(resources, "XObject");
    return [...(objects ?? [])].map(([, reference]) => JSON.stringify(reference));
  });
  expect(forms[0]).toEqual([]);
  expect(new Set(forms.slice(1).flat()).size).toBe(1);
});

test("a header is in the top margin, which grows where the header is taller", async () => {
  const tops = async (page: object) => {
    const { bytes } = await render({
      source: '<body style="margin:0"><p style="margin:0">body',
      header: "<div>head</div>",
      settings: { page },
    });
    return textTops(bytes);
  };
  const margin = { top: "20mm" };

  const inside = await tops({ margin });
  const small = await tops({ margin, header: { height: "10mm" } });
  const tall = await tops({ margin, header: { height: "60mm" } });

  expect(inside.head).toBeLessThan(inside.body);
  expect(small).toMatchObject({ body: inside.body });
  expect(small.head).toBeLessThan(inside.head);
  expect(Math.abs(tall.body - inside.body - (40 / 25.4) * 72)).toBeLessThan(1);
  expect(Math.abs(tall.head - (30 / 25.4) * 72)).toBeLessThan(10);
});

test("null takes away what a template runs on its pages", async () => {
  const { pages } = await render({
    source: "body",
    header: "head",
    footer: "foot",
    settings: { page: { header: null } },
  });

  expect(pages.map(words)).toEqual(["body foot"]);
});

test("headers and footers follow the size that the document's own style sheet gives a page", async () => {
  const { bytes } = await render({
    source: "<p>one</p><p class=wide>two</p>",
    css: "@page { size: A5 } @page wide { size: A4 landscape } .wide { page: wide } footer { text-align: right }",
    footer: "<footer>foot</footer>",
  });

  const [narrow, wide] = await lastTextPlaces(bytes);
  expect(narrow!.x).toBeLessThan(420);
  expect(wide!.x).toBeGreaterThan(600);
  expect(Math.abs(narrow!.y - wide!.y)).toBeLessThan(1);
});

test("the style sheet, head part, assets and classes of the document apply", async () => {
  const asset = { contentType: "text/css", bytes: Buffer.from(".invoice b::after { content: ' styled' }") };
  const { pages, warnings } = await render(
    {
      source: "<html class=dark><body class=invoice>body",
      css: "body { padding: 90px; display: flex } .dark .invoice i::after { content: ' dark' } body::before { content: 'mark' }",
      head: '<link rel=stylesheet href="assets/{{ sheet }}.css">',
      header: "<b>head</b> <i>and</i>",
      assets: new Map([["assets/own.css", asset]]),
    },
    { data: { sheet: "own" } },
  );

  expect(pages.map(words)).toEqual(["markbody head styled and dark"]);
  expect(warnings).toEqual([]);
});

test("text in the head part is on no page of its own, and its style sheets apply to headers", async () => {
  const head = "stray text <b>bold</b><style>header::after { content: ' styled' }</style>";
  const { pages } = await render({ source: fourPages, head, header: "<header>head</header>" });

  expect(pages.map(words).slice(1)).toEqual([2, 3, 4].map((page) => `body ${page} head styled`));
});

test("scripts run in the headers and footers of a document with scripts, and only there", async () => {
  const header =
    "<span class=page>static</span><script>for (const each of document.querySelectorAll('.page')) each.textContent = 'scripted';</script>";

  expect((await render({ source: "body", header })).pages.map(words)).toEqual(["body static"]);
  const scripted = await render({ source: "body", header, settings: { javascript: true } });
  expect(scripted.pages.map(words)).toEqual(["body scripted"]);
});

test("an error of a script in a footer leads to its line there, once for all pages", async () => {
  const footer = "{{ page }}\n<script>\n  missing();</script>";
  const { warnings } = await render({ source: fourPages, footer, settings: { javascript: true } });

  expect(warnings).toMatchObject([
    { code: "script_error", message: expect.stringContaining("(footer.html:3:3)"), location: "footer.html:3:3" },
  ]);
});

test("a header that leaves its elements open, or closes too many, keeps to its own page", async () => {
  const { pages } = await render({
    source: fourPages,
    header: "</div></p><div><b>head {{ page }}",
    footer: "foot {{ page }}",
  });

  expect(pages.map(words)).toEqual([1, 2, 3, 4].map((page) => `body ${page} head ${page} foot ${page}`));
});

test("a header that swallows what follows is refused by its name", async () => {
  await expect(render({ source: fourPages, header: "head {{ page }} <!-- open" })).rejects.toMatchObject({
    code: "template_runtime_error",
    position: { file: "header.html" },
    message: expect.stringContaining("header.html leaves something open"),
  });
});

test("a fault in a header is placed in it, and one that comes on a later page too", async () => {
  await expect(render({ source: "x", header: "<p>\n{{ page | divided_by: 0 }}" })).rejects.toMatchObject({
    position: { file: "header.html", line: 2 },
  });
  await expect(
    render({
      engine: "jinja2",
      source: `${'<p style="break-after: page">x'.repeat(2)}`,
      footer: "{% if page == 2 %}{{ 1 // 0 }}{% endif %}",
    }),
  ).rejects.toMatchObject({ position: { file: "footer.html", line: 1 } });
});

test("a footer that is taller than its room says how much it needs", async () => {
  const { warnings } = await render({
    source: fourPages,
    footer: '{% if page == 3 %}<div style="height: 50mm">x</div>{% else %}x{% endif %}',
  });

  expect(warnings).toMatchObject([
    { code: "running_cut_off", message: expect.stringMatching(/footer of page 3 needs 50 mm and has 20 mm/) },
  ]);
});

test("hundreds of pages have each their own footer, and an untagged file has them too", async () => {
  const count = 260;
  const source = '<p style="break-after: page">x</p>'.repeat(count - 1).concat("<p>x</p>");
  const limits = { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 300 };
  const { pages } = await render({ source, footer: "{{ page }}", settings: { pdf: { tagged: false } } }, { limits });

  expect(pages.map(words)).toEqual(Array.from({ length: count }, (_, index) => `x ${index + 1}`));
});

test("a picture that is missing in body and header is reported once", async () => {
  const picture = '<img alt="" src="assets/none.svg">';

  expect((await render({ source: picture, header: picture })).warnings).toHaveLength(1);
  await expect(render({ source: "x", header: picture, settings: { strict_resources: true } })).rejects.toMatchObject({
    code: "resource_blocked",
  });
});

test("the same input gives the same bytes, on a page that was used before and in another browser", async () => {
  const parts = {
    source: `${fourPages}<table><tr><th id=a>A<th id=b>B<tr><td headers=a>1<td headers=b>2</table>`,
    header: "{{ page }} of {{ pages }}",
    footer: '<a href="https://example.org">link</a>',
    settings: { pdf: { metadata: { title: "Same" } } },
  };
  const first = await render(parts);
  await render({ source: "<table><tr><th id=x>other", footer: "other" });
  const second = await render(parts);
  const other = await startTestBrowser();
  const third = await render(parts, {}, other).finally(() => other.close());

  expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
  expect(Buffer.from(third.bytes).equals(first.bytes)).toBe(true);
});

/** How far below the upper edge the first glyphs of body and header stand, in points. */
async function textTops(bytes: Uint8Array): Promise<{ body: number; head: number }> {
  const [items] = await textItems(bytes);
  const top = (word: string) => 842 - items!.find(({ text }) => text === word)!.y;

  return { body: top("body"), head: top("head") };
}

async function lastTextPlaces(bytes: Uint8Array): Promise<{ x: number; y: number }[]> {
  return (await textItems(bytes)).map((items) => items.at(-1)!);
}

interface TextItem {
  text: string;
  x: number;
  y: number;
}

/** The pieces of text of each page with their places, in points from the lower left corner, read with another program. */
async function textItems(bytes: Uint8Array): Promise<TextItem[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: TextItem[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    pages.push(texts.map(({ str, transform }) => ({ text: str, x: transform[4], y: transform[5] })));
  }
  await task.destroy();

  return pages;
}

test("documents whose headers and footers are the same print them once, others their own", async () => {
  const printed: string[] = [];
  const counting: Browser = {
    ...browser,
    print(job, signal) {
      printed.push(job.html);
      return browser.print(job, signal);
    },
  };
  const parts = {
    source: "<html lang=en><title>T</title><body>{{ name }}",
    footer: "<p>{{ firm }}, page {{ page }} of {{ pages }}</p>",
    settings: { page: { footer: { height: "10mm" } } },
  };
  const assets = (text: string) => new Map([["assets/a.txt", { contentType: "text/plain", bytes: Buffer.from(text) }]]);
  const ask = (data: object, more: Partial<TemplateContent> = {}, job: Partial<RenderJob> = {}) =>
    render({ ...parts, ...more }, { data: data as Record<string, unknown>, ...job }, counting);
  const footers = () => printed.filter((html) => html.includes("platen-box")).length;

  const first = await ask({ name: "one", firm: "Mirabelle" });
  const second = await ask({ name: "two", firm: "Mirabelle" });
  expect(footers()).toBe(1);
  expect([first, second].map(({ pages }) => words(pages[0]))).toEqual([
    "one Mirabelle, page 1 of 1",
    "two Mirabelle, page 1 of 1",
  ]);
  expect((await ask({ name: "one", firm: "Mirabelle" })).bytes).toEqual(first.bytes);

  // What differs in anything that the print could show is printed.
  expect(words((await ask({ name: "one", firm: "Reine" })).pages[0])).toBe("one Reine, page 1 of 1");
  await ask({ name: "one", firm: "Mirabelle" }, { css: "p { color: red }" });
  await ask({ name: "one", firm: "Mirabelle" }, { assets: assets("a") });
  await ask({ name: "one", firm: "Mirabelle" }, { assets: assets("b") });
  await ask({ name: "one", firm: "Mirabelle" }, {}, { workspace: "wsp_other" });
  expect(footers()).toBe(6);
});
